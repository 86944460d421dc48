import { desc, eq, sql } from 'drizzle-orm';
import { sourceChanges, sources, users } from '../../../db/schema.ts';
import {
  mostSourceChanges,
  type SourceChange,
  type SourceWords,
} from '../../domain/evidence/source.ts';
import { inOrder } from '../../domain/evidence/source-schema.ts';
import { shownName } from '../accounts/shown-name.ts';
import { db } from '../database/database.ts';
import { requireRevision } from '../ideas.ts';

const sorted = (said: SourceWords): SourceWords => ({ ...said, fields: inOrder(said.fields) });

/** SQL for what a source said before a change: the JSON of `SourceWords`, null for a new one. */
export const saidBefore = sql<string | null>`(select earlier.said from source_changes earlier
  where earlier.source_id = ${sourceChanges.sourceId} and earlier.revision < ${sourceChanges.revision}
  order by earlier.revision desc limit 1)`;

/** What has happened to the sources of an idea, the latest first, at most 1,000. @throws Problem 404 */
export async function listSourceChanges(ideaId: string): Promise<SourceChange[]> {
  await requireRevision(ideaId);
  const rows = await db()
    .select({
      row: sourceChanges,
      before: saidBefore,
      number: sources.number,
      addedBy: sources.addedBy,
      user: { name: shownName },
    })
    .from(sourceChanges)
    .innerJoin(sources, eq(sources.id, sourceChanges.sourceId))
    .innerJoin(users, eq(users.id, sourceChanges.changedBy))
    .where(eq(sources.ideaId, ideaId))
    .orderBy(desc(sourceChanges.at), desc(sourceChanges.revision), desc(sources.number))
    .limit(mostSourceChanges);
  return rows.map(
    ({ row, before, number, addedBy, user }): SourceChange => ({
      sourceId: row.sourceId,
      number,
      revision: row.revision,
      what: row.what,
      at: row.at.toISOString(),
      user: { id: row.changedBy, name: user.name },
      addedBy,
      ideaRevision: row.ideaRevision,
      before: before === null ? null : sorted(JSON.parse(before)),
      said: sorted(row.said),
    }),
  );
}
