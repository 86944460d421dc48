import { and, desc, eq, sql } from 'drizzle-orm';
import { sourceChanges, sources, users } from '../../../db/schema.ts';
import type {
  PageOfSourceChanges,
  SourceChange,
  SourceWords,
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

/** A change has two texts of at most some 8 KB each: a page stays under a megabyte. */
const pageSize = 50;

type Place = { at: Date; revision: number; number: number };

const order = [sourceChanges.at, sourceChanges.revision, sources.number];
const cursorOf = ({ at, revision, number }: Place) => `${at.getTime()}-${revision}-${number}`;

/** SQL that is true for what comes after a cursor. */
function after(cursor: string) {
  const [at, revision, number] = cursor.split('-').map(Number);
  return sql`(${sql.join(order, sql`, `)}) < (${at}, ${revision}, ${number})`;
}

/**
 * What has happened to the sources of an idea, the latest first.
 * @param from `next` of the page before
 * @throws Problem 404
 */
export async function listSourceChanges(
  ideaId: string,
  from?: string,
): Promise<PageOfSourceChanges> {
  await requireRevision(ideaId);
  // Texts are read for the page alone, once it is known what stands in it.
  const page = db()
    .select({
      sourceId: sourceChanges.sourceId,
      revision: sourceChanges.revision,
      number: sources.number,
      addedBy: sources.addedBy,
    })
    .from(sourceChanges)
    .innerJoin(sources, eq(sources.id, sourceChanges.sourceId))
    .where(and(eq(sources.ideaId, ideaId), from === undefined ? undefined : after(from)))
    .orderBy(...order.map((column) => desc(column)))
    .limit(pageSize + 1)
    .as('page');
  const rows = await db()
    .select({
      row: sourceChanges,
      before: saidBefore,
      number: page.number,
      addedBy: page.addedBy,
      user: { name: shownName },
    })
    .from(page)
    .innerJoin(
      sourceChanges,
      and(eq(sourceChanges.sourceId, page.sourceId), eq(sourceChanges.revision, page.revision)),
    )
    .innerJoin(users, eq(users.id, sourceChanges.changedBy))
    .orderBy(desc(sourceChanges.at), desc(sourceChanges.revision), desc(page.number));
  const shown = rows.slice(0, pageSize);
  const items = shown.map(
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
  const last = shown.at(-1);
  const next =
    rows.length > pageSize && last ? cursorOf({ ...last.row, number: last.number }) : null;
  return { items, next };
}
