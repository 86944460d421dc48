import { buildMessage } from '#platform/server/mail/templates.ts';

/** @param name null for an unverified address */
export const webhookSwitchedOff = (name: string | null, days: number, href: string) =>
  buildMessage({
    subject: 'A webhook was switched off',
    paragraphs: [
      `Nothing has arrived at ${name === null ? 'a webhook' : `the webhook “${name}”`} for ${days} days, so it is switched off. Nothing is sent there until somebody switches it on again.`,
    ],
    action: { label: 'See what it answered', href },
    closing: 'You can send the missed messages again for 30 days after their events.',
  });
