import { and, eq, exists, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { assessments, ideas, roundAssessors, roundIdeas, rounds } from '../../../db/schema.ts';
import { assessmentOrder } from '../../domain/rounds/order.ts';
import type { Assessment, RoundSummary } from '../../domain/rounds/round-response.ts';
import type { AssessmentInput } from '../../domain/rounds/schema.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { assessedIdeaJson, notDeleted } from '../ideas.ts';
import { closeFinishedStatements, isOpen } from './closing.ts';
import { justChanged, newerStands, noSuchRound, notAsked, roundClosed } from './refusals.ts';
import { getSummary } from './rounds.ts';
import { readValues, toColumns } from './values.ts';

/** The caller among the assessors of a round. */
const asAssessor = (caller: Caller, roundId: string) =>
  and(eq(roundAssessors.roundId, roundId), eq(roundAssessors.userId, caller.id));

/** @throws Problem 404, 403 (not asked), 409 (closed) */
async function checkAsked(caller: Caller, roundId: string): Promise<void> {
  const [round] = await db()
    .select({ open: sql<number>`${isOpen()}`, assessor: roundAssessors.id })
    .from(rounds)
    .leftJoin(roundAssessors, asAssessor(caller, roundId))
    .where(eq(rounds.id, roundId));
  if (!round) throw noSuchRound();
  if (round.assessor === null) throw notAsked();
  if (!round.open) throw roundClosed();
}

const inRound = (roundId: string): SQL | undefined =>
  and(eq(roundIdeas.ideaId, ideas.id), eq(roundIdeas.roundId, roundId), notDeleted);

/** @throws Problem 404, 403 (not asked, or one's own idea), 409 (closed) */
export async function checkAssessable(
  caller: Caller,
  roundId: string,
  ideaId: string,
): Promise<void> {
  await checkAsked(caller, roundId);
  const [idea] = await db()
    .select({ userId: ideas.userId })
    .from(ideas)
    .innerJoin(roundIdeas, inRound(roundId))
    .where(eq(ideas.id, ideaId));
  if (!idea) throw new Problem(404, 'This idea is not part of the round.');
  if (idea.userId === caller.id) throw new Problem(403, 'You are not asked about your own ideas.');
}

/**
 * What the caller is asked, in an order of their own, with what they have given so far.
 * @returns the JSON of each `OwnAssessment`
 * @throws Problem 404, 403 (not asked), 409 (closed)
 */
export async function listOwnAssessments(caller: Caller, roundId: string): Promise<string[]> {
  await checkAsked(caller, roundId);
  const rows = await db()
    .select({ id: ideas.id, json: assessedIdeaJson, given: assessments })
    .from(ideas)
    .innerJoin(roundIdeas, inRound(roundId))
    .innerJoin(roundAssessors, asAssessor(caller, roundId))
    .leftJoin(
      assessments,
      and(eq(assessments.ideaId, ideas.id), eq(assessments.assessorId, roundAssessors.id)),
    )
    .where(ne(ideas.userId, caller.id));
  const byId = new Map(
    rows.map(({ id, json, given }) => [
      id,
      `{"idea":${json},"assessment":${JSON.stringify(readValues(given))}}`,
    ]),
  );
  const order = assessmentOrder(roundId, caller.id, [...byId.keys()]);
  return order.map((id) => byId.get(id) ?? '');
}

/** What the caller has given an idea so far. */
const ownRow = (caller: Caller, roundId: string, ideaId: string, condition?: SQL) =>
  db()
    .select({ given: assessments })
    .from(assessments)
    .innerJoin(roundAssessors, eq(roundAssessors.id, assessments.assessorId))
    .where(and(asAssessor(caller, roundId), eq(assessments.ideaId, ideaId), condition));

/** True for a row with these values; `is`, since nothing set is equal to nothing set. */
function hasValues(assessment: Assessment): SQL {
  const { impactScore, feasibilityScore, innovationScore, reason } = toColumns(assessment);
  return sql`(${assessments.impactScore} is ${impactScore}
    and ${assessments.feasibilityScore} is ${feasibilityScore}
    and ${assessments.innovationScore} is ${innovationScore} and ${assessments.reason} = ${reason})`;
}

/** Where it is known what the caller has changed: something else may stand by now. What arrives twice is no change. */
function unchangedStatement(
  caller: Caller,
  roundId: string,
  ideaId: string,
  { was, ...now }: AssessmentInput,
) {
  if (!was) return abortBatchUnless('the assessment is unchanged', sql`true`);
  const known = sql`${hasValues(was)} or ${hasValues(now)}`;
  const changed = ownRow(caller, roundId, ideaId, sql`not (${known})`);
  return abortBatchUnless('the assessment is unchanged', notExists(changed));
}

/** The statements that keep what the caller gives an idea, where the round is open and they are asked about it. */
function saveStatements(
  caller: Caller,
  roundId: string,
  ideaId: string,
  assessment: AssessmentInput,
) {
  const given = toColumns(assessment);
  const open = db()
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.id, roundId), isOpen()));
  const asked = db()
    .select({ id: ideas.id })
    .from(ideas)
    .innerJoin(roundIdeas, inRound(roundId))
    .innerJoin(roundAssessors, asAssessor(caller, roundId))
    .where(and(eq(ideas.id, ideaId), ne(ideas.userId, caller.id)));
  const assessor = db()
    .select({ id: roundAssessors.id })
    .from(roundAssessors)
    .where(asAssessor(caller, roundId));
  return [
    abortBatchUnless('the round is open', exists(open)),
    abortBatchUnless('the caller is asked about the idea', exists(asked)),
    unchangedStatement(caller, roundId, ideaId, assessment),
    db()
      .insert(assessments)
      .values({ assessorId: sql`${assessor}`, roundId, ideaId, ...given })
      .onConflictDoUpdate({ target: [assessments.assessorId, assessments.ideaId], set: given }),
  ] as const;
}

/**
 * Keeps what the caller gives an idea. The round is closed with it where everybody has then finished.
 * @throws Problem 404, 403 (not asked, or one's own idea), 409 (closed, or something else than `was` stands)
 */
export async function saveAssessment(
  caller: Caller,
  roundId: string,
  ideaId: string,
  assessment: AssessmentInput,
): Promise<{ finished: boolean; round: RoundSummary }> {
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      ...saveStatements(caller, roundId, ideaId, assessment),
      ...closeFinishedStatements(roundId),
    ]);
  } catch (error) {
    if (isAborted(error, 'the assessment is unchanged')) {
      const [row] = await ownRow(caller, roundId, ideaId);
      throw newerStands(readValues(row?.given ?? null));
    }
    const isRefused =
      isAborted(error, 'the round is open') ||
      isAborted(error, 'the caller is asked about the idea');
    if (!isRefused) throw error;
    await checkAssessable(caller, roundId, ideaId);
    throw justChanged();
  }
  const round = await getSummary(caller, roundId);
  const { asked: own } = round;
  return { finished: own !== null && own.ideas === own.scored, round };
}
