// Attacks that once worked against the running product, and no longer do.
import { describe, expect, test } from 'vitest';
import { maxRows } from '#features/exchange/domain/import/schema.ts';
import { acceptInvitation, newSession, register } from '../../support/accounts.ts';
import { account, contactMessage, cookieOf, idea, password, send } from '../../support/api.ts';
import { serverForFile } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';

const server = await interleavingServer();
const limited = await serverForFile({ RATE_LIMITS: 'on' });

test('the server refuses a form of very many fields before it parses it', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const fields = 'a&'.repeat(60_000);
  const many = await server.post('/api/contact', fields, { headers: form });
  expect(many.headers.get('location')).toBe('/contact#not-sent');
  const message = 'ü'.repeat(10_000);
  const long = new URLSearchParams({ ...contactMessage, message }).toString();
  const sent = await server.post('/api/contact', long, { headers: form });
  expect(sent.headers.get('location')).toBe('/contact#sent');
});

describe('an import of hostile content', () => {
  test.each([
    ['millions of empty rows', `{"ideas":[${'{},'.repeat(2_000_000)}{}]}`],
    ['a row of very many columns', `{"ideas":[{${'"a":1,'.repeat(300_000)}"b":1}]}`],
    ['deep nesting', `{"ideas":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('%s is refused before it is parsed', async (_, body) => {
    const answer = await server.post('/api/ideas/import', body, await account(server));
    expect([answer.status, answer.body.detail]).toEqual([400, 'The file has too many values.']);
  });

  /** An object of very many properties. */
  const many = (count: number) => Object.fromEntries([...Array(count).keys()].map((n) => [n, 1]));
  test.each([
    ['columns', { ideas: [many(300)] }],
    ['revisions', { ideas: [idea()], revisions: many(maxRows + 1) }],
    ['an id that is none', { ideas: [{ ...idea(), id: 'x'.repeat(101) }] }],
  ])('%s: 400', async (_, body) => {
    expect((await server.post('/api/ideas/import', body, await account(server))).status).toBe(400);
  });

  test('refused requests count against the limit, too', async () => {
    const who = await account(limited);
    const once = () => limited.post('/api/ideas/import', '{}', who);
    const statuses = [];
    for (let i = 0; i < 61; i++) statuses.push((await once()).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
    expect(statuses[60]).toBe(429);
  });
});

test.each(['/api/account/data', '/api/ideas/export?format=csv'])(
  'another site causes no download: %s',
  async (path) => {
    const { cookie } = await account(server);
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await server.get(path, { cookie, headers })).status).toBe(403);
    const events = await server.get('/api/account/events', { cookie });
    expect(events.text).not.toMatch(/exported|downloaded/);
    expect((await server.get(path, { cookie })).status).toBe(200);
  },
);

test.each<[string, object, object?]>([
  ['a role', { role: 'founder' }, { role: 'admin' }],
  ['a suspension', { suspended: true }, { suspended: false }],
  ['a deletion', { work: 'delete' }],
])(
  'an invitation ends with the right of whoever invited, also when the right is given back: %s',
  async (_, taken, given) => {
    const [inviter, admin] = [await account(server, 'admin'), await account(server, 'admin')];
    const body = { email: `invited-${inviter.user.id}@example.org`, role: 'admin' };
    const { link } = (await server.post('/api/admin/invitations', body, inviter)).body;
    const token = new URL(link).hash.slice(1);
    expect((await server.post('/api/auth/invited', { token })).status).toBe(200);
    const person = `/api/admin/people/${inviter.user.id}`;
    const accept = () => acceptInvitation(server, token);
    if (given) await server.patch(person, taken, admin);
    else await server.post(`${person}/delete`, taken, admin);
    expect((await accept()).status).toBe(400);
    const list = await server.get('/api/admin/invitations', admin);
    expect(list.text).not.toContain(body.email);
    if (given) {
      expect((await server.patch(person, given, admin)).status).toBe(200);
      expect((await accept()).status).toBe(400);
    }
  },
);

test('wrong passwords in one session use up none of another one', async () => {
  const thief = await account(limited);
  const owner = await newSession(limited, thief);
  const confirm = (who: { cookie: string }, pass: string) =>
    limited.post('/api/account/confirm', { password: pass }, who);
  for (let i = 0; i < 11; i++) await confirm(thief, 'wrong');
  expect((await confirm(thief, password)).status).toBe(429);
  expect((await confirm(owner, password)).status).toBe(200);
});

test.each([
  ...['Ada (ada@example.org)', 'Ines (founder\uff20example.org)', '\u2800', '\u200b\u200b'],
])('an account is not called %j', async (name) => {
  const answer = await register(server, 'poser@example.org', name);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'name']);
});

test('a comment on an idea that is deleted before the write returns 404', async () => {
  const who = await account(server);
  const { id } = (await server.post('/api/ideas', idea(), who)).body;
  const path = `/api/ideas/${id}/comments`;
  const comment = { section: 'overview', content: 'Written before' };
  const first = (await server.post(path, comment, who)).body;
  const late = await server.interleave(
    () =>
      Promise.all([
        server.post(path, comment, who),
        server.patch(`${path}/${first.id}`, { content: 'Changed too late' }, who),
      ]),
    `update ideas set deleted_at = 1 where id = '${id}'`,
    2,
  );
  expect(late.map(({ status }) => status)).toEqual([404, 404]);
  expect(await server.sql('select content from comments where idea_id = ?', [id])).toEqual([
    { content: 'Written before' },
  ]);
});

test('a search of very many words finds what its distinct words find', async () => {
  const who = await account(server);
  const ideaTitle = 'Spirometry at home for children';
  await server.post('/api/ideas', idea({ ideaTitle }), who);
  const find = async (q: string) => {
    const query = new URLSearchParams({ fields: 'card', q });
    const answer = await server.get(`/api/ideas?${query}`, who);
    return [answer.status, answer.body.total];
  };
  expect(await find('s sp spiro spiro home HOME h')).toEqual([200, 1]);
  expect(await find('spiro hospital')).toEqual([200, 0]);
  expect(await find('a '.repeat(99))).toEqual(await find('a'));
});

test('a link for a new password is not mailed to an address that the account has lost meanwhile', async () => {
  const { user } = await account(server);
  const asks = () => server.post('/api/auth/forgotten', { email: user.email });
  const change = `update users set email = 'back-${user.email}' where id = '${user.id}'`;
  await server.interleave(asks, change);
  await expect
    .poll(() => server.logs().includes('password link not created'), { timeout: 10_000 })
    .toBe(true);
  expect(await server.sql('select * from outbox where user_id = ?', [user.id])).toEqual([]);
  expect(await server.sql('select * from one_time_links where user_id = ?', [user.id])).toEqual([]);
});

test('mails about a changed password count per address, also when the account was deleted and created again', async () => {
  const email = `again-${process.pid}@example.org`;
  const statuses: number[] = [];
  for (let round = 0; round < 2; round++) {
    const who = { cookie: cookieOf(await register(limited, email)) };
    for (let i = 0; i < 6; i++) {
      const change = { newPassword: i % 2 ? password : `${password}!` };
      statuses.push((await limited.put('/api/account/password', change, who)).status);
    }
    const gone = { work: 'delete' };
    expect((await limited.post('/api/account/delete', gone, who)).status).toBe(204);
  }
  expect(statuses.slice(0, 10).every((status) => status === 204)).toBe(true);
  expect(statuses[10]).toBe(429);
});

test('the filter offers no long text as a disease area, and a search with control characters returns 400', async () => {
  const who = await account(server);
  const diseaseArea = 'x'.repeat(5000);
  await server.post('/api/ideas', idea({ diseaseArea }), who);
  const list = await server.get('/api/ideas?fields=card&limit=1', who);
  expect(list.body.diseaseAreas).not.toContain(diseaseArea);
  expect((await server.get('/api/ideas?fields=card&q=%00xyzzy', who)).status).toBe(400);
});

test('a HEAD request for an export or for the data of an account returns no content and is not recorded', async () => {
  const who = await account(server);
  for (const path of ['/api/account/data', '/api/ideas/export?format=csv'])
    expect((await send(server, 'HEAD', path, undefined, who)).status).toBe(200);
  const kinds = "('ideas.exported', 'personal-data.downloaded')";
  const noted = `select * from security_events where user_id = ? and kind in ${kinds}`;
  expect(await server.sql(noted, [who.user.id])).toEqual([]);
});
