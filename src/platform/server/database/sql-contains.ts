import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldForSearch } from '../../text/fold.ts';

/** Where folded text, such as a `textKey` or an email, contains these words. `%` and `_` match only themselves. */
export const contains = (column: SQLWrapper, words: string): SQL =>
  sql`${column} like ${`%${foldForSearch(words).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
