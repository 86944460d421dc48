import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { assessments, roundAssessors, rounds, skipped } from '../../../db/schema.ts';
import { type Criterion, criteria } from '../../domain/ranking/weights.ts';
import { emptyAssessment } from '../../domain/rounds/assessment.ts';
import type { RoundValues } from '../../domain/rounds/results.ts';
import type { Value } from '../../domain/rounds/round.ts';
import type { Assessment } from '../../domain/rounds/round-response.ts';
import { db } from '../database/database.ts';

type Columns = { [Name in Criterion]: number | null } & { reason: string };

const toValue = (column: number | null): Value => (column === skipped ? 'skip' : column);
const toColumn = (value: Value): number | null => (value === 'skip' ? skipped : value);

/** What somebody has given an idea, out of its row; nothing where there is none. */
export const readValues = (row: Columns | null): Assessment =>
  row
    ? {
        impactScore: toValue(row.impactScore),
        feasibilityScore: toValue(row.feasibilityScore),
        innovationScore: toValue(row.innovationScore),
        reason: row.reason,
      }
    : emptyAssessment();

export const toColumns = (assessment: Assessment): Columns => ({
  impactScore: toColumn(assessment.impactScore),
  feasibilityScore: toColumn(assessment.feasibilityScore),
  innovationScore: toColumn(assessment.innovationScore),
  reason: assessment.reason,
});

/** What one assessor has given one idea; without a person where the account is gone. */
export type Given = {
  assessorId: string;
  userId: string | null;
  ideaId: string;
  assessment: Assessment;
};

type ScoresTuple = [
  assessorId: string,
  userId: string | null,
  impact: number | null,
  feasibility: number | null,
  innovation: number | null,
  reason: string,
];

/**
 * All that was given in a closed round. Of an open one this returns nothing, whoever asks: no other reading of values but
 * one's own is in the product. One row for each idea, since thousands of rows would take the driver long.
 */
export async function valuesOfClosed(roundId: string): Promise<Given[]> {
  const rows = await db()
    .select({
      ideaId: assessments.ideaId,
      given: sql<string>`json_group_array(json_array(${roundAssessors.id}, ${roundAssessors.userId},
        ${assessments.impactScore}, ${assessments.feasibilityScore}, ${assessments.innovationScore},
        ${assessments.reason}))`,
    })
    .from(assessments)
    .innerJoin(roundAssessors, eq(roundAssessors.id, assessments.assessorId))
    .innerJoin(rounds, eq(rounds.id, assessments.roundId))
    .where(and(eq(assessments.roundId, roundId), isNotNull(rounds.closedAt)))
    .groupBy(assessments.ideaId);
  return rows.flatMap(({ ideaId, given }) => {
    const tuples: ScoresTuple[] = JSON.parse(given);
    return tuples.map(
      ([assessorId, userId, impactScore, feasibilityScore, innovationScore, reason]) => ({
        assessorId,
        userId,
        ideaId,
        assessment: readValues({ impactScore, feasibilityScore, innovationScore, reason }),
      }),
    );
  });
}

/** As a matrix for each score, `[assessor][idea]`, in the order of the ideas. */
export function toMatrices(given: readonly Given[], ideaIds: readonly string[]): RoundValues {
  const places = new Map(ideaIds.map((id, at) => [id, at]));
  const empty = () => ideaIds.map((): Value => null);
  const byAssessor = new Map<string, { [Name in Criterion]: Value[] }>();
  for (const { assessorId, ideaId, assessment } of given) {
    const at = places.get(ideaId);
    if (at === undefined) continue;
    const rows = byAssessor.get(assessorId) ?? {
      impactScore: empty(),
      feasibilityScore: empty(),
      innovationScore: empty(),
    };
    byAssessor.set(assessorId, rows);
    for (const name of criteria) rows[name][at] = assessment[name];
  }
  const all = [...byAssessor.values()];
  return {
    impactScore: all.map((rows) => rows.impactScore),
    feasibilityScore: all.map((rows) => rows.feasibilityScore),
    innovationScore: all.map((rows) => rows.innovationScore),
  };
}
