import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/server/database/database.ts';
import { errorReason, isUnavailable } from '#platform/server/database/errors.ts';
import { folderForTest } from '../../support/file-resources.ts';

const mib = 1024 * 1024;

test('the write-ahead log shrinks after a large change while the server runs', async () => {
  const file = join(folderForTest(), 'app.db');
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

test('only the code of an error says that the database is busy, not the text of the query', () => {
  const cause = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const words = 'UNIQUE constraint failed';
  const error = new DrizzleQueryError('select ?', [words], cause);
  expect(isUnavailable(error)).toBe(true);
  const other = Object.assign(new Error('FOREIGN KEY constraint failed'), {
    code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  });
  expect(isUnavailable(new DrizzleQueryError('insert', [words], other))).toBe(false);
});

test.each([
  [new Error('connect ECONNREFUSED 127.0.0.1:1'), 'connect ECONNREFUSED 127.0.0.1:1'],
  // Both addresses of a host refuse: Node gives no message.
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
])(
  'an unreachable database server is named by the error below that of fetch: %s',
  (below, reason) => {
    const cause = new TypeError('fetch failed', { cause: below });
    expect(errorReason(cause)).toBe(reason);
    expect(errorReason(new DrizzleQueryError('select ?', ['secret'], cause))).toBe(reason);
  },
);

test('a database server that refuses the token names its setting', () => {
  const cause = new Error('SERVER_ERROR: Server returned HTTP status 401');
  expect(errorReason(new DrizzleQueryError('select', [], cause))).toBe(
    'SERVER_ERROR: Server returned HTTP status 401. Check DATABASE_AUTH_TOKEN',
  );
});
