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
import {
  sourceChangeKinds,
  sourceKinds,
  stances,
} from '../../src/features/evidence/domain/source.ts';
import type { SourceWords } from '../../src/features/evidence/domain/source-response.ts';
import type { FieldName } from '../../src/features/ideas/domain/fields.ts';
import { person } from './accounts.ts';
import { createdAt, sqlList, timestamp } from './columns.ts';
import { files } from './files.ts';
import { ideaId } from './ideas.ts';

export const sources = sqliteTable(
  'sources',
  {
    id: text().primaryKey(),
    ideaId: ideaId(),
    /** How the text refers to it, from 1 in each idea; never given again, so that a printed brief stays true. */
    number: integer().notNull(),
    kind: text({ enum: sourceKinds }).notNull(),
    stance: text({ enum: stances }).notNull(),
    shows: text().notNull(),
    /** An address, a DOI or a PubMed id, each in its usual form; all three null for a file alone. */
    url: text(),
    doi: text(),
    pubmedId: text('pubmed_id'),
    /** The file that it is in; null too where the file was taken away since (features/files/server/files.ts). */
    fileId: text('file_id').references((): AnySQLiteColumn => files.id),
    /** Title, authors, journal and year as shown; empty if nobody has typed or fetched them. */
    citation: text().notNull().default(''),
    addedBy: person('added_by').notNull(),
    /** The first author of the current words; null for the person who added it. */
    writtenBy: person('written_by'),
    createdAt: createdAt(),
    checkedBy: person('checked_by'),
    checkedAt: timestamp('checked_at'),
    /** Counts what has happened to it; a change names the one it started from. */
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

/** The source of a row, which is deleted with it. */
const sourceId = () =>
  text('source_id')
    .notNull()
    .references(() => sources.id, { onDelete: 'cascade' });

export const sourceFields = sqliteTable(
  'source_fields',
  {
    sourceId: sourceId(),
    fieldName: text('field_name').$type<FieldName>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.fieldName] })],
);

/** The history of sources with their words after each change; it only grows. */
export const sourceChanges = sqliteTable(
  'source_changes',
  {
    sourceId: sourceId(),
    revision: integer().notNull(),
    what: text({ enum: sourceChangeKinds }).notNull(),
    changedBy: person('changed_by').notNull(),
    at: integer({ mode: 'timestamp_ms' }).notNull(),
    /** The save of the idea that stood then. */
    ideaRevision: integer('idea_revision').notNull(),
    said: text({ mode: 'json' }).$type<SourceWords>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.revision] }),
    index('source_changes_by').on(table.changedBy),
  ],
);
