import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { ideas } from '../../../../db/schema/ideas.ts';
import { db } from '../../../platform/server/database/database.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import type { Place } from '../domain/place-response.ts';

const sum = sql<number>`${ideas.impactScore} + ${ideas.feasibilityScore} + ${ideas.innovationScore}`;
const isScored = and(isNull(ideas.deletedAt), ne(ideas.scoresSet, []));

/** Ranks an idea among all with scores, all three weighted the same. @throws Problem 404 */
export async function placeOf(id: string): Promise<Place> {
  await requireRevision(id);
  const [own] = await db()
    .select({ sum })
    .from(ideas)
    .where(and(eq(ideas.id, id), isScored));
  const [counts] = await db()
    .select({
      of: sql<number>`count(*)`,
      better: sql<number>`count(*) filter (where ${sum} > ${own?.sum ?? 0})`,
      equal: sql<number>`count(*) filter (where ${sum} = ${own?.sum ?? 0})`,
    })
    .from(ideas)
    .where(isScored);
  const { of = 0, better = 0, equal = 0 } = counts ?? {};
  return { place: own ? better + 1 : null, isShared: own !== undefined && equal > 1, of };
}
