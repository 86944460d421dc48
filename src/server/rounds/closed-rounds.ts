import { desc, isNotNull, sql } from 'drizzle-orm';
import { rounds } from '../../../db/schema.ts';
import type { ClosedRound } from '../../domain/rounds/round-response.ts';
import { db } from '../database/database.ts';
import { settleDueRounds } from './closing.ts';

/** Nobody compares by the scores of older ones. */
const mostListed = 50;

/** The rounds closed last, the latest first, each with its ideas but for deleted ones. */
export async function listClosedRounds(): Promise<{ items: ClosedRound[] }> {
  await settleDueRounds();
  const rows = await db()
    .select({
      id: rounds.id,
      title: rounds.title,
      closedAt: rounds.closedAt,
      ideaIds: sql<string>`(select json_group_array(q.idea_id) from round_ideas q
        join ideas i on i.id = q.idea_id where q.round_id = rounds.id and i.deleted_at is null)`,
    })
    .from(rounds)
    .where(isNotNull(rounds.closedAt))
    .orderBy(desc(rounds.closedAt), desc(rounds.id))
    .limit(mostListed);
  return {
    items: rows.map(({ closedAt, ideaIds, ...round }) => ({
      ...round,
      closedAt: closedAt?.toISOString() ?? '',
      ideaIds: JSON.parse(ideaIds),
    })),
  };
}
