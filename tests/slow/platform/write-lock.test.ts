// Another process holds the write lock for longer than a request waits.
import { expect, test } from 'vitest';
import { account, idea, password } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

// The test measures time, so it runs again when the machine stalled.
test('a request that writes several times waits five seconds for another process in all, and is refused', {
  retry: 2,
}, async () => {
  const server = await serverForTest({ RATE_LIMITS: 'on' });
  const { user } = await account(server);
  const login = { email: user.email, password };
  const message = { name: 'A', email: 'a@example.org', message: 'Long enough, surely' };
  const ask = async (path: string, body: object) => {
    const begun = performance.now();
    const { status } = await server.post(path, body);
    return { status, ms: performance.now() - begun };
  };
  const release = await holdWriteLock(server.databaseFile);
  const answers = await Promise.all([ask('/api/auth/login', login), ask('/api/contact', message)]);
  await release();
  for (const { status, ms } of answers) {
    expect(status).toBe(503);
    expect(ms).toBeGreaterThan(4500);
    expect(ms).toBeLessThan(9500);
  }
  expect(await server.sql('select count(*) n from contact_messages')).toEqual([{ n: 0 }]);
  // The next requests have their full time again.
  expect((await ask('/api/contact', message)).status).toBe(201);
  expect((await ask('/api/auth/login', login)).status).toBe(200);
});

test('another process holds the write lock for longer than we wait: refused, and nothing acknowledged later is lost', {
  timeout: 90_000,
}, async () => {
  const server = await serverForTest();
  const { cookie } = await account(server);
  const release = await holdWriteLock(server.databaseFile);
  const refused = await server.post('/api/ideas', idea(), { cookie });
  expect(refused.status).toBe(503);
  await release();
  const writes = Array.from({ length: 50 }, () => server.post('/api/ideas', idea(), { cookie }));
  const answers = await Promise.all(writes);
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  const there = new Set((await server.sql('select id from ideas')).map(({ id }) => id));
  expect(answers.filter(({ body }) => !there.has(body.id))).toEqual([]);
  expect(there.size).toBe(50);
  expect(await server.sql('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

test('while another process holds the write lock a server starts all the same', {
  timeout: 90_000,
}, async () => {
  const first = await serverForTest();
  const release = await holdWriteLock(first.databaseFile);
  const server = await serverForTest({ DATABASE_URL: `file:${first.databaseFile}` });
  expect((await server.get('/api/health/ready')).status).toBe(200);
  await expect.poll(server.logs, { timeout: 20_000 }).toContain('"message":"job failed"');
  await release();
});
