import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { copyDatabase } from '../../../src/platform/server/database/backup.ts';
import { openDatabase } from '../../../src/platform/server/database/database.ts';
import { migrateDatabase } from '../../../src/platform/server/database/migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the rows of every table are counted in a copy', async () => {
  const file = join(folder, 'app.db');
  const database = openDatabase({ url: `file:${file}` });
  await migrateDatabase(database, 'db/migrations');
  await database
    .insert(schema.users)
    .values({ id: 'ada', email: 'a', passwordHash: 'x', name: 'Ada', createdAt: new Date() });
  await database.close();
  const { rows } = await copyDatabase(file, join(folder, 'copy.db'));
  const tables = Object.values(schema).flatMap((one: unknown) =>
    is(one, SQLiteTable) ? getTableName(one) : [],
  );
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(tables));
  expect([rows.users, rows.sources]).toEqual([1, 0]);
});
