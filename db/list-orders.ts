// The orders of the list that are not simply a column. Written once for the indices and the queries:
// SQLite uses an index on an expression only where both say the same.
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { riskLevels } from '../src/domain/idea/fields.ts';

const sortedLength = 100;
const risks = riskLevels.join(' ');

/** Text without regard to case, as far as its first 100 characters. */
export const textOrder = (column: SQLiteColumn): SQL<string> =>
  sql`substr(${column}, 1, ${sql.raw(String(sortedLength))}) collate nocase`;

/** What `textOrder` compares of a text. */
export const sortedPart = (text: string) => [...text].slice(0, sortedLength).join('');

/** Low before Medium before High. */
export const riskOrder = (column: SQLiteColumn): SQL<number> =>
  sql`instr(${sql.raw(`'${risks}'`)}, ${column})`;

/** What `riskOrder` makes of a level. */
export const riskPlace = (risk: string) => risks.indexOf(risk) + 1;
