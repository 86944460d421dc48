import { createHash, randomUUID } from 'node:crypto';
import { and, eq, notExists } from 'drizzle-orm';
import { roundAssessors, roundIdeas, rounds } from '../../../db/schema.ts';
import type { Round } from '../../domain/rounds/round-response.ts';
import type { RoundInput } from '../../domain/rounds/schema.ts';
import { textKey } from '../../domain/text/fold.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { insertRoundEventsStatement, newestEvent } from '../events/events.ts';
import { Problem } from '../http/problem.ts';
import { postAskedStatements } from '../mail/at-once.ts';
import { closeDueRounds } from './closing.ts';
import { fitStatements, isUnfit, refuseUnfit } from './fitness.ts';
import { justChanged, refuseFields } from './refusals.ts';
import { getRound } from './rounds.ts';

const hashOf = (input: RoundInput) =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url');

/** @throws Problem 400 (there is no such round, or it is open) */
async function refuseUnlessClosed(follows: string): Promise<void> {
  await closeDueRounds();
  const [found] = await db()
    .select({ closedAt: rounds.closedAt })
    .from(rounds)
    .where(eq(rounds.id, follows));
  if (!found?.closedAt)
    refuseFields([{ path: 'follows', message: 'Choose a round that is closed' }]);
}

/** What the caller's key has opened already. */
const openedBefore = (caller: Caller, key: string) =>
  db()
    .select({ id: rounds.id, bodyHash: rounds.bodyHash })
    .from(rounds)
    .where(and(eq(rounds.openedBy, caller.id), eq(rounds.idempotencyKey, key)));

/** @throws Problem 422 (the key has opened a round with another body; carries it) */
async function sameAsBefore(caller: Caller, key: string, input: RoundInput) {
  const [found] = await openedBefore(caller, key);
  if (!found) return null;
  const current = await getRound(caller, found.id);
  if (found.bodyHash === hashOf(input)) return current;
  throw new Problem(422, 'This Idempotency-Key has opened a round with another body.', { current });
}

/** The statement that asks people in a round, after the one that tells of it; whoever is asked already is so still. */
export const askingStatement = (roundId: string, userIds: readonly string[]) =>
  db()
    .insert(roundAssessors)
    .values(userIds.map((userId) => ({ id: randomUUID(), roundId, userId, eventId: newestEvent })))
    .onConflictDoNothing();

/** The statements that write a round down, with what it asks about and whom, and tell them. */
function insertStatements(caller: Caller, input: RoundInput, id: string, key: string | null) {
  const { ideaIds, assessorIds, deadline, follows = null, ...words } = input;
  return [
    db()
      .insert(rounds)
      .values({
        ...words,
        titleKey: textKey(words.title),
        id,
        openedBy: caller.id,
        createdAt: new Date(),
        deadline: new Date(deadline),
        follows,
        ...(key !== null && { idempotencyKey: key, bodyHash: hashOf(input) }),
      }),
    db()
      .insert(roundIdeas)
      .values(ideaIds.map((ideaId) => ({ roundId: id, ideaId }))),
    insertRoundEventsStatement('round opened', caller.id, eq(rounds.id, id)),
    askingStatement(id, assessorIds),
    ...postAskedStatements(id),
  ] as const;
}

/**
 * Opens a round.
 * @param key names what asked for it: asked again with the same key and body, it is the same round
 * @throws Problem 400 (an idea that is not there, an assessor without founder rights, a round before that is not closed),
 *   422 (the key was used with another body)
 */
export async function openRound(
  caller: Caller,
  input: RoundInput,
  key: string | null = null,
): Promise<Round> {
  const { follows = null, ideaIds, assessorIds } = input;
  const before = key === null ? null : await sameAsBefore(caller, key, input);
  if (before) return before;
  const asked = { ideaIds, assessorIds };
  await refuseUnfit(asked);
  if (follows !== null) await refuseUnlessClosed(follows);
  const id = randomUUID();
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      ...(key === null
        ? []
        : [abortBatchUnless('the key is new', notExists(openedBefore(caller, key)))]),
      ...fitStatements(asked),
      ...insertStatements(caller, input, id, key),
    ]);
  } catch (error) {
    const made =
      key !== null && isAborted(error, 'the key is new')
        ? await sameAsBefore(caller, key, input)
        : null;
    if (made) return made;
    if (!isUnfit(error)) throw error;
    await refuseUnfit(asked);
    throw justChanged();
  }
  return getRound(caller, id);
}
