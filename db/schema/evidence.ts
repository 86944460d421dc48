import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import { sourceChangeKinds, sourceKinds, stances } from '#features/evidence/domain/source.ts';
import type { SourceWords } from '#features/evidence/domain/source-response.ts';
import type { FieldName } from '#features/ideas/domain/fields.ts';
import { person } from './accounts.ts';
import { createdAt, partOf, sqlList, timestamp } from './columns.ts';
import { files } from './files.ts';
import { ideaId } from './ideas.ts';

export const sources = sqliteTable(
  'sources',
  {
    id: text().primaryKey(),
    ideaId: ideaId(),
    /** Its number in texts, from 1 in each idea. Not reused, so that a printed brief stays correct. */
    number: integer().notNull(),
    kind: text({ enum: sourceKinds }).notNull(),
    stance: text({ enum: stances }).notNull(),
    shows: text().notNull(),
    /** `url`, `doi` and `pubmedId` are normalised. All are null for a file alone. */
    url: text(),
    doi: text(),
    pubmedId: text('pubmed_id'),
    /** Null also after the file was deleted (features/files/server/files.ts). */
    fileId: text('file_id').references((): AnySQLiteColumn => files.id),
    /** Title, authors, journal and year; may be empty. */
    citation: text().notNull().default(''),
    addedBy: person('added_by').notNull(),
    /** The first author of the current content; null for the person who added it. */
    writtenBy: person('written_by'),
    createdAt: createdAt(),
    checkedBy: person('checked_by'),
    checkedAt: timestamp('checked_at'),
    /** Counts the changes. A save names the revision that it started from. */
    revision: integer().notNull().default(1),
    removedAt: timestamp('removed_at'),
    removedBy: person('removed_by'),
  },
  (table) => [
    unique('sources_number').on(table.ideaId, table.number),
    index('sources_added').on(table.addedBy),
    index('sources_written').on(table.writtenBy),
    index('sources_checked').on(table.checkedBy),
    index('sources_removed').on(table.removedBy),
    index('sources_file').on(table.fileId),
    check('sources_kind', sql`${table.kind} in (${sqlList(sourceKinds)})`),
    check('sources_stance', sql`${table.stance} in (${sqlList(stances)})`),
  ],
);

/** The source that owns a row. The row is deleted with it. */
const sourceId = () => partOf('source_id', () => sources.id);

export const sourceFields = sqliteTable(
  'source_fields',
  {
    sourceId: sourceId(),
    fieldName: text('field_name').$type<FieldName>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.fieldName] })],
);

/** The content of sources after each change. Rows are only added. */
export const sourceChanges = sqliteTable(
  'source_changes',
  {
    sourceId: sourceId(),
    revision: integer().notNull(),
    what: text({ enum: sourceChangeKinds }).notNull(),
    changedBy: person('changed_by').notNull(),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    /** The revision of the idea at that time. */
    ideaRevision: integer('idea_revision').notNull(),
    said: text({ mode: 'json' }).$type<SourceWords>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.revision] }),
    index('source_changes_by').on(table.changedBy),
  ],
);
