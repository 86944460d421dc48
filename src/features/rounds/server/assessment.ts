import { hash } from 'node:crypto';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { ideas } from '#db/schema/ideas.ts';
import { assessments, roundAssessors, roundIdeas, rounds, skipped } from '#db/schema/rounds.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { assessedIdeaJson, notDeleted } from '#features/ideas/server/ideas.ts';
import { noSuchRound } from '#features/notifications/server/inbox.ts';
import { db, type Reader } from '#platform/server/database/database.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { emptyAssessment, isSameAssessment } from '../domain/assessment.ts';
import type { Value } from '../domain/round.ts';
import type { Assessment } from '../domain/round-response.ts';
import { type PerScore, perScore } from '../domain/round-statistics.ts';
import type { AssessmentInput } from '../domain/schema.ts';
import { closeFinishedRounds, isOpen, roundClosed } from './close-round.ts';

export type Columns = PerScore<number | null> & { reason: string };

const toValue = (column: number | null): Value => (column === skipped ? 'skip' : column);
const toColumn = (value: Value): number | null => (value === 'skip' ? skipped : value);

export const readAssessment = (row: Columns | null): Assessment =>
  row ? { ...perScore((name) => toValue(row[name])), reason: row.reason } : emptyAssessment();

const inRound = (roundId: string): SQL | undefined =>
  and(eq(roundIdeas.ideaId, ideas.id), eq(roundIdeas.roundId, roundId), notDeleted);

async function requireAssessor(reader: Reader, caller: Caller, roundId: string): Promise<string> {
  const [round] = await reader
    .select({ isOpen: sql<number>`${isOpen()}`, assessorId: roundAssessors.id })
    .from(rounds)
    .leftJoin(
      roundAssessors,
      and(eq(roundAssessors.roundId, rounds.id), eq(roundAssessors.userId, caller.id)),
    )
    .where(eq(rounds.id, roundId));
  if (!round) throw noSuchRound();
  if (round.assessorId === null)
    throw new Problem(403, 'You are not asked to score in this round.');
  if (!round.isOpen) throw roundClosed();
  return round.assessorId;
}

/**
 * @returns the caller's id as an assessor of this idea
 * @throws Problem 404, 403 (not asked, or the caller's own idea), 409 (closed)
 */
export async function requireAssessable(
  reader: Reader,
  caller: Caller,
  roundId: string,
  ideaId: string,
): Promise<string> {
  const assessorId = await requireAssessor(reader, caller, roundId);
  const [idea] = await reader
    .select({ userId: ideas.userId })
    .from(ideas)
    .innerJoin(roundIdeas, inRound(roundId))
    .where(eq(ideas.id, ideaId));
  if (!idea) throw new Problem(404, 'This idea is not part of the round.');
  if (idea.userId === caller.id) throw new Problem(403, 'You are not asked about your own ideas.');
  return assessorId;
}

/** The order of two ids depends on the key alone, so adding ids does not reorder others. */
export const shuffledBy = (key: string, ids: readonly string[]): string[] =>
  ids
    .map((id) => ({ id, place: hash('sha256', `${key}\n${id}`) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ id }) => id);

/** Each assessor gets another order, because the first ideas influence how people score the next ones. */
export const assessmentOrder = (roundId: string, personId: string, ideaIds: readonly string[]) =>
  shuffledBy(`${roundId}\n${personId}`, ideaIds);

/**
 * The ideas that the caller is asked about with their assessments, in the caller's own order.
 * @returns the JSON of each `OwnAssessment`
 * @throws Problem 404, 403 (not asked), 409 (closed)
 */
export async function listOwnAssessments(caller: Caller, roundId: string): Promise<string[]> {
  const assessorId = await requireAssessor(db(), caller, roundId);
  const rows = await db()
    .select({ id: ideas.id, json: assessedIdeaJson, row: assessments })
    .from(ideas)
    .innerJoin(roundIdeas, inRound(roundId))
    .leftJoin(
      assessments,
      and(eq(assessments.ideaId, ideas.id), eq(assessments.assessorId, assessorId)),
    )
    .where(ne(ideas.userId, caller.id));
  const byId = new Map(
    rows.map(({ id, json, row }) => [
      id,
      `{"idea":${json},"assessment":${JSON.stringify(readAssessment(row))}}`,
    ]),
  );
  const order = assessmentOrder(roundId, caller.id, [...byId.keys()]);
  return order.map((id) => byId.get(id) ?? '');
}

/**
 * Saves the caller's assessment of an idea. With `finish`, the caller counts as finished as soon as all of their ideas
 * are scored. When everybody has finished, the round closes. With `was`, it refuses to overwrite another assessment; a repeated
 * equal request succeeds.
 * @throws Problem 404, 403 (not asked, or the caller's own idea), 409 (closed, or another assessment is stored)
 */
export const saveAssessment = (
  caller: Caller,
  roundId: string,
  ideaId: string,
  { was, finish, ...assessment }: AssessmentInput,
): Promise<void> =>
  transactAs(caller, async (tx) => {
    const assessorId = await requireAssessable(tx, caller, roundId, ideaId);
    const [row = null] = await tx
      .select()
      .from(assessments)
      .where(and(eq(assessments.assessorId, assessorId), eq(assessments.ideaId, ideaId)));
    const current = readAssessment(row);
    if (was && !isSameAssessment(current, was) && !isSameAssessment(current, assessment))
      throw new Problem(
        409,
        'You have given something else since, on another device or in another tab.',
        { code: 'newer', current },
      );
    const { reason } = assessment;
    const columns: Columns = { ...perScore((name) => toColumn(assessment[name])), reason };
    await tx
      .insert(assessments)
      .values({ assessorId, roundId, ideaId, ...columns })
      .onConflictDoUpdate({ target: [assessments.assessorId, assessments.ideaId], set: columns });
    // People who go on must not lose what they write, so the round waits for them.
    if (finish || !isSameAssessment(current, assessment))
      await tx
        .update(roundAssessors)
        .set({ hasFinished: finish })
        .where(eq(roundAssessors.id, assessorId));
    if (finish) await closeFinishedRounds(tx, [roundId]);
  });
