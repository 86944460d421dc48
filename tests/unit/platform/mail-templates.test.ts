import { expect, test } from 'vitest';
import * as accounts from '#features/accounts/server/account-templates.ts';
import * as contact from '#features/contact/server/contact-templates.ts';
import * as webhooks from '#features/webhooks/server/webhook-templates.ts';
import { buildMessage, type MailMessage } from '#platform/server/mail/templates.ts';

const templates = { ...accounts, ...contact, ...webhooks };
type Templates = typeof templates;

const link = 'https://lab.example.org/x#token';
/** The arguments of every template. The type requires those of a new template. */
const samples: { [Name in keyof Templates]: Parameters<Templates[Name]> } = {
  passwordLink: [link],
  invitation: [link, 'founder'],
  passwordChanged: [],
  passkeyAdded: [],
  passkeyRemoved: [],
  providerLinked: ['Hospital ID'],
  providerUnlinked: ['Hospital ID'],
  emailLink: [link],
  ownEmailLink: [link],
  emailChanged: [link],
  emailRestored: [link],
  emailUndone: [],
  contactNotice: [{ name: 'Ana', email: 'ana@example.org', message: 'Hello & <b>all</b>' }, link],
  contactReply: ['Two\nlines & <b>more</b>'],
  webhookSwitchedOff: ['Chat', 5, link],
  codesTurnedOn: [],
  codesTurnedOff: [],
  secondStepRemoved: [],
  secondStepLink: [link],
  recoveryCodesMade: [],
  recoveryCodeUsed: [3],
  accessTokenMade: ['read'],
  wrongCodesTyped: [],
  accessGranted: ['https://example.org/idea-tracker'],
};

test.each(Object.keys(samples) as (keyof Templates)[])('the mail %s is complete', (name) => {
  const template = templates[name] as (...args: unknown[]) => MailMessage;
  const { subject, text, html } = template(...samples[name]);
  expect(subject).toMatch(/^[^\r\n]{5,78}$/);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object/);
  expect(html).not.toMatch(/<b>/);
  const isGivenLink = samples[name].some((one) => one === link);
  if (isGivenLink) expect([text, html].every((part) => part.includes(link))).toBe(true);
});

test('a message carries its parts as text and as HTML', () => {
  const { text, html } = buildMessage({ subject: 'A', paragraphs: ['B & C'], closing: 'D' });
  expect(text).toContain('B & C');
  expect(html).toContain('B &amp; C');
  expect([text, html].every((part) => part.includes('D'))).toBe(true);
});

test('line breaks stay in HTML, and each quoted line gets one mark', () => {
  const { html } = contact.contactReply('Dear Ana,\nthank you.');
  expect(html).toMatch(/<p [^>]*white-space:pre-line">Dear Ana,\nthank you\.<\/p>/);
  const { text } = buildMessage({ subject: 'A', paragraphs: [], quote: 'one\r\ntwo' });
  expect(text).toContain('> one\n> two');
});
