import { desc, eq } from 'drizzle-orm';
import { sourceChanges, sources, users } from '../../../db/schema.ts';
import type { SourceChange, SourceWords } from '../../domain/evidence/source.ts';
import { inOrder } from '../../domain/evidence/source-schema.ts';
import { shownName } from '../accounts/shown-name.ts';
import { db } from '../database/database.ts';
import { requireRevision } from '../ideas.ts';

const most = 1000;

const sorted = (said: SourceWords): SourceWords => ({ ...said, fields: inOrder(said.fields) });

/** What has happened to the sources of an idea, the latest first, at most 1,000. @throws Problem 404 */
export async function listSourceChanges(ideaId: string): Promise<SourceChange[]> {
  await requireRevision(ideaId);
  const rows = await db()
    .select({ row: sourceChanges, number: sources.number, user: { name: shownName } })
    .from(sourceChanges)
    .innerJoin(sources, eq(sources.id, sourceChanges.sourceId))
    .innerJoin(users, eq(users.id, sourceChanges.changedBy))
    .where(eq(sources.ideaId, ideaId))
    .orderBy(desc(sourceChanges.at), desc(sourceChanges.revision), desc(sources.number))
    .limit(most);
  const saidLast = new Map<string, SourceWords>();
  const changes = rows.toReversed().map(({ row, number, user }): SourceChange => {
    const { sourceId, revision, what, at, ideaRevision } = row;
    const before = saidLast.get(sourceId) ?? null;
    const said = sorted(row.said);
    saidLast.set(sourceId, said);
    return {
      sourceId,
      number,
      revision,
      what,
      at: at.toISOString(),
      user: { id: row.changedBy, name: user.name },
      ideaRevision,
      before,
      said,
    };
  });
  return changes.toReversed();
}
