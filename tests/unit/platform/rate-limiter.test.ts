import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#platform/server/database/database.ts';
import { DatabaseRateLimiter } from '#platform/server/limits.ts';

vi.stubEnv('DATABASE_URL', 'file::memory:');
beforeAll(() =>
  db().run(
    sql`create table rate_limits (key text primary key, points integer not null, expire integer)`,
  ),
);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => db().close());

/** The rate limiter of one process. */
const newLimiter = () =>
  new DatabaseRateLimiter({
    keyPrefix: 'test',
    points: 1,
    duration: 60,
    storeClient: db(),
    inMemoryBlockOnConsumed: 2,
  });

test('two processes whose clocks differ by seconds share one count', async () => {
  const now = Date.now();
  const [ahead, behind] = [newLimiter(), newLimiter()];
  vi.useFakeTimers({ toFake: ['Date'], now: now + 5_000 });
  await ahead.consume('everybody');
  vi.setSystemTime(now);
  await expect(behind.consume('everybody')).rejects.toMatchObject({ consumedPoints: 2 });
});

test('a refusal of a clock that was a year ahead ends when the clock is right again', async () => {
  const limiter = newLimiter();
  const day = 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * day });
  await limiter.consume('somebody');
  await expect(limiter.consume('somebody')).rejects.toMatchObject({ consumedPoints: 2 });
  await expect(limiter.consume('somebody')).rejects.toMatchObject({ consumedPoints: 0 });
  vi.setSystemTime(Date.now() - 365 * day);
  expect(await limiter.consume('somebody')).toMatchObject({ consumedPoints: 1 });
  // The count is unchanged.
  await expect(limiter.consume('somebody')).rejects.toMatchObject({ consumedPoints: 2 });
});
