import { desc, eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { ideaRevisions } from '../../../../db/schema/ideas.ts';
import { db } from '../../../platform/server/database/database.ts';
import { jsonArray } from '../../../platform/server/database/json.ts';
import { collectWithYields } from '../../../platform/server/jobs/job-runner.ts';
import { displayName } from '../../accounts/server/display-name.ts';

import type { Revision } from '../domain/idea-response.ts';
import { changesBetween } from '../domain/revision.ts';
import { requireRevision } from './ideas.ts';

const most = 100;

/**
 * The saves of an idea, the newest first, at most 100.
 * @returns the JSON of an array of `Revision`, in pieces: a hundred saves of long texts are megabytes
 * @throws Problem 404
 */
export async function listRevisions(ideaId: string): Promise<string[]> {
  await requireRevision(ideaId);
  const rows = await db()
    .select({ row: ideaRevisions, user: { name: displayName } })
    .from(ideaRevisions)
    .innerJoin(users, eq(users.id, ideaRevisions.savedBy))
    .where(eq(ideaRevisions.ideaId, ideaId))
    .orderBy(desc(ideaRevisions.revision))
    // One more than returned, to compare the oldest with.
    .limit(most + 1);
  function* saves() {
    for (const [index, { row, user }] of rows.slice(0, most).entries()) {
      const earlier = rows[index + 1]?.row.answers;
      const save: Revision = {
        revision: row.revision,
        savedAt: row.savedAt.toISOString(),
        user: { name: user.name },
        reason: row.reason,
        scoresSet: row.scoresSet,
        changes: earlier ? changesBetween(earlier, row.answers) : [],
      };
      yield JSON.stringify(save);
    }
  }
  return jsonArray(await collectWithYields(saves()));
}
