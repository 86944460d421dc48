import { expect, test } from 'vitest';
import { account, idea, password } from '../../support/api.ts';
import { serverForTest } from '../../support/file-resources.ts';
import { sameDatabase } from '../../support/server.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

test('another process holds the write lock for longer than we wait: refused, and nothing acknowledged later is lost', {
  timeout: 90_000,
}, async () => {
  const server = await serverForTest({ RATE_LIMITS: 'on' });
  const { user, cookie } = await account(server);
  const login = () => server.post('/api/auth/login', { email: user.email, password });
  const release = await holdWriteLock(server.databaseFile);
  const refused = await Promise.all([server.post('/api/ideas', idea(), { cookie }), login()]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  await release();
  expect((await login()).status).toBe(200);
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
  const server = await serverForTest(sameDatabase(first));
  expect((await server.get('/api/health/ready')).status).toBe(200);
  await expect.poll(server.logs, { timeout: 20_000 }).toContain('"message":"job failed"');
  await release();
});
