import * as z from 'zod/mini';
import { from } from '#platform/text/page-query.ts';
import { searchSchema } from '#platform/text/text-schemas.ts';

export const securityEventWords = {
  'session.created': 'signed in',
  'sign-in.failed': 'sign-in failed',
  'session.ended': 'session ended',
  'identity.confirmed': 'identity confirmed',
  'identity.failed': 'confirmation failed',
  'codes.enabled': 'codes turned on',
  'codes.disabled': 'codes turned off',
  'recovery-codes.created': 'recovery codes made',
  'second-step-link.created': 'second step link made',
  'recovery-code.used': 'recovery code used',
  'password.changed': 'password changed',
  'password-reset.requested': 'new password asked for',
  'password.reset': 'password set by link',
  'passkey.added': 'passkey added',
  'passkey.renamed': 'passkey renamed',
  'passkey.removed': 'passkey removed',
  'email.confirmed': 'email confirmed',
  'email.changed': 'email changed',
  'name.changed': 'name changed',
  'provider.linked': 'sign-in provider linked',
  'provider.unlinked': 'sign-in provider unlinked',
  'role.changed': 'role changed',
  'account.suspended': 'suspended',
  'account.reinstated': 'suspension lifted',
  'other-account.changed': 'another account changed',
  'ideas.exported': 'ideas exported',
  'personal-data.downloaded': 'own data downloaded',
  'token.created': 'access token made',
  'token.revoked': 'access token revoked',
} as const;
export type SecurityEventKind = keyof typeof securityEventWords;
export const securityEventKinds = Object.keys(securityEventWords) as [
  SecurityEventKind,
  ...SecurityEventKind[],
];

export const securityLogDays = 180;

const moment = z.optional(z.iso.datetime({ error: 'Use a date with a time in UTC' }));

export const eventsSchema = z.object({
  from,
  q: z.optional(searchSchema),
  kind: z.optional(z.enum(securityEventKinds, { error: 'Invalid input' })),
  since: moment,
  until: moment,
});
export type EventsQuery = z.infer<typeof eventsSchema>;

const ownMachine = ['127.0.0.0/24', '0:0:0::/48'];
const isLocal = (network: string) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(network);

/** A shortened network for people: `203.0.113.x`. Empty if unknown. */
export function networkText(network: string): string {
  if (ownMachine.includes(network)) return "the server's own machine";
  if (network.includes(':')) return network.replace(/::\/48$/, ':…');
  const shown = network.replace(/0\/24$/, 'x');
  return isLocal(network) ? `local network ${shown}` : shown;
}
