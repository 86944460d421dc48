import { desc, eq } from 'drizzle-orm';
import { ideaRevisions, users } from '../../db/schema.ts';
import { changesBetween, type Revision } from '../domain/idea/revision.ts';
import { shownName } from './accounts/shown-name.ts';
import { db } from './database/database.ts';
import { presentRevision } from './ideas.ts';

const most = 100;

/** The saves of an idea, the newest first, at most 100. @throws Problem 404 */
export async function listRevisions(ideaId: string): Promise<Revision[]> {
  await presentRevision(ideaId);
  const rows = await db()
    .select({ row: ideaRevisions, user: { name: shownName } })
    .from(ideaRevisions)
    .innerJoin(users, eq(users.id, ideaRevisions.savedBy))
    .where(eq(ideaRevisions.ideaId, ideaId))
    .orderBy(desc(ideaRevisions.revision))
    // One more than is answered: the oldest is compared with it.
    .limit(most + 1);
  return rows.slice(0, most).map(({ row, user }, index) => {
    const earlier = rows[index + 1]?.row.answers;
    return {
      revision: row.revision,
      savedAt: row.savedAt.toISOString(),
      user: { name: user.name },
      reason: row.reason,
      changes: earlier ? changesBetween(earlier, row.answers) : [],
    };
  });
}
