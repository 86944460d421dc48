import { lab } from '../../lab.ts';
import { escapeHtml } from '../html.ts';

export type MailMessage = { subject: string; text: string; html: string };

type Parts = {
  subject: string;
  paragraphs: string[];
  action?: { label: string; href: string };
  /** A user's text, with line breaks. */
  quote?: string;
  closing?: string;
};

/** Puts a mark before each line. */
export const quoteLines = (text: string, mark: string): string =>
  text.replaceAll('\r\n', '\n').replace(/^/gm, mark);

export function buildMessage({ subject, paragraphs, action, quote, closing }: Parts): MailMessage {
  const text = [
    ...paragraphs,
    ...(quote ? [quoteLines(quote, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(closing ? [closing] : []),
    `${lab.name}\n${lab.email}`,
  ].join('\n\n');
  const paragraph = (content: string) =>
    `<p dir="auto" style="margin:0 0 16px;white-space:pre-line">${content}</p>`;
  const html = [
    '<!doctype html>',
    `<html lang="${lab.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif">',
    '<div style="max-width:560px;overflow-wrap:anywhere">',
    ...paragraphs.map((one) => paragraph(escapeHtml(one))),
    quote &&
      `<blockquote dir="auto" style="margin:0 0 16px;padding-left:16px;border-left:3px solid #888;white-space:pre-line">${escapeHtml(quote)}</blockquote>`,
    action &&
      paragraph(
        `<a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a><br><small>${escapeHtml(action.href)}</small>`,
      ),
    closing && paragraph(escapeHtml(closing)),
    `<p style="margin:24px 0 0;color:#666">${escapeHtml(lab.name)}<br>${escapeHtml(lab.email)}</p>`,
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
  return { subject, text, html };
}
