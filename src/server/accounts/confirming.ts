// Whoever is signed in proves again who they are, before what gives or takes away a way in (docs/decisions/0037).
import { and, eq, exists, sql } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { oneTimeLinks, sessions, users } from '../../../db/schema.ts';
import { type ConfirmingWay, confirmingWays, type SignInWay } from '../../domain/sign-in-method.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem, signInFirst } from '../http/problem.ts';
import { sha256Hex } from '../sha256.ts';
import { type Caller, callerMayWriteStatement, isConfirmed } from './caller.ts';
import type { Client } from './client.ts';
import { cookiesFor, readSessionId } from './lucia.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import type { Proven } from './sessions.ts';
import { hasCodesStill, opensByPasskey, opensByPassword, opensByProvider } from './ways-in.ts';

/** How the owner of an account can prove who they are. */
export async function waysOf({ id }: Pick<Caller, 'id'>): Promise<ConfirmingWay[]> {
  const [ways] = await db()
    .select({
      password: sql<number>`${opensByPassword(id)}`,
      code: sql<number>`${hasCodesStill(id)}`,
      passkey: sql<number>`${opensByPasskey(id)}`,
      provider: sql<number>`${opensByProvider(id)}`,
    })
    .from(users)
    .where(eq(users.id, id));
  return confirmingWays.filter((way) => ways?.[way]);
}

export const confirmFirst = (ways: ConfirmingWay[]) =>
  new Problem(403, 'Confirm that it is you first.', { confirm: true, ways });

/**
 * Lets in whoever has proven lately who they are; the batch of what they ask for looks again.
 * @throws Problem 403, which a page answers by asking, after which it sends the same again
 */
export async function insistOnConfirmed(caller: Caller): Promise<void> {
  if (!isConfirmed(caller)) throw confirmFirst(await waysOf(caller));
  caller.mustBeConfirmed = true;
}

/** A second step that is made now counts as if it had been made at the sign-in. */
const together = (signedInBy: SignInWay, by: SignInWay): SignInWay =>
  signedInBy === 'password' ? by : signedInBy;

/**
 * Notes that the caller has just proven who they are. The session gets another id: a copy of the one before is of no use.
 * @returns Set-Cookie values
 * @throws Problem 401, 403 (what was proven is about another account), 409 (it no longer holds)
 */
export async function confirmSession(
  request: Request,
  caller: Caller,
  { user, by, stillHolds, linkId }: Proven,
  client: Client,
): Promise<string[]> {
  const former = readSessionId(request);
  if (!former) throw signInFirst();
  if (user.id !== caller.id) throw new Problem(403, 'This belongs to another account.');
  const id = generateIdFromEntropySize(25);
  const now = new Date();
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      abortBatchUnless(
        'what was proven still holds',
        exists(
          db()
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, caller.id), stillHolds)),
        ),
      ),
      db()
        .update(sessions)
        .set({
          id: sha256Hex(id),
          renewedFrom: sha256Hex(former),
          confirmedAt: now,
          ...((linkId || by !== 'password') && { strongProofAt: now }),
          lastUsedAt: now,
          signedInBy: together(caller.signedInBy, by),
        })
        .where(eq(sessions.id, sha256Hex(former))),
      insertSecurityEventStatement({
        kind: 'identity confirmed',
        userId: caller.id,
        client,
        detail: linkId ? 'by a link' : by === 'password and code' ? 'by code' : `by ${by}`,
      }),
      ...(linkId ? [db().delete(oneTimeLinks).where(eq(oneTimeLinks.id, linkId))] : []),
    ]);
  } catch (error) {
    if (isAborted(error, 'what was proven still holds'))
      throw new Problem(409, 'This account has changed since. Try again.');
    throw error;
  }
  return cookiesFor(id);
}
