import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { ideas } from '#db/schema/ideas.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '#db/schema/rounds.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { canUseTracker } from '#features/accounts/server/roles.ts';
import { recordEvent } from '#features/events/server/events.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { notDeleted } from '#features/ideas/server/ideas.ts';
import { queueRoundMail } from '#features/notifications/server/notification-queue.ts';
import type { Reader, Transaction } from '#platform/server/database/database.ts';
import { Problem, refuseFields } from '#platform/server/http/problem.ts';
import { findEarlierResult, recordResult } from '#platform/server/idempotency.ts';
import { textKey } from '#platform/text/fold.ts';
import { assessorsOfRound, ideasOfRound } from '../domain/round.ts';
import type { RoundChange, RoundInput } from '../domain/schema.ts';
import { closeFinishedRounds, isOpen, requireManageable } from './close-round.ts';
import { getRound } from './queries.ts';

/** Ids with the name of their field in the request's body. */
type Field = { path: string; ids: string[] };

/**
 * Checks that ideas and people can be part of a round.
 * @throws Problem 400 that lists each missing idea and each person who can't be asked
 */
async function requireAskable(tx: Reader, chosenIdeas: Field, people: Field): Promise<void> {
  const existing = await tx
    .select({ id: ideas.id })
    .from(ideas)
    .where(and(inArray(ideas.id, chosenIdeas.ids), notDeleted));
  const isFounder = and(canUseTracker(users.role), isNull(users.suspendedAt));
  const founders = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, people.ids), isFounder));
  const errors = ({ path, ids }: Field, found: { id: string }[], message: string) =>
    ids.flatMap((id, at) =>
      found.some((one) => one.id === id) ? [] : [{ path: `${path}.${at}`, message }],
    );
  refuseFields([
    ...errors(chosenIdeas, existing, 'This idea does not exist, or is deleted'),
    ...errors(people, founders, 'This person has no founder rights, or is suspended'),
  ]);
}

async function requireClosedRound(tx: Reader, id: string): Promise<void> {
  const closed = await tx.$count(rounds, and(eq(rounds.id, id), sql`not ${isOpen()}`));
  if (closed === 0) refuseFields([{ path: 'follows', message: 'Choose a round that is closed' }]);
}

/** Adds assessors and mails them. @param eventId the event that asks them */
async function askPeople(tx: Transaction, roundId: string, userIds: string[], eventId: number) {
  const rows = userIds.map((userId) => ({ id: randomUUID(), roundId, userId, eventId }));
  await tx.insert(roundAssessors).values(rows);
  await queueRoundMail(tx, eventId);
}

/**
 * @param key the idempotency key: a second request with the same key and body returns the round of the first
 * @throws Problem 400 (a missing idea, an assessor without founder rights, an earlier round that is not closed), 422
 *   with the round (the key was used for another body)
 */
export async function openRound(caller: Caller, input: RoundInput, key: string | null) {
  const { ideaIds, assessorIds, deadline, follows: earlierId = null, ...details } = input;
  const request = { userId: caller.id, operation: 'open round', key, body: input } as const;
  const opened = await transactAs(caller, async (tx) => {
    const earlier = await findEarlierResult(tx, request);
    if (earlier) return earlier;
    await requireAskable(
      tx,
      { path: 'ideaIds', ids: ideaIds },
      { path: 'assessorIds', ids: assessorIds },
    );
    if (earlierId !== null) await requireClosedRound(tx, earlierId);
    const id = randomUUID();
    await tx.insert(rounds).values({
      ...details,
      titleKey: textKey(details.title),
      id,
      openedBy: caller.id,
      createdAt: new Date(),
      deadline: new Date(deadline),
      follows: earlierId,
    });
    await tx.insert(roundIdeas).values(ideaIds.map((ideaId) => ({ roundId: id, ideaId })));
    const event = { kind: 'round.opened', actorId: caller.id, roundId: id } as const;
    await askPeople(tx, id, assessorIds, await recordEvent(tx, event));
    await recordResult(tx, request, id);
    return { id, isSame: true };
  });
  const current = await getRound(caller, opened.id);
  // False if the key came with another body.
  if (!opened.isSame)
    throw new Problem(422, 'This Idempotency-Key has opened a round with another body.', {
      current,
    });
  return current;
}

type Changes = Required<{ [Name in keyof RoundChange]: string[] }>;

function refuseChange(status: 400 | 409, path: keyof Changes, message: string): never {
  throw new Problem(status, `${message}.`, { errors: [{ path, message }] });
}

const isBegun = or(
  ...criteria.map((name) => isNotNull(assessments[name])),
  ne(assessments.reason, ''),
);

/** The begun assessments of the ideas and people to remove. */
function listBegun(tx: Reader, id: string, { removeIdeas, removeAssessors }: Changes) {
  const isRemoved = or(
    inArray(assessments.ideaId, removeIdeas),
    inArray(roundAssessors.userId, removeAssessors),
  );
  return tx
    .select({ ideaId: assessments.ideaId })
    .from(assessments)
    .innerJoin(roundAssessors, eq(roundAssessors.id, assessments.assessorId))
    .where(and(eq(assessments.roundId, id), isBegun, isRemoved));
}

/** @throws Problem 409 (an idea to remove was assessed, or a person to remove has assessed) */
function requireUnassessed(begun: { ideaId: string }[], { removeIdeas }: Changes): void {
  if (begun.some(({ ideaId }) => removeIdeas.includes(ideaId)))
    refuseChange(409, 'removeIdeas', 'Somebody has scored this already: it stays in the round');
  if (begun.length > 0)
    refuseChange(409, 'removeAssessors', 'This person has begun to score, and stays in the round');
}

/** Runs after a change and undoes it by throwing if the round is now too small or too large. @throws Problem 400 */
async function requireSize(
  tx: Reader,
  id: string,
  { addIdeas, removeIdeas, addAssessors, removeAssessors }: Changes,
): Promise<void> {
  const all = await tx
    .select({ deletedAt: ideas.deletedAt })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(eq(roundIdeas.roundId, id));
  const present = all.filter(({ deletedAt }) => deletedAt === null);
  if (addIdeas.length > 0 && all.length > ideasOfRound.max)
    refuseChange(400, 'addIdeas', `A round has at most ${ideasOfRound.max} ideas`);
  if (removeIdeas.length > 0 && present.length < ideasOfRound.min)
    refuseChange(400, 'removeIdeas', `A round has at least ${ideasOfRound.min} ideas`);
  const people = await tx.$count(roundAssessors, eq(roundAssessors.roundId, id));
  const { min, max } = assessorsOfRound;
  if (addAssessors.length > 0 && people > max)
    refuseChange(400, 'addAssessors', `A round has at most ${max} people`);
  if (removeAssessors.length > 0 && people < min)
    refuseChange(400, 'removeAssessors', `A round has at least ${min} people`);
}

/** @returns the ids of people who are not assessors yet */
async function findNewPeople(tx: Reader, id: string, userIds: string[]): Promise<string[]> {
  const present = await tx
    .select({ userId: roundAssessors.userId })
    .from(roundAssessors)
    .where(eq(roundAssessors.roundId, id));
  return userIds.filter((userId) => !present.some((one) => one.userId === userId));
}

/**
 * Adds and removes ideas and assessors of an open round. If all others have finished, removing people closes the round.
 * @throws Problem 404, 403 (neither opener nor administrator), 409 (closed, or a part to remove has assessments),
 *   400 (too few, too many, or a person who can't be asked)
 */
export const changeRound = (caller: Caller, id: string, change: RoundChange): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { openedBy } = await requireManageable(tx, caller, id);
    const { addIdeas = [], addAssessors = [], removeIdeas = [], removeAssessors = [] } = change;
    const changes = { addIdeas, addAssessors, removeIdeas, removeAssessors };
    await requireAskable(
      tx,
      { path: 'addIdeas', ids: addIdeas },
      { path: 'addAssessors', ids: addAssessors },
    );
    // Rows that are removed take their assessments with them.
    const begun = await listBegun(tx, id, changes);
    const newIdeas = addIdeas.map((ideaId) => ({ roundId: id, ideaId }));
    const added =
      newIdeas.length > 0
        ? await tx.insert(roundIdeas).values(newIdeas).onConflictDoNothing().returning()
        : [];
    const newPeople = await findNewPeople(tx, id, addAssessors);
    const about = { actorId: caller.id, roundId: id };
    if (newPeople.length > 0) {
      const eventId = await recordEvent(tx, { kind: 'round.people-added', ...about });
      await askPeople(tx, id, newPeople, eventId);
    }
    const removed = await tx
      .delete(roundIdeas)
      .where(and(eq(roundIdeas.roundId, id), inArray(roundIdeas.ideaId, removeIdeas)))
      .returning();
    const removedPeople = await tx
      .delete(roundAssessors)
      .where(and(eq(roundAssessors.roundId, id), inArray(roundAssessors.userId, removeAssessors)))
      .returning();
    await requireSize(tx, id, changes);
    // Last, because a change that fails anyway must not reveal who has begun.
    requireUnassessed(begun, changes);
    const otherChanges = added.length + removed.length + removedPeople.length;
    if (otherChanges + newPeople.length === 0) return;
    if (otherChanges > 0) await recordEvent(tx, { kind: 'round.changed', ...about });
    // Removing ideas or people closes the round if everybody has then finished.
    await closeFinishedRounds(tx, [id]);
    if (openedBy !== caller.id) await recordAuditEntry(tx, caller, id, 'round.changed');
  });
