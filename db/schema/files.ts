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
import { fileStates, fileTypes } from '../../src/features/files/domain/file.ts';
import { person } from './accounts.ts';
import { createdAt, sqlList } from './columns.ts';
import { ideaId } from './ideas.ts';

/** Files of ideas. Their bytes are in `file_pieces`. */
export const files = sqliteTable(
  'files',
  {
    id: text().primaryKey(),
    ideaId: ideaId(),
    /** Only one that is `ready` is a file to anybody; the others are being taken away. */
    state: text({ enum: fileStates }).notNull(),
    name: text().notNull(),
    /** The type detected from the content. */
    type: text({ enum: fileTypes }),
    /** Bytes. */
    size: integer().notNull(),
    /** SHA-256 in hex of the bytes that are here. */
    sha256: text(),
    /** Of a picture, in pixels. */
    width: integer(),
    height: integer(),
    /** The set of pieces that counts: 0, or another number for pictures from before migration 0043. */
    made: integer().notNull().default(0),
    uploadedBy: person('uploaded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_idea').on(table.ideaId),
    index('files_uploaded').on(table.uploadedBy),
    // The few unfinished files, for the hourly clean-up.
    index('files_unready').on(table.createdAt).where(sql`${table.state} <> 'ready'`),
    check('files_state', sql`${table.state} in (${sqlList(fileStates)})`),
    check('files_type', sql`${table.type} in (${sqlList(fileTypes)})`),
  ],
);

/** The contents of files in pieces of equal size, so that no whole file is in memory or in one write. */
export const filePieces = sqliteTable(
  'file_pieces',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    made: integer().notNull(),
    number: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.made, table.number] })],
);
