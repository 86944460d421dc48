// Databases whose migrations do not match those of the server: no migration is skipped silently.
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  maturityLevels,
  productTypes,
  riskLevels,
} from '../../../src/features/ideas/domain/fields.ts';
import { openDatabase } from '../../../src/platform/server/database/database.ts';
import { migrateDatabase } from '../../../src/platform/server/database/migrations.ts';
import { moveToServer } from '../../../src/platform/server/database/move-to-server.ts';

type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };
const journal: { entries: Entry[] } = JSON.parse(
  readFileSync('db/migrations/meta/_journal.json', 'utf8'),
);
const newest = Math.max(...journal.entries.map(({ when }) => when));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  file = join(folder, 'app.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The migrations of a branch: those of the product, and additional tables. */
function branch(name: string, ...tables: { tag: string; after: number }[]): string {
  const place = join(folder, name);
  cpSync('db/migrations', place, { recursive: true });
  const entries = [...journal.entries];
  for (const { tag, after } of tables) {
    writeFileSync(join(place, `${tag}.sql`), `create table ${tag} (id integer);`);
    entries.push({
      idx: entries.length,
      version: '6',
      when: newest + after,
      tag,
      breakpoints: true,
    });
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
  const database = openDatabase({ url: `file:${file}` });
  const rows = await database.all<{ name: string }>(
    sql`select name from sqlite_master where name like 'of_%' order by name`,
  );
  await database.close();
  return rows.map(({ name }) => name);
}
const copies = () => globSync(`${file}.before-migration-*`);

describe('two branches that each added a migration, merged', () => {
  test('the newer one was applied first: the older one is refused by its name, and nothing is changed or copied', async () => {
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

  test('in a journal whose order is not that of the times it is refused too', async () => {
    await update(branch('two', second));
    await expect(update(branch('merged', second, first))).rejects.toThrow('of_one is older');
  });

  test('the older one was applied first: the newer one follows', async () => {
    await update(branch('one', first));
    await update(branch('merged', first, second));
    expect(await tables()).toEqual(['of_one', 'of_two']);
  });

  test('a version that has the one alone does not start on a database of the other', async () => {
    await update(branch('both', first, second));
    await expect(update(branch('two', second))).rejects.toThrow(
      'the database has had migrations that this version does not have',
    );
    await expect(update(branch('one', first))).rejects.toThrow('a newer version');
  });
});

test('of the copies from before updates the newest three stay, and what is no such copy', async () => {
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

/** Makes a database in its state before a migration, with an account `u`. */
async function openBefore(migration: string) {
  const before = join(folder, 'before');
  cpSync('db/migrations', before, { recursive: true });
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(migration));
  const entries = journal.entries.slice(0, at);
  writeFileSync(join(before, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  const client = createClient({ url: `file:${file}` });
  const older = openDatabase({ url: `file:${file}` });
  await migrate(older, { migrationsFolder: before });
  await older.close();
  await client.execute(`insert into users (id, email, name, password_hash, created_at)
    values ('u', 'u@example.org', 'U', 'x', 0)`);
  return client;
}

/** SQL that inserts ideas of the account `u`. Each object has the columns that differ. */
async function ideasSql(client: Client, ideas: Record<string, string | number>[]) {
  const { rows: needed } = await client.execute(
    `select name from pragma_table_info('ideas') where pk or ("notnull" and dflt_value is null)`,
  );
  const same = {
    ...Object.fromEntries(needed.map(({ name }) => [String(name), 1])),
    ...{ user_id: "'u'", risk_level: `'${riskLevels[0]}'` },
    ...{ product_type: `'${productTypes[0]}'`, maturity_level: `'${maturityLevels[0]}'` },
  };
  return ideas
    .map((idea) => Object.entries({ ...same, ...idea }))
    .map(
      (idea) =>
        `insert into ideas (${idea.map(([name]) => name)}) values (${idea.map(([, value]) => value)});`,
    )
    .join('\n');
}

test('the update to uploads in one request keeps every stored file, and what was under way is on its way out', async () => {
  const client = await openBefore('one_request_uploads');
  await client.executeMultiple(`
    ${await ideasSql(client, [{ id: "'i'" }])}
    insert into files (id, idea_id, state, name, type, size, made, uploaded_by, created_at) values
      ('sent', 'i', 'ready', 'a.csv', 'text/csv', 2, 0, 'u', 0),
      ('made', 'i', 'ready', 'b.png', 'image/png', 2, 77, 'u', 0),
      ('begun', 'i', 'uploading', 'c.pdf', null, 9, 0, 'u', 0);
    insert into file_pieces values ('sent', 0, 0, x'0102'), ('made', 77, 0, x'0304'), ('begun', 0, 0, x'05');`);
  await update('db/migrations');
  const rows = async (statement: string) => (await client.execute(statement)).rows;
  expect(await rows('select id, state, made from files order by id')).toMatchObject([
    { id: 'begun', state: 'removed', made: 0 },
    { id: 'made', state: 'ready', made: 77 },
    { id: 'sent', state: 'ready', made: 0 },
  ]);
  expect(await rows('select count(*) n from file_pieces')).toMatchObject([{ n: 3 }]);
  expect(await rows('pragma foreign_key_check')).toEqual([]);
  client.close();
});

test('the update to one table of idempotency keys moves those of the last day, and they make nothing twice', async () => {
  const client = await openBefore('idempotency_keys');
  const now = Date.now();
  const long = now - 25 * 60 * 60 * 1000;
  await client.executeMultiple(`
    ${await ideasSql(client, [
      { id: "'new'", idempotency_key: "'press'", created_at: now },
      { id: "'old'", idempotency_key: "'past'", created_at: long },
      { id: "'none'", created_at: now },
    ])}
    insert into rounds (id, title, question, opened_by, created_at, deadline, idempotency_key, body_hash)
      values ('round', 'R', '', 'u', ${now}, ${now}, 'press', 'hash');
    insert into rounds (id, title, question, created_at, deadline, closed_at, closed_by, idempotency_key, body_hash)
      values ('left', 'R', '', ${now}, 1, 1, 'deadline', 'press', 'hash');
    insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at, idempotency_key)
      values ('source', 'new', 1, 'cohort', 'for', 'Words', 'u', ${now}, 'press');`);
  await update('db/migrations');
  const { rows } = await client.execute('select * from idempotency_keys order by result_id');
  const moved = { user_id: 'u', key: 'press', created_at: now };
  expect(rows).toMatchObject([
    { ...moved, operation: 'create idea', result_id: 'new', body_hash: '' },
    { ...moved, operation: 'open round', result_id: 'round', body_hash: 'hash' },
    { ...moved, operation: 'add source', result_id: 'source', body_hash: '' },
  ]);
  expect(rows).toHaveLength(3);
  const { rows: broken } = await client.execute('pragma foreign_key_check');
  expect(broken).toEqual([]);
  client.close();
});
