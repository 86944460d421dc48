import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/server/database/database.ts';

const mib = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the write-ahead log of one large change does not stay that large while the server runs', async () => {
  const file = join(folder, 'app.db');
  const database = openDatabase({ url: `file:${file}` });
  const size = () => statSync(`${file}-wal`).size / mib;
  await database.run(sql`pragma journal_mode = wal`);
  await database.run(sql`create table large (bytes blob)`);
  const large = () => database.run(sql`insert into large values (zeroblob(${40 * mib}))`);
  await large();
  expect(size()).toBeGreaterThan(40);
  for (let at = 0; at < 3; at++) await database.run(sql`insert into large values (x'00')`);
  expect(size()).toBeLessThanOrEqual(16);
  await large();
  await database.emptyLog();
  expect(size()).toBe(0);
  await database.close();
});
