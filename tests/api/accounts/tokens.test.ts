import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { askForReset, resetPassword, securityLog } from '../../support/accounts.ts';
import { account, idea } from '../../support/api.ts';
import { forThisFile, serverForTest } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { startMailServer } from '../../support/mail.ts';
import { accessToken, bearer, endToken } from '../../support/tokens.ts';

const mail = await forThisFile(startMailServer());
const server = await interleavingServer({ SMTP_URL: mail.url });

const path = '/api/account/tokens';
const ask = (token: { headers: Record<string, string> }, cookie?: string) =>
  server.get('/api/ideas?fields=card', { ...token, ...(cookie === undefined ? {} : { cookie }) });
const listOf = async (who: { cookie: string }) => (await server.get(path, who)).body;

test('shows a new token once and stores only its hash', async () => {
  const who = await account(server);
  const body = { name: '  Weekly report ', scope: 'read', days: 365 };
  const answer = await server.post(path, body, who);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { token, ...shown } = answer.body;
  expect(token).toMatch(/^dhil_pat_[\w-]{43}$/);
  expect(shown).toMatchObject({ name: 'Weekly report', scope: 'read', lastUsedAt: null });
  const year = Date.parse(shown.expiresAt) - Date.parse(shown.createdAt);
  expect(year).toBe(365 * 24 * 60 * 60 * 1000);
  expect(await listOf(who)).toEqual([shown]);
  const [row] = await server.sql('select * from access_tokens where id = ?', [shown.id]);
  expect(row?.hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(row)).not.toContain(token.slice(9));
  await ask(bearer(token));
  expect(server.logs()).not.toContain(token.slice(9, 20));
});

test('adds the token to the security log and the personal data, and mails its owner', async () => {
  const who = await account(server);
  const { id, token } = await accessToken(server, who, 'write', 'Notebook sync');
  expect((await server.delete(`${path}/${id}`, who)).status).toBe(204);
  const valid = await accessToken(server, who, 'read');
  const events = await securityLog(server, who);
  const found = events.filter(({ kind }) => kind.startsWith('token.'));
  expect(found).toMatchObject([
    { kind: 'token.created', detail: expect.stringMatching(/^Weekly report\. Reads, until/) },
    { kind: 'token.revoked', detail: 'Notebook sync' },
    { kind: 'token.created', detail: expect.stringMatching(/^Notebook sync\. Reads and w/) },
  ]);
  const data = await server.get('/api/account/data', who);
  expect(data.body.accessTokens).toMatchObject([{ name: 'Weekly report', scope: 'read' }]);
  const hash = createHash('sha256').update(valid.token).digest('hex');
  for (const secret of [token, valid.token, hash]) expect(data.text).not.toContain(secret);
  const outbox = 'select subject from outbox where recipient = ?';
  expect(await server.sql(outbox, [who.user.email])).toHaveLength(2);
  const message = await mail.mailTo(who.user.email, 'An access token was made for your account');
  expect(message.text).not.toMatch(/dhil_pat|Notebook/);
  // The log names the token of an export.
  expect((await server.get('/api/ideas/export?format=csv', valid)).status).toBe(200);
  const [latest] = await securityLog(server, who);
  expect(latest).toMatchObject({ kind: 'ideas.exported', device: 'Token “Weekly report”' });
});

test.each([
  [{ name: '', scope: 'read', days: 30 }, 'name', 'Name is required'],
  [{ name: 'A', scope: 'admin', days: 30 }, 'scope', 'Choose read, or read and write'],
  [{ name: 'A', scope: 'read', days: 366 }, 'days', 'Choose 30, 90 or 365 days'],
  [{ name: 'A', scope: 'read' }, 'days', 'Required'],
])('returns 400 for %j', async (body, at, message) => {
  const who = await account(server);
  const answer = await server.post(path, body, who);
  expect([answer.status, answer.body.errors]).toEqual([400, [{ path: at, message }]]);
  expect(await listOf(who)).toEqual([]);
});

test('allows 20 valid tokens, also for concurrent requests; expired ones do not count', async () => {
  const who = await account(server);
  const first = await accessToken(server, who);
  const body = { name: 'One of many', scope: 'read', days: 30 };
  const answers = await Promise.all(Array.from({ length: 22 }, () => server.post(path, body, who)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(19);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.body.detail).toBe('You have 20 access tokens. Revoke one to make another.');
  await endToken(server, first.id);
  expect((await server.post(path, body, who)).status).toBe(201);
  expect(await listOf(who)).toHaveLength(21);
});

test('reads and writes as its owner, returns 403 when a read token writes, and stores the last use', async () => {
  const who = await account(server, 'founder', 'Ines Carvalho');
  const token = await accessToken(server, who);
  const made = await server.post('/api/ideas', idea({ ideaTitle: 'By program' }), token);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ userId: who.user.id, user: { name: 'Ines Carvalho' } });
  expect(made.cookies).toEqual([]);
  const reading = await accessToken(server, await account(server), 'read');
  const refused = await server.post('/api/ideas', idea(), reading);
  expect([refused.status, refused.body.detail]).toEqual([403, 'This access token may only read.']);
  expect(refused.headers.get('www-authenticate')).toContain('insufficient_scope');
  const { body } = await ask(token);
  expect(body.ideas.map((one: { id: string }) => one.id)).toContain(made.body.id);
  await expect.poll(async () => (await listOf(who))[0].lastUsedAt).not.toBeNull();
  // The last use is exact to five minutes, so most reads write nothing.
  const recent = Date.now() - 4 * 60 * 1000;
  const set = 'update access_tokens set last_used_at = ? where id = ?';
  await server.sql(set, [recent, token.id]);
  await ask(token);
  expect((await listOf(who))[0].lastUsedAt).toBe(new Date(recent).toISOString());
  const earlier = Date.now() - 6 * 60 * 1000;
  await server.sql(set, [earlier, token.id]);
  await ask(token);
  const used = async () => Date.parse((await listOf(who))[0].lastUsedAt);
  await expect.poll(used).toBeGreaterThan(recent);
});

test('returns 401 for an invalid token, without a word of it', async () => {
  const { token } = await accessToken(server, await account(server), 'read');
  const invalid = ['', token.slice(0, -1), `${token} x`, `${token}'`, 'a'.repeat(40)];
  for (const changed of [...invalid, token.replace(/.{7}$/, 'AAAAAAA'), token.slice(9)]) {
    const answer = await ask(bearer(changed));
    expect(answer.status, changed).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(answer.text).not.toContain(token.slice(9, 20));
  }
});

test('returns 401 for an expired and for a revoked token', async () => {
  const who = await account(server);
  const ended = await accessToken(server, who);
  await endToken(server, ended.id);
  expect((await ask(ended)).body.detail).toMatch(/^This access token has ended\./);
  const revoked = await accessToken(server, who);
  expect((await ask(revoked)).status).toBe(200);
  const own = `${path}/${revoked.id}`;
  const stranger = await account(server);
  expect((await server.delete(own, stranger)).status).toBe(404);
  expect((await ask(revoked)).status).toBe(200);
  expect((await server.delete(own, who)).status).toBe(204);
  expect((await ask(revoked)).status).toBe(401);
  expect((await server.delete(own, who)).status).toBe(404);
});

test('applies role and suspension at the next request of a token', async () => {
  const who = await account(server);
  const admin = await account(server, 'admin');
  const token = await accessToken(server, who);
  const change = (body: object) => server.patch(`/api/admin/people/${who.user.id}`, body, admin);
  await change({ role: 'user' });
  expect((await ask(token)).status).toBe(403);
  // A demoted owner still lists and revokes tokens, but creates none.
  expect(await listOf(who)).toHaveLength(1);
  const body = { name: 'Another', scope: 'read', days: 30 };
  expect((await server.post(path, body, who)).status).toBe(403);
  await server.post('/api/ideas', idea(), admin);
  await change({ role: 'founder' });
  expect((await ask(token)).status).toBe(200);
  // Events from before the role count as read.
  const unread = 'select id from events where id > (select read_through from users where id = ?)';
  expect(await server.sql(unread, [who.user.id])).toEqual([]);
  await change({ suspended: true });
  expect((await ask(token)).body).toMatchObject({ status: 401, suspended: true });
  await change({ suspended: false });
  expect((await ask(token)).status).toBe(401);
});

const ofOwner = (id: string) => `(select user_id from access_tokens where id = '${id}')`;
const withdrawals: [string, number, (id: string) => string][] = [
  ['revoked', 401, (id) => `delete from access_tokens where id = '${id}'`],
  ['ended', 401, (id) => `update access_tokens set expires_at = 1 where id = '${id}'`],
  ['read only', 403, (id) => `update access_tokens set scope = 'read' where id = '${id}'`],
  ['suspended', 401, (id) => `update users set suspended_at = 1 where id = ${ofOwner(id)}`],
  ['demoted', 403, (id) => `update users set role = 'user' where id = ${ofOwner(id)}`],
];

test.each(withdrawals)(
  'a right that is taken away before the write no longer counts: %s',
  async (name, status, withdrawal) => {
    const token = await accessToken(server, await account(server));
    await ask(token);
    const used = async () =>
      (await server.sql('select last_used_at at from access_tokens where id = ?', [token.id]))[0];
    await expect.poll(async () => (await used())?.at).not.toBeNull();
    const answer = await server.interleave(
      () => server.post('/api/ideas', idea({ ideaTitle: `Late: ${name}` }), token),
      withdrawal(token.id),
    );
    expect(answer.status).toBe(status);
    const found = await server.sql('select id from ideas where idea_title = ?', [`Late: ${name}`]);
    expect(found).toEqual([]);
  },
);

test('accepts another origin with a token that needs no cookie, and none with a cookie', async () => {
  const other = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  const post = (headers: Record<string, string>, cookie = '', to = '/api/ideas') =>
    server.post(to, idea(), { headers: { ...other, ...headers }, cookie });
  const who = await account(server);
  const { headers } = await accessToken(server, who);
  expect((await post(headers)).status).toBe(201);
  expect((await post(headers, who.cookie)).status).toBe(403);
  expect((await post(headers, 'theme=dark')).status).toBe(403);
  expect((await post({}, who.cookie)).status).toBe(403);
  expect((await post({})).status).toBe(403);
  expect((await post({ Authorization: 'Basic bGFiOmxhYg==' }, who.cookie)).status).toBe(403);
  const unknown = { Authorization: 'Bearer dhil_pat_nothing' };
  expect((await post(unknown)).status).toBe(401);
  expect((await post(unknown, who.cookie)).status).toBe(403);
  // An endpoint that reads no session refuses other sites too.
  expect((await post(unknown, '', '/api/mail/leave?token=x')).status).toBe(403);
});

test('returns 429 after 300 requests of one token or 60 invalid tokens of one IP in a minute', async () => {
  const limited = await serverForTest({ RATE_LIMITS: 'on' });
  const who = await account(limited);
  const [busy, other] = [await accessToken(limited, who), await accessToken(limited, who)];
  const count = (token: { headers: Record<string, string> }) =>
    limited.get('/api/inbox/count', token);
  const statuses = async (tokens: { headers: Record<string, string> }[]) => {
    const answers = await Promise.all(tokens.map(count));
    return new Set(answers.map(({ status }) => status));
  };
  for (let at = 0; at < 6; at++)
    expect(await statuses(Array(50).fill(busy))).toEqual(new Set([200]));
  const refused = await count(busy);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const invalid = Array.from({ length: 60 }, (_, at) => bearer(`dhil_pat_${at}`));
  expect(await statuses(invalid)).toEqual(new Set([401]));
  expect((await count(bearer('dhil_pat_60'))).status).toBe(429);
  // Another token of the account and its session still work.
  expect((await count(other)).status).toBe(200);
  expect((await limited.get('/api/inbox/count', who)).status).toBe(200);
});

test('keeps tokens when the password changes, and revokes them when a mailed link sets one', async () => {
  const who = await account(server);
  const token = await accessToken(server, who);
  const next = { newPassword: 'another horse' };
  expect((await server.put('/api/account/password', next, who)).status).toBe(204);
  expect((await ask(token)).status).toBe(200);
  const link = await askForReset(server, mail, who.user.email);
  expect((await resetPassword(server, link)).status).toBe(200);
  expect((await ask(token)).status).toBe(401);
  const revoked = "select detail from security_events where kind = 'token.revoked' and user_id = ?";
  const detail = 'all, by the new password';
  expect(await server.sql(revoked, [who.user.id])).toEqual([{ detail }]);
});
