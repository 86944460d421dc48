import { sql } from 'drizzle-orm';
import { db } from '../../../platform/server/database/database.ts';

/** Pages of the index that one statement merges: some 30 ms, in which nothing else is answered. */
const pagesAtOnce = 200;

const mergeStatement = (pages: number) =>
  db().run(sql`insert into idea_search (idea_search, rank) values ('merge', ${pages})`);
const totalChangesStatement = () => db().all<{ n: number }>(sql`select total_changes() as n`);

/**
 * Takes the words out of the search index that no idea has any more. FTS5 only marks them when a text is changed or
 * deleted; they go when everything is merged into one segment, which it does step by step: a negative number begins.
 * (Its `secure-delete` option damages the index in the SQLite that libSQL is made of, 3.45.1.)
 */
export async function deleteOldSearchWords(): Promise<void> {
  await mergeStatement(-pagesAtOnce);
  for (;;) {
    const [before, , after] = await db().batch([
      totalChangesStatement(),
      mergeStatement(pagesAtOnce),
      totalChangesStatement(),
    ]);
    // SQLite's own sign that there is nothing left to merge.
    if (Number(after[0]?.n) - Number(before[0]?.n) < 2) return;
  }
}
