// Before an address is verified, a stranger may have signed up with it.
import { config } from '../../../platform/server/config.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import type { Caller } from './caller.ts';

export const unprovenEmail = () =>
  new Problem(
    403,
    config().smtpUrl
      ? 'Confirm your email address on your account page first.'
      : 'Nobody has confirmed your email address, and no mail is sent from here. Ask an administrator to invite you, or the operator to vouch for you.',
    { provenEmail: true },
  );

/**
 * Refuses to add a sign-in method beside the password while the caller's address is unproven. The write checks it again.
 * @throws Problem 403
 */
export function requireProvenEmail(caller: Caller): void {
  if (caller.emailProvenAt === null) throw unprovenEmail();
  caller.mustHaveProvenEmail = true;
}
