import { expect, test } from 'vitest';
import { account, idea } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { freePort, sameDatabase } from '../../support/server.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('a failing purge stops no other purge, and an idea that cannot be deleted does not hold up later ones', async () => {
  const first = await serverForTest();
  const owner = await account(first);
  const create = async () => (await first.post('/api/ideas', idea(), owner)).body.id as string;
  const [stuck, gone] = [await create(), await create()];
  for (const [at, id] of [stuck, gone].entries())
    await first.sql('update ideas set deleted_at = ? where id = ?', [
      Date.now() - (40 - at) * dayMs,
      id,
    ]);
  await first.sql(
    `create trigger refusing before delete on ideas when old.id = '${stuck}' begin select raise(abort, 'not now'); end`,
  );
  await first.sql(
    "create trigger keeping before delete on sessions begin select raise(abort, 'not now either'); end",
  );
  await first.sql('update sessions set expires_at = 0');
  await first.sql(
    "insert into rate_limits (key, points, expire) values ('old', 1, 0), ('new', 1, ?)",
    [Date.now() + dayMs],
  );
  const port = await freePort();
  const second = await serverForTest({ ...sameDatabase(first), METRICS_PORT: String(port) });
  await expect.poll(() => first.sql('select id from ideas')).toEqual([{ id: stuck }]);
  await expect.poll(() => first.sql('select key from rate_limits')).toEqual([{ key: 'new' }]);
  const failures = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Object.fromEntries(
      [...text.matchAll(/^job_failures\{job="([^"]+)"\} (\d+)$/gm)].map((one) => [one[1], one[2]]),
    );
  };
  await expect.poll(failures).toMatchObject({
    'remove expired sessions': '1',
    'remove deleted ideas': '1',
    'remove old counts of limits': '0',
    'empty the write-ahead log': '0',
  });
  expect(second.logs()).toContain('"message":"job failed","job":"remove expired sessions"');
});
