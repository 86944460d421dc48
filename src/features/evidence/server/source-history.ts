import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { sourceChanges, sources } from '../../../../db/schema/evidence.ts';
import { db } from '../../../platform/server/database/database.ts';
import { pageOf, type SortKey } from '../../../platform/server/pages.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import type { PageOfSourceChanges, SourceChange, SourceWords } from '../domain/source-response.ts';
import { inOrder } from '../domain/source-schema.ts';

const sorted = (said: SourceWords): SourceWords => ({ ...said, fields: inOrder(said.fields) });

/** SQL for what a source said before a change: the JSON of `SourceWords`, null for a new one. */
const saidBefore = sql<string | null>`(select earlier.said from source_changes earlier
  where earlier.source_id = ${sourceChanges.sourceId} and earlier.revision < ${sourceChanges.revision}
  order by earlier.revision desc limit 1)`;

type Row = { row: { at: Date; revision: number }; number: number };

const latestFirst: SortKey<Row>[] = [
  { column: sourceChanges.at, down: true, of: ({ row }) => row.at.getTime() },
  { column: sourceChanges.revision, down: true, of: ({ row }) => row.revision },
  { column: sources.number, down: true, of: ({ number }) => number },
];

/** The history of an idea's sources, the latest first. @param from `next` of the page before @throws Problem 404 */
export async function listSourceChanges(
  ideaId: string,
  from?: string,
): Promise<PageOfSourceChanges> {
  await requireRevision(ideaId);
  // A change has two texts of at most some 8 KB each: this stays under a megabyte.
  const page = pageOf(latestFirst, from, { size: 50 });
  // Reads texts only for the rows of the page.
  const onPage = db()
    .select({
      sourceId: sourceChanges.sourceId,
      revision: sourceChanges.revision,
      number: sources.number,
      addedBy: sources.addedBy,
    })
    .from(sourceChanges)
    .innerJoin(sources, eq(sources.id, sourceChanges.sourceId))
    .where(and(eq(sources.ideaId, ideaId), page.after))
    .orderBy(page.order)
    .limit(page.limit)
    .as('page');
  const rows = await db()
    .select({
      row: sourceChanges,
      before: saidBefore,
      number: onPage.number,
      addedBy: onPage.addedBy,
      user: { name: displayName },
    })
    .from(onPage)
    .innerJoin(
      sourceChanges,
      and(eq(sourceChanges.sourceId, onPage.sourceId), eq(sourceChanges.revision, onPage.revision)),
    )
    .innerJoin(users, eq(users.id, sourceChanges.changedBy))
    .orderBy(desc(sourceChanges.at), desc(sourceChanges.revision), desc(onPage.number));
  const { items, next } = page.toPage(rows);
  const changes = items.map(
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
  return { items: changes, next };
}
