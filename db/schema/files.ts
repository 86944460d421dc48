import { sql } from 'drizzle-orm';
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { fileStates, fileTypes } from '#features/files/domain/file.ts';
import { person } from './accounts.ts';
import { createdAt, partOf, sqlList } from './columns.ts';
import { ideaId } from './ideas.ts';

export const files = sqliteTable(
  'files',
  {
    id: text().primaryKey(),
    ideaId: ideaId(),
    /** Only `ready` files are visible. The others are being deleted. */
    state: text({ enum: fileStates }).notNull(),
    name: text().notNull(),
    /** Detected from the content. */
    type: text({ enum: fileTypes }),
    /** In bytes. */
    size: integer().notNull(),
    /** Of the stored bytes, in hex. */
    sha256: text(),
    /** For pictures, in pixels. */
    width: integer(),
    height: integer(),
    /** The number of the valid set of pieces: 0 except for pictures from before migration 0042. */
    made: integer().notNull().default(0),
    uploadedBy: person('uploaded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_idea').on(table.ideaId),
    index('files_uploaded').on(table.uploadedBy),
    // For the hourly clean-up of removed files.
    index('files_unready').on(table.createdAt).where(sql`${table.state} <> 'ready'`),
    check('files_state', sql`${table.state} in (${sqlList(fileStates)})`),
    check('files_type', sql`${table.type} in (${sqlList(fileTypes)})`),
  ],
);

/** File contents in pieces of equal size, so that no whole file is in memory or in one write. */
export const filePieces = sqliteTable(
  'file_pieces',
  {
    fileId: partOf('file_id', () => files.id),
    made: integer().notNull(),
    number: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.made, table.number] })],
);
