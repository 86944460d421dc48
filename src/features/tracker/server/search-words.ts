import { sql } from 'drizzle-orm';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';

/** A statement merges so many pages of the index in some 30 ms, during which nothing else is answered. */
const pagesAtOnce = 200;

/** @returns the number of changes */
async function merge(tx: Transaction, pages: number): Promise<number> {
  const changes = sql`select total_changes() as n`;
  const [before] = await tx.all<{ n: number }>(changes);
  await tx.run(sql`insert into idea_search (idea_search, rank) values ('merge', ${pages})`);
  const [after] = await tx.all<{ n: number }>(changes);
  return Number(after?.n) - Number(before?.n);
}

/**
 * Takes the words out of the search index that no idea has any more. FTS5 only marks them when a text is changed or
 * deleted; they go when everything is merged into one segment, which it does step by step: a negative number begins.
 * (Its `secure-delete` option damages the index in the SQLite that libSQL is made of, 3.45.1.)
 */
export async function deleteOldSearchWords(): Promise<void> {
  await transact((tx) => merge(tx, -pagesAtOnce));
  // Fewer than two changes are SQLite's own sign that there is nothing left to merge.
  while ((await transact((tx) => merge(tx, pagesAtOnce))) >= 2);
}
