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

export function buildMessage({ subject, paragraphs, action, quote, closing }: Parts): MailMessage {
  const text = [
    ...paragraphs,
    ...(quote ? [quote.replace(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(closing ? [closing] : []),
    `${lab.name}\n${lab.email}`,
  ].join('\n\n');
  const paragraph = (content: string) => `<p dir="auto" style="margin:0 0 16px">${content}</p>`;
  const html = [
    '<!doctype html>',
    `<html lang="${lab.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif">',
    '<div style="max-width:560px">',
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

export const passwordLink = (href: string) =>
  buildMessage({
    subject: 'Set a new password',
    paragraphs: ['Somebody asked for a new password for the account with this address.'],
    action: { label: 'Set a new password', href },
    closing: 'The newest link works once, for four hours. If it was not you, nothing has changed.',
  });

export const invitation = (href: string, role: string) =>
  buildMessage({
    subject: `You are invited to ${lab.name}`,
    paragraphs: [
      `${lab.name} invites you to its Idea Tracker as ${role === 'admin' ? 'an administrator' : 'a founder'}.`,
    ],
    action: { label: 'Accept the invitation', href },
    closing: 'The link works once, for seven days.',
  });

export const passwordChanged = () =>
  buildMessage({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every other session has ended.',
      `If it was not you, ask for a new password on the sign-in page and write to ${lab.email}.`,
    ],
  });

// Mail to an account's owner contains no names chosen by users, because an unverified address may be a stranger's.

export const passkeyAdded = () =>
  buildMessage({
    subject: 'A passkey was added to your account',
    paragraphs: [
      `A passkey was added to your account. It signs in without a password.`,
      `If it was not you, remove it on your account page, change your password, and write to ${lab.email}.`,
    ],
  });

export const passkeyRemoved = () =>
  buildMessage({
    subject: 'A passkey was removed from your account',
    paragraphs: [
      `A passkey of your account no longer signs in, and other sessions that began with a passkey have ended.`,
      `If it was not you, change your password and write to ${lab.email}.`,
    ],
  });

/** @param name the provider's name in the settings */
export const providerLinked = (name: string) =>
  buildMessage({
    subject: `You can now sign in with ${name}`,
    paragraphs: [
      `Your account at ${lab.name} is linked to you at ${name}, which opens it from now on.`,
      `If it was not you, unlink it on your account page, set a new password and write to ${lab.email}.`,
    ],
  });

export const providerUnlinked = (name: string) =>
  buildMessage({
    subject: `${name} no longer signs you in`,
    paragraphs: [
      `Your account at ${lab.name} is not linked to ${name} any more. You sign in with your password or a passkey.`,
      `If it was not you, set a new password and write to ${lab.email}.`,
    ],
  });

export const emailLink = (href: string) =>
  buildMessage({
    subject: 'Confirm your new email address',
    paragraphs: [`Somebody wants to use this address for their account at ${lab.name}.`],
    action: { label: 'Use this address', href },
    closing:
      'The link works once, for 24 hours. If it was not you, do nothing: the account then keeps the address it has.',
  });

/** Sent to the address with which an account was created. */
export const ownEmailLink = (href: string) =>
  buildMessage({
    subject: 'Confirm your email address',
    paragraphs: [`There is an account with this address at ${lab.name}.`],
    action: { label: 'Confirm this address', href },
    closing: 'The link works once, for 24 hours. If the account is not yours, do nothing.',
  });

export const emailChanged = (href: string) =>
  buildMessage({
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Your account now has another email address; this one no longer signs in.',
      'If it was not you, undo it: the account gets this address back, every session ends, and you set a new password.',
    ],
    action: { label: 'Undo the change', href },
    closing: `The link works once, for seven days, whatever else is changed meanwhile. After that, write to ${lab.email}.`,
  });

export const emailRestored = (href: string) =>
  buildMessage({
    subject: 'Your account has this email address again',
    paragraphs: [
      'The change of your email address was undone. Every session has ended, and the password no longer works.',
      'Passkeys, codes from an app, access tokens and a link to another sign-in were removed too. Set up again what you use.',
    ],
    action: { label: 'Set a new password', href },
    closing:
      'The link works once, for four hours. “Forgotten your password?” on the sign-in page gives you another one.',
  });

/** Sent to the address that the account had before the change was undone. */
export const emailUndone = () =>
  buildMessage({
    subject: 'A change of email address was undone',
    paragraphs: [
      'The account that had this email address has its former one again.',
      `If that is not right, write to ${lab.email}.`,
    ],
  });

type Contact = { name: string; email: string; message: string };

export const contactNotice = ({ name, email, message }: Contact, href: string) =>
  buildMessage({
    subject: `Message from ${name}`,
    paragraphs: [`${name} (${email}) has written through the contact form.`],
    quote: message,
    action: { label: 'Read and answer it', href },
  });

/** Does not quote the message, because another person may have written it. */
export const contactReply = (text: string) =>
  buildMessage({ subject: `Your message to ${lab.name}`, paragraphs: text.split(/\n{2,}/) });

/** @param name null for an unverified address */
export const webhookSwitchedOff = (name: string | null, days: number, href: string) =>
  buildMessage({
    subject: 'A webhook was switched off',
    paragraphs: [
      `Nothing has arrived at ${name === null ? 'a webhook' : `the webhook “${name}”`} for ${days} days, so it is switched off. Nothing is sent there until somebody switches it on again.`,
    ],
    action: { label: 'See what it answered', href },
    closing: 'What did not arrive is kept for 30 days from when it happened and can be sent again.',
  });
