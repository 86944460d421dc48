import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runRequest } from '#platform/server/database/current-request.ts';
import { GuardedClient, runInsideTransaction } from '#platform/server/database/guarded-client.ts';
import { folderForTest } from '../../support/file-resources.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

let file: string;
beforeEach(() => {
  file = join(folderForTest(), 'test.db');
  const setup = new DatabaseSync(file);
  setup.exec('pragma journal_mode = wal; create table t (v text not null unique)');
  setup.close();
});

const connect = (timeout: number) => createClient({ url: `file:${file}`, concurrency: 1, timeout });
const openClient = (patienceMs = 2_000) => new GuardedClient(connect(20), connect(20), patienceMs);
/** A client that tries without a pause, and its tries. */
const openImpatient = (patienceMs: number) => {
  const inner = connect(0);
  const tries = vi.spyOn(inner, 'execute');
  return { tries, client: new GuardedClient(inner, inner, patienceMs) };
};
const insert = (client: GuardedClient, value: string) =>
  client.execute({ sql: 'insert into t values (?)', args: [value] });

test('a query waits for no write before it, whatever it begins with; what writes waits', async () => {
  const client = openClient();
  const open = await client.transaction();
  await client.execute('select v from t');
  await client.execute(' with a as (select v from t) select * from a');
  const write = client.execute("with a as (select 'x' as v) insert into t select v from a");
  expect(client.waiting).toBe(2);
  await open.commit();
  await write;
  expect((await client.execute('select v from t')).rows).toEqual([{ v: 'x' }]);
});

describe('transactions', () => {
  const values = async (client: GuardedClient) =>
    (await client.execute('select v from t order by rowid')).rows.map(({ v }) => v);

  test('writes everything at commit and nothing at rollback, nor of a failing batch', async () => {
    const client = openClient();
    const first = await client.transaction();
    await first.execute("insert into t values ('committed')");
    await first.commit();
    const second = await client.transaction();
    await second.execute("insert into t values ('rolled back')");
    await second.rollback();
    const batch = client.batch(["insert into t values ('a')", "insert into t values ('a')"]);
    await expect(batch).rejects.toThrow();
    await insert(client, 'next');
    expect(await values(client)).toEqual(['committed', 'next']);
  });

  test('refuses each use of the client inside the body, and allows it afterwards', async () => {
    const client = openClient();
    let later = () => Promise.resolve<unknown>(null);
    await runInsideTransaction(async () => {
      await expect(insert(client, 'outside')).rejects.toThrow('use tx');
      await expect(client.execute('select v from t')).rejects.toThrow('use tx');
      await expect(client.transaction()).rejects.toThrow('use tx');
      later = AsyncLocalStorage.bind(() => insert(client, 'later'));
    });
    await later();
    expect(await values(client)).toEqual(['later']);
  });

  test('begins once another process lets go of the lock', async () => {
    const client = openClient();
    const release = await holdWriteLock(file);
    const begun = client.transaction();
    await release();
    const transaction = await begun;
    await transaction.execute("insert into t values ('waited')");
    await transaction.commit();
    expect(await values(client)).toEqual(['waited']);
  });

  test('reports a lock that stays, and keeps the writes that follow in their order', async () => {
    const client = openClient(100);
    const release = await holdWriteLock(file);
    await expect(client.transaction()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await expect(insert(client, 'refused')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await release();
    const later = Array.from({ length: 100 }, (_, i) => String(i));
    await Promise.all(later.map((value) => insert(client, value)));
    // Another connection sees only committed rows.
    const other = new DatabaseSync(file);
    const rows = other.prepare('select v from t order by rowid').all();
    expect(rows.map(({ v }) => v)).toEqual(later);
    other.close();
  });

  test('rolls back a transaction that is open for too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = openClient();
    const transaction = await client.transaction();
    await transaction.execute("insert into t values ('slow')");
    vi.advanceTimersByTime(4_000);
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'TRANSACTION_TIMEOUT' });
    await insert(client, 'next');
    expect(await values(client)).toEqual(['next']);
  });
});

test('of writes that all waited for a lock in vain only the first has tried, and the next one is done', async () => {
  const { tries, client } = openImpatient(300);
  const release = await holdWriteLock(file);
  // All writes start at the same time, even when the machine pauses between two of them.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const writes = Array.from({ length: 50 }, (_, i) => insert(client, `refused ${i}`));
  clock.mockRestore();
  const refused = await Promise.allSettled(writes);
  expect(refused.map(({ status }) => status)).toEqual(Array(50).fill('rejected'));
  expect(tries.mock.calls.every(([one]) => JSON.stringify(one).includes('refused 0'))).toBe(true);
  await release();
  await insert(client, 'done');
  expect((await client.execute('select v from t')).rows).toEqual([{ v: 'done' }]);
});

test('all writes of a request wait together as long as one may', async () => {
  const { tries, client } = openImpatient(500);
  const release = await holdWriteLock(file);
  const triesOf = async (value: string) => {
    await expect(insert(client, value)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    return tries.mock.calls.filter(([one]) => JSON.stringify(one).includes(value)).length;
  };
  const [first, second] = await runRequest(async () => [
    await triesOf('first'),
    await triesOf('second'),
  ]);
  expect(first).toBeGreaterThan(3);
  expect(second).toBeLessThanOrEqual(2);
  // The next request has its full time again.
  expect(await runRequest(() => triesOf('next'))).toBeGreaterThan(3);
  await release();
});

test('a network that fills the queue delays another network by a single write', async () => {
  const client = openClient();
  const open = await client.transaction();
  const from = (clientIp: string, value: string) =>
    runRequest(() => insert(client, value), clientIp);
  const flood = Array.from({ length: 1_000 }, (_, i) =>
    from(`2001:db8:1:${i.toString(16)}::/64`, String(i)),
  );
  const other = from('192.0.2.1', 'other');
  await open.commit();
  await other;
  const done = await Promise.allSettled(flood);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
  const { rows } = await client.execute('select v from t order by rowid limit 2');
  expect(rows.map(({ v }) => v)).toEqual(['0', 'other']);
});
