// Whoever is signed in proves again who they are, before what gives or takes away a way in (docs/decisions/0037).
import { and, eq, exists } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { passkeys, sessions, users } from '../../../db/schema.ts';
import { type ConfirmingWay, confirmingWays, type SignInWay } from '../../domain/account.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem, signInFirst } from '../http/problem.ts';
import { sha256Hex } from '../sha256.ts';
import { type Caller, callerMayWriteStatement, isConfirmed } from './caller.ts';
import type { Client } from './client.ts';
import { hasCodes } from './codes.ts';
import { cookiesFor, readSessionId } from './lucia.ts';
import { isUsable } from './passwords.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import type { Proven } from './sessions.ts';
import { opensByProvider } from './ways-in.ts';

const isLinked = async (userId: string) =>
  (await db().$count(users, and(eq(users.id, userId), opensByProvider(userId)))) > 0;
const hasPasskeys = async (userId: string) =>
  (await db().$count(passkeys, eq(passkeys.userId, userId))) > 0;

/** How the owner of an account can prove who they are. */
async function waysOf({ id }: Pick<Caller, 'id'>): Promise<ConfirmingWay[]> {
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  const ways: Record<ConfirmingWay, boolean> = {
    password: found !== undefined && isUsable(found.passwordHash),
    code: await hasCodes(id),
    passkey: await hasPasskeys(id),
    provider: await isLinked(id),
  };
  return confirmingWays.filter((way) => ways[way]);
}

/**
 * Lets in whoever has proven lately who they are; the batch of what they ask for looks again.
 * @throws Problem 403, which a page answers by asking, after which it sends the same again
 */
export async function insistOnConfirmed(caller: Caller): Promise<void> {
  if (!isConfirmed(caller)) {
    const ways = await waysOf(caller);
    throw new Problem(403, 'Confirm that it is you first.', { confirm: true, ways });
  }
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
  { user, by, stillHolds }: Proven,
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
          lastUsedAt: now,
          signedInBy: together(caller.signedInBy, by),
        })
        .where(eq(sessions.id, sha256Hex(former))),
      insertSecurityEventStatement({
        kind: 'identity confirmed',
        userId: caller.id,
        client,
        detail: by === 'password and code' ? 'by code' : `by ${by}`,
      }),
    ]);
  } catch (error) {
    if (isAborted(error, 'what was proven still holds'))
      throw new Problem(409, 'This account has changed since. Try again.');
    throw error;
  }
  return cookiesFor(id);
}
