import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Where a text contains these words, in any case of letters; `%` and `_` mean themselves. */
export const contains = (column: SQLWrapper, words: string): SQL =>
  sql`${column} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
