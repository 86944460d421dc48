// The second step of a sign-in.
import { sql } from 'drizzle-orm';
import type { User } from '../../domain/role.ts';
import { countAttempt } from './attempts.ts';
import type { Client } from './client.ts';
import { useCode, wrongCode } from './codes.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { byPassword, startSession } from './sessions.ts';
import { readTicket, ticketRefusalOf, useTicketStatements } from './sign-in-tickets.ts';

/**
 * Signs in whoever has typed the right password a moment ago, and now a right code.
 * @param clientIp the client for a limit
 * @throws Problem 400 (a wrong code), 401 (no password was typed, or too long ago), 429
 */
export async function signInByCode(
  request: Request,
  code: string,
  client: Client,
  clientIp: string,
): Promise<{ user: User; cookies: string[] }> {
  const verified = await readTicket(request);
  const { user } = verified;
  const takeBack = await countAttempt('code', request, user.email, clientIp);
  // Of several codes that are sent at once the one that signs in counts, and the others are not used up.
  const isRight = await useCode(user.id, code, client, useTicketStatements(request)).catch(
    (error) => {
      throw ticketRefusalOf(error);
    },
  );
  if (!isRight) {
    // Null where the account is deleted at this moment.
    const userId = sql<string>`(select id from users where id = ${user.id})`;
    await insertSecurityEventStatement({
      kind: 'sign-in failed',
      userId,
      client,
      detail: 'right password, wrong code',
    });
    throw wrongCode();
  }
  await takeBack();
  const proven = { ...byPassword(verified), by: 'password and code' } as const;
  return { user, cookies: await startSession(request, proven, client) };
}
