// A message with news in the product's design: plain text, and HTML that needs nothing from elsewhere and has its night.
import { lab } from '../../../platform/lab.ts';
import { escapeHtml } from '../../../platform/server/html.ts';
import { colours } from '../../../platform/server/mail/colours.ts';
import type { MailMessage } from '../../../platform/server/mail/templates.ts';

type Link = { label: string; href: string };

/** One event in words, with the name emphasised; without an actor the sentence alone. */
export type Line = { who: string; rest: string; quote: string | null };

/** An idea or a round with its new events. */
export type Card = {
  title: string;
  href: string | null;
  action: string;
  tie: string;
  lines: Line[];
  more: number;
};

type Parts = {
  subject: string;
  /** The preview text in a list of mail. */
  preview: string;
  heading: string;
  lead: string;
  cards: Card[];
  note: string;
  why: string;
  settings: Link;
  leave: Link;
};

const [day, night] = [0, 1].map((at) =>
  Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pair[at]])),
) as [Record<keyof typeof colours, string>, Record<keyof typeof colours, string>];

const font = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible',Verdana,sans-serif";

/** The colours by day stand in each element: some mail programs drop this. */
const style = `:root { color-scheme: light dark; }
a:focus-visible { outline: 3px solid ${day.ring}; outline-offset: 2px; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } h1 { font-size: 24px !important; } }
@media (prefers-color-scheme: dark) {
  body, .back { background: ${night.background} !important; color: ${night.foreground} !important; }
  .card { background: ${night.card} !important; border-color: ${night.border} !important; }
  h1, h2, p, a, .ink { color: ${night.foreground} !important; }
  .soft, .soft a { color: ${night['muted-foreground']} !important; }
  .line { border-color: ${night.primary} !important; }
  .thin { border-color: ${night.border} !important; }
  .button { background: ${night.primary} !important; color: ${night['primary-foreground']} !important; border-color: ${night.primary} !important; }
  .note { border-color: ${night.iodine} !important; }
  a:focus-visible { outline-color: ${night.ring}; }
}`;

const anchor = ({ label, href }: Link, look: string, name = '') =>
  `<a${name && ` class="${name}"`} href="${escapeHtml(href)}" style="${look}">${escapeHtml(label)}</a>`;

const lineHtml = ({ who, rest, quote }: Line) => {
  const sentence = `<p dir="auto" style="margin:0;font-size:15px;color:${day.foreground}"><strong>${escapeHtml(who)}</strong>${escapeHtml(rest && ` ${rest}`)}</p>`;
  const words = `<p class="note" dir="auto" style="margin:6px 0 0;padding:2px 0 2px 12px;border-left:4px double ${day.iodine};font-size:16px;white-space:pre-line;color:${day.foreground}">${escapeHtml(quote ?? '')}</p>`;
  return `<div class="thin" style="padding:10px 0;border-top:1px solid ${day.border}">${who && sentence}${quote ? words : ''}</div>`;
};

const moreWords = (more: number) => (more === 1 ? 'And one more.' : `And ${more} more.`);

function cardHtml({ title, href, action, tie, lines, more }: Card) {
  const name = href
    ? anchor({ label: title, href }, `color:${day.foreground}`, 'ink')
    : escapeHtml(title);
  const button = `display:inline-block;padding:10px 18px;background:${day.primary};color:${day['primary-foreground']};border:2px solid ${day.primary};border-radius:3px;font-weight:700;text-decoration:none`;
  return `<div class="card" style="margin:0 0 16px;padding:20px 20px 24px;background:${day.card};border:1px solid ${day.border};border-radius:3px">
<h2 dir="auto" style="margin:0;font-size:19px;line-height:1.3;color:${day.foreground};overflow-wrap:anywhere">${name}</h2>
<p class="soft" style="margin:2px 0 12px;color:${day['muted-foreground']};font-size:14px">${escapeHtml(tie)}</p>
${lines.map(lineHtml).join('\n')}
${more > 0 ? `<p class="soft" style="margin:0;font-size:15px;color:${day['muted-foreground']}">${moreWords(more)}</p>` : ''}
${href ? `<p style="margin:14px 0 0">${anchor({ label: action, href }, button, 'button')}</p>` : ''}</div>`;
}

function toHtml({ subject, preview, heading, lead, cards, note, why, settings, leave }: Parts) {
  const { brand, language, name, email } = lab;
  const soft = `color:${day['muted-foreground']}`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>
${style}
</style></head>
<body class="back" style="margin:0;padding:24px 0;background:${day.background};color:${day.foreground};font:16px/1.5 ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="pad" role="article" aria-roledescription="mail" aria-label="${escapeHtml(heading)}" lang="${language}" style="max-width:600px;margin:0 auto;padding:0 24px;box-sizing:border-box">
<p class="line ink" style="margin:0 0 24px;padding:0 0 8px;border-bottom:2px solid ${day.foreground};font-weight:700;line-height:1.2">${escapeHtml(brand.first)}<br>${escapeHtml(brand.second)} <span style="font-weight:400;font-size:12px">${escapeHtml(brand.suffix)}</span></p>
<h1 dir="auto" style="margin:0 0 8px;font-size:28px;line-height:1.2;letter-spacing:-.02em;color:${day.foreground}">${escapeHtml(heading)}</h1>
<p class="soft" dir="auto" style="margin:0 0 24px;font-size:15px;${soft}">${escapeHtml(lead)}</p>
${cards.map(cardHtml).join('\n')}
<p style="margin:24px 0 0;font-size:15px;color:${day.foreground}">${escapeHtml(note)}</p>
<p class="soft thin" style="margin:16px 0 0;padding:16px 0 0;border-top:1px solid ${day.border};font-size:14px;${soft}">${escapeHtml(why)} ${anchor(settings, soft)} · ${anchor(leave, soft)}<br><br>${escapeHtml(name)}<br>${escapeHtml(email)}</p>
</div></body></html>`;
}

const lineText = ({ who, rest, quote }: Line) =>
  [
    ...(who ? [`* ${who}${rest && ` ${rest}`}`] : []),
    ...(quote ? [quote.replace(/^/gm, '  > ')] : []),
  ].join('\n');

const cardText = ({ title, href, action, tie, lines, more }: Card) =>
  [
    `${title}\n${tie}`,
    ...lines.map(lineText),
    ...(more > 0 ? [moreWords(more)] : []),
    ...(href ? [`${action}:\n${href}`] : []),
  ].join('\n\n');

const linkText = ({ label, href }: Link) => `${label}: ${href}`;

function toText({ heading, lead, cards, note, why, settings, leave }: Parts) {
  return [
    `${heading}\n${lead}`,
    ...cards.map(cardText),
    note,
    '-- ',
    [why, linkText(settings), linkText(leave)].join('\n'),
    `${lab.name}\n${lab.email}`,
  ].join('\n\n');
}

export const renderNotificationMail = (parts: Parts): MailMessage => ({
  subject: parts.subject,
  text: toText(parts),
  html: toHtml(parts),
});
