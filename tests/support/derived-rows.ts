// The data that the server derives from ideas: the search index and the number of ideas in each disease area.
import type { Server } from './server.ts';

/** Computes the derived rows again. A test that writes to `ideas` directly calls it. */
export async function rebuildDerivedRows(server: Server): Promise<void> {
  const statements = [
    'delete from idea_counts',
    `insert into idea_counts (disease_area, area_key, ideas)
      select disease_area, area_key, count(*) from ideas where deleted_at is null group by disease_area order by min(created_at)`,
    'delete from idea_search',
    'delete from idea_search_rows',
    'insert into idea_search_rows (id) select id from ideas order by id',
    `insert into idea_search (rowid, id, text)
      select row, id, search_text from idea_search_rows join ideas using (id)`,
  ];
  for (const statement of statements) await server.sql(statement);
}

/** Reads all data that is derived from the answers and sources of ideas, for comparisons. */
export const readDerivedRows = async (server: Server) => ({
  folded:
    await server.sql(`select id, title_key, area_key, search_text, answers_in_words, answers_backed, answers_opposed
      from ideas order by id`),
  counts: await server.sql('select * from idea_counts order by disease_area'),
  indexed: await server.sql('select id, text from idea_search order by id'),
  rows: await server.sql(
    `select s.id, r.id is s.id as is_own from idea_search s left join idea_search_rows r on r.row = s.rowid order by s.id`,
  ),
});
