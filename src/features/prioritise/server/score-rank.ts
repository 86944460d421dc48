import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { ideas } from '#db/schema/ideas.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { db } from '#platform/server/database/database.ts';
import { type ScoreRank, scoreRankResponse } from '../domain/score-rank-response.ts';

const sum = sql<number>`${ideas.impactScore} + ${ideas.feasibilityScore} + ${ideas.innovationScore}`;
const isScored = and(isNull(ideas.deletedAt), ne(ideas.scoresSet, []));

async function rankByScore(id: string): Promise<ScoreRank> {
  await requireIdeaExists(id);
  const [own] = await db()
    .select({ sum })
    .from(ideas)
    .where(and(eq(ideas.id, id), isScored));
  const than = own?.sum ?? 0;
  const [counts] = await db()
    .select({
      of: sql<number>`count(*)`,
      better: sql<number>`count(*) filter (where ${sum} > ${than})`,
      equal: sql<number>`count(*) filter (where ${sum} = ${than})`,
    })
    .from(ideas)
    .where(isScored);
  const { of = 0, better = 0, equal = 0 } = counts ?? {};
  return { place: own ? better + 1 : null, isShared: own !== undefined && equal > 1, of };
}

export const scoreRankRoute = route({
  GET: founder({
    operation: 'getPlace',
    summary: 'The rank of an idea by its scores, with equal weights',
    response: scoreRankResponse,
    handle: async ({ id }) => ({ body: await rankByScore(id) }),
  }),
});
