import { setImmediate } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { ideas, roundIdeas } from '../../../db/schema.ts';
import type { RiskLevel } from '../../domain/idea/fields.ts';
import type { Person } from '../../domain/response-parts.ts';
import {
  publicResults,
  type ShownResults,
  withoutIdeas,
} from '../../domain/rounds/round-results.ts';
import { shownName } from '../accounts/shown-name.ts';
import { db } from '../database/database.ts';
import { keepLast } from './keep-last.ts';
import { type Given, toMatrices, valuesOfClosed } from './values.ts';

/** An idea that a round asks about, as its results name it. */
export type RoundIdea = {
  id: string;
  ideaTitle: string;
  riskLevel: RiskLevel;
  user: Person;
  isDeleted: 0 | 1;
};

const owner = sql`(select json_object('id', users.id, 'name', ${shownName})
  from users where users.id = ${ideas.userId})`;

/** The ideas of rounds, by title, also deleted ones; a round that has none left is not named. */
export async function ideasOfRounds(roundIds: string[]): Promise<Map<string, RoundIdea[]>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db()
    .select({
      roundId: roundIdeas.roundId,
      json: sql<string>`json_group_array(json_object('id', ${ideas.id},
        'ideaTitle', ${ideas.ideaTitle}, 'riskLevel', ${ideas.riskLevel}, 'user', ${owner},
        'isDeleted', ${ideas.deletedAt} is not null) order by ${ideas.titleKey}, ${ideas.id})`,
    })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(inArray(roundIdeas.roundId, roundIds))
    .groupBy(roundIdeas.roundId);
  return new Map(rows.map(({ roundId, json }) => [roundId, JSON.parse(json)]));
}

/** Far more than a list shows. What nobody gave a value in may be a copy of the database that is late. */
const kept = keepLast<ShownResults>(200, ({ voices }) => voices > 0);

/**
 * The figures of a closed round about those of its ideas that are there, and these in their order. A deleted one still
 * counts among the others: whoever deletes ideas one by one and brings them back would learn from the differences.
 * What was given never changes again, so they are computed once; again when an idea has another risk, or is gone for good.
 * @param about all of its ideas
 * @param read all that was given in it
 */
export async function figuresOf(
  roundId: string,
  about: readonly RoundIdea[],
  read: () => Promise<readonly Given[]> = () => valuesOfClosed(roundId),
): Promise<{ ideas: RoundIdea[]; ranked: number; results: ShownResults }> {
  const name = [roundId, ...about.map(({ id, riskLevel }) => `${id} ${riskLevel}`)].join('\n');
  const all = await kept(name, async () => compute(about, await read()));
  return {
    ideas: about.filter(({ isDeleted }) => !isDeleted),
    ranked: all.ideas.filter(({ verdict }) => verdict !== null).length,
    results: withoutIdeas(all, (idea) => about[idea]?.isDeleted === 1),
  };
}

async function compute(
  about: readonly RoundIdea[],
  given: readonly Given[],
): Promise<ShownResults> {
  const ideaIds = about.map(({ id }) => id);
  const values = toMatrices(given, ideaIds);
  const risks = about.map(({ riskLevel }) => riskLevel);
  // The largest round takes some 40 ms, once; of many rounds in a list each gives way to other requests.
  await setImmediate();
  return publicResults(values, risks);
}
