// Databases whose migrations do not match those of the server: no migration is skipped silently.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrateDatabase } from '#platform/server/database/migrations.ts';
import { moveToServer } from '#platform/server/database/move-to-server.ts';
import { folderForTest } from '../../support/file-resources.ts';
import { runSql } from '../../support/run-sql.ts';

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };
const journal: { entries: Entry[] } = JSON.parse(
  readFileSync('db/migrations/meta/_journal.json', 'utf8'),
);
const newest = Math.max(...journal.entries.map(({ when }) => when));

let folder: string;
let file: string;
beforeEach(() => {
  folder = folderForTest();
  file = join(folder, 'app.db');
});

/** The migrations of a branch: those of the product, and additional tables. */
function branch(name: string, ...tables: { tag: string; after: number }[]): string {
  const place = join(folder, name);
  cpSync('db/migrations', place, { recursive: true });
  const entries = [...journal.entries];
  for (const { tag, after } of tables) {
    writeFileSync(join(place, `${tag}.sql`), `create table ${tag} (id integer);`);
    const entry = { idx: entries.length, version: '6', when: newest + after };
    entries.push({ ...entry, tag, breakpoints: true });
  }
  mkdirSync(join(place, 'meta'), { recursive: true });
  writeFileSync(join(place, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return place;
}

const first = { tag: 'of_one', after: 1000 };
const second = { tag: 'of_two', after: 2000 };

async function update(migrations: string): Promise<void> {
  const database = openDatabase({ url: `file:${file}` });
  try {
    await migrateDatabase(database, migrations);
  } finally {
    await database.close();
  }
}
async function tables(): Promise<string[]> {
  const made = "select name from sqlite_master where name like 'of_%' order by name";
  return (await runSql(file, made)).map(({ name }) => String(name));
}
const copies = () => globSync(`${file}.before-migration-*`);

describe('two branches that each added a migration, merged', () => {
  test('an older migration is refused by its name after a newer one, and nothing is changed or copied', async () => {
    await update(branch('two', second));
    const merged = branch('merged', first, second);
    for (let start = 0; start < 3; start++)
      await expect(update(merged)).rejects.toThrow(
        /^the migration of_one is older than one that the database has had already.* generate it again/,
      );
    expect(await tables()).toEqual(['of_two']);
    expect(copies()).toEqual([]);
    await expect(moveToServer(file, { url: `file:${folder}/to.db` }, merged)).rejects.toThrow(
      'the migration of_one is older',
    );
  });

  test('a journal whose order differs from the times is refused too', async () => {
    await update(branch('two', second));
    await expect(update(branch('merged', second, first))).rejects.toThrow('of_one is older');
  });

  test('a newer migration follows an older one', async () => {
    await update(branch('one', first));
    await update(branch('merged', first, second));
    expect(await tables()).toEqual(['of_one', 'of_two']);
  });

  test('a version without a migration of the database does not start', async () => {
    await update(branch('both', first, second));
    await expect(update(branch('two', second))).rejects.toThrow(
      'the database has had migrations that this version does not have',
    );
    await expect(update(branch('one', first))).rejects.toThrow('a newer version');
  });
});

test('an update keeps the newest three copies of the database and all other files', async () => {
  await update(branch('none'));
  const old = [3, 1, 2].map(
    (day) => `${file}.before-migration-3${day}-2026-01-0${day}T00-00-00.000Z-7`,
  );
  const others = [`${file}.before-migration-7`, `${file}.before-migration-7-mine`, `${file}.bak`];
  for (const path of [...old, ...others]) writeFileSync(path, 'x');
  await update(branch('one', first));
  const left = copies().filter((path) => !others.includes(path));
  expect(left).toHaveLength(3);
  expect(left).toEqual(expect.arrayContaining([old[0], old[2]]));
  expect(copies()).toEqual(expect.arrayContaining(others.slice(0, 2)));
  await update(branch('both', first, second));
  expect(copies().filter((path) => !others.includes(path))).toHaveLength(3);
});

test('the journal of this product has its migrations in the order of their times, each with its file', () => {
  const { entries } = journal;
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, at) => at));
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const files = globSync('db/migrations/*.sql').sort();
  expect(files).toEqual(entries.map(({ tag }) => `db/migrations/${tag}.sql`).sort());
});
