import { setImmediate } from 'node:timers/promises';
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { ideas, roundIdeas } from '../../../db/schema.ts';
import type { RiskLevel } from '../../domain/idea/fields.ts';
import { type Results, roundResults } from '../../domain/rounds/results.ts';
import type { Person } from '../../domain/rounds/round.ts';
import { shownName } from '../accounts/shown-name.ts';
import { db } from '../database/database.ts';
import { notDeleted } from '../ideas.ts';
import { type Given, toMatrices, valuesOfClosed } from './values.ts';

/** An idea that a round asks about, as its results name it. */
export type RoundIdea = { id: string; ideaTitle: string; riskLevel: RiskLevel; user: Person };

const byTitle = (a: RoundIdea, b: RoundIdea) =>
  a.ideaTitle.localeCompare(b.ideaTitle, 'en') || (a.id < b.id ? -1 : 1);

const owner = sql`(select json_object('id', users.id, 'name', ${shownName})
  from users where users.id = ${ideas.userId})`;

/** The ideas of rounds, by title, but for deleted ones; a round that has none left is not named. */
export async function ideasOfRounds(roundIds: string[]): Promise<Map<string, RoundIdea[]>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db()
    .select({
      roundId: roundIdeas.roundId,
      json: sql<string>`json_group_array(json_object('id', ${ideas.id},
        'ideaTitle', ${ideas.ideaTitle}, 'riskLevel', ${ideas.riskLevel}, 'user', ${owner}))`,
    })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(and(inArray(roundIdeas.roundId, roundIds), notDeleted))
    .groupBy(roundIdeas.roundId);
  return new Map(
    rows.map(({ roundId, json }) => {
      const found: RoundIdea[] = JSON.parse(json);
      return [roundId, found.sort(byTitle)];
    }),
  );
}

/** How many of a round's ideas are deleted, and could be brought back. */
export async function deletedIdeasOf(roundId: string): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(and(eq(roundIdeas.roundId, roundId), isNotNull(ideas.deletedAt)));
  return row?.count ?? 0;
}

type Known = { key: string; results: Promise<Results> };
const known = new Map<string, Known>();
const mostKnown = 200;

/**
 * The figures of a closed round about those of its ideas that are there, in their order. What was given never changes
 * again, so they are computed once; not again before an idea of the round is deleted, brought back or edited.
 * @param given all that was given in the round, where it was read already
 */
export function figuresOf(
  roundId: string,
  about: readonly RoundIdea[],
  given?: readonly Given[],
): Promise<Results> {
  const key = about.map(({ id, riskLevel }) => `${id} ${riskLevel}`).join('\n');
  const before = known.get(roundId);
  if (before?.key === key) return before.results;
  const results = compute(about, given ?? valuesOfClosed(roundId));
  known.delete(roundId);
  known.set(roundId, { key, results });
  results.catch(() => known.delete(roundId));
  // The oldest comes first.
  for (const old of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(old);
  }
  return results;
}

async function compute(
  about: readonly RoundIdea[],
  given: readonly Given[] | Promise<readonly Given[]>,
): Promise<Results> {
  const values = toMatrices(
    await given,
    about.map(({ id }) => id),
  );
  const risks = about.map(({ riskLevel }) => riskLevel);
  // The largest round takes some 40 ms, once; of many rounds in a list each gives way to other requests.
  await setImmediate();
  return roundResults(values, risks);
}
