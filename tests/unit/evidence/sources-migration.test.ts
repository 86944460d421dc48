import { globSync, readFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { expect, test } from 'vitest';

const all = globSync('db/migrations/*.sql').sort();
const from = all.findIndex((file) => readFileSync(file, 'utf8').includes('ADD `written_by`'));

test('a database that has been used knows who first wrote what each source says', async () => {
  expect(from).toBeGreaterThan(0);
  const client = createClient({ url: ':memory:' });
  const migrate = async (files: string[]) => {
    for (const file of files)
      for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
        if (statement.trim()) await client.execute(statement);
  };
  await migrate(all.slice(0, from));
  // The sources are tested without ideas.
  await client.execute('pragma foreign_keys = off');

  /** The history of each source that Ada added: the change, its author, and the text after it. */
  const histories: Record<string, [string, string, string][]> = {
    added: [['added', 'ada', 'A']],
    rewritten: [
      ['added', 'ada', 'A'],
      ['changed', 'bo', 'B'],
      ['checked', 'cy', 'B'],
    ],
    'said again': [
      ['added', 'ada', 'A'],
      ['changed', 'bo', 'B'],
      ['changed', 'cy', 'A'],
      ['changed', 'ada', 'B'],
    ],
    'brought back': [
      ['added', 'ada', 'A'],
      ['changed', 'bo', 'B'],
      ['changed', 'cy', 'C'],
      ['removed', 'ada', 'C'],
      ['brought back', 'ada', 'B'],
    ],
    'removed for good': [['removed for good', 'bo', '']],
    'without a history': [],
  };
  let number = 0;
  for (const [id, history] of Object.entries(histories)) {
    await client.execute({
      sql: `insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at)
        values (?, 'idea', ?, 'cohort', 'for', 'Words', 'ada', 1)`,
      args: [id, ++number],
    });
    for (const [at, [what, by, said]] of history.entries())
      await client.execute({
        sql: 'insert into source_changes values (?, ?, ?, ?, 1, 1, ?)',
        args: [id, at + 1, what, by, said],
      });
  }
  await migrate(all.slice(from));
  const { rows } = await client.execute('select id, written_by from sources order by number');
  expect(rows.map((row) => [row.id, row.written_by])).toEqual([
    ['added', null],
    ['rewritten', 'bo'],
    ['said again', 'bo'],
    ['brought back', 'bo'],
    ['removed for good', null],
    ['without a history', null],
  ]);
  client.close();
});
