import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Round } from '#features/rounds/domain/round-response.ts';
import { type Account, account, idea, password, send, sql } from '../../support/api.ts';
import { openRound, roundBody, scores } from '../../support/assigned-rounds.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { endpoints, source } from '../../support/endpoints.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { csv, newFilePath, sendBytes } from '../../support/files.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { newDevice, optionsToAdd } from '../../support/passkeys.ts';
import { startProvider } from '../../support/provider.ts';
import { contents, holdBodies, withdrawals } from '../../support/withdraw-rights.ts';

const provider = await forThisFile(startProvider());
const server = await interleavingServer(provider.env);

/** What differs from the line of the endpoint in the list: its path when it names an object, its body, its headers. */
type Write = { path?: string; body?: unknown; headers?: Record<string, string> };

/** Creates what a request needs: an object of the account for this test alone. */
const make = {
  async idea(who: Account) {
    return (await send(server, 'POST', '/api/ideas', idea(), who)).body.id as string;
  },
  async contradiction(who: Account) {
    const body = idea({ impactScore: 9 });
    return (await send(server, 'POST', '/api/ideas', body, who)).body.id as string;
  },
  async comment(who: Account, ideaId: string) {
    const body = { section: 'overview', content: 'A comment' };
    return (await send(server, 'POST', `/api/ideas/${ideaId}/comments`, body, who)).body.id;
  },
  /** Uploads a table. @returns its path */
  async upload(who: Account) {
    const path = newFilePath(await make.idea(who));
    await sendBytes(server, `${path}?name=late.csv`, csv(), who);
    return path;
  },
  async source(who: Account, ideaId: string) {
    return (await send(server, 'POST', `/api/ideas/${ideaId}/sources`, source, who)).body.id;
  },
  async round(who: Account, assessor = who) {
    const assessorIds = [assessor.user.id, await colleague()];
    const { body } = await openRound(server, who, { assessorIds });
    return body as Round;
  },
  async passkey({ user }: Account) {
    const id = randomUUID();
    const columns =
      'id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at';
    await sql(
      server,
      `insert into passkeys (${columns}) values (?, ?, ?, 'key', 0, '', 0, 'Early', 1)`,
      [id, user.id, id],
    );
    return id;
  },
  strongProof: ({ user }: Account) =>
    sql(server, 'update sessions set strong_proof_at = ? where user_id = ?', [Date.now(), user.id]),
  async secondStepToken({ user }: Account) {
    const token = randomUUID();
    await sql(
      server,
      `insert into one_time_links (id, purpose, user_id, created_at, expires_at)
        values (?, 'second-step', ?, 1, ?)`,
      [token, user.id, Date.now() + 600_000],
    );
    const hash = createHash('sha256').update(token).digest('hex');
    await sql(server, 'insert into link_tokens (hash, link_id) values (?, ?)', [hash, token]);
    return token;
  },
  async message() {
    const body = { name: 'V', email: 'v@example.org', message: 'Long enough to be sent' };
    return (await send(server, 'POST', '/api/contact', body)).body.id as string;
  },
};

const comment = { section: 'overview', content: 'Written too late' };
const colleague = async () => (await account(server)).user.id;
const stranger = async () => (await account(server, 'user')).user.id;

/** Requests that would succeed, by method and path, when they need more than the body in the list of endpoints. */
const writes: Record<string, (who: Account) => Promise<Write | string>> = {
  'PUT /api/account/email': async () => ({ body: { email: `${randomUUID()}@example.org` } }),
  'DELETE /api/account/email': async (who) => {
    const body = { email: `${randomUUID()}@example.org` };
    await send(server, 'PUT', '/api/account/email', body, who);
    return '/api/account/email';
  },
  'PUT /api/account/password': async () => ({ body: { newPassword: 'another horse' } }),
  'POST /api/account/delete': async () => ({ body: { work: 'delete' } }),
  'POST /api/account/confirm': async () => ({ body: { password } }),
  'POST /api/account/codes': async () => '/api/account/codes',
  'PUT /api/account/codes': async (who) => {
    const { body } = await send(server, 'POST', '/api/account/codes', undefined, who);
    return { body: { code: codeOf(body.secret) } };
  },
  'DELETE /api/account/codes': async (who) => {
    await turnOnCodes(server, who);
    return '/api/account/codes';
  },
  'POST /api/account/recovery-codes': async (who) => {
    await turnOnCodes(server, who);
    return '/api/account/recovery-codes';
  },
  'POST /api/account/sessions/end': async (who) => {
    await send(server, 'POST', '/api/auth/login', { email: who.user.email, password });
    return { body: {} };
  },
  'POST /api/account/passkeys': async (who) => {
    const { body } = await optionsToAdd(who, server);
    return { body: newDevice(server).make(body) };
  },
  'POST /api/account/passkeys/options': async () => '/api/account/passkeys/options',
  'POST /api/account/passkeys/confirmation': async (who) => {
    await make.passkey(who);
    return '/api/account/passkeys/confirmation';
  },
  'PATCH /api/account/passkeys/ID': async (who) => ({
    path: `/api/account/passkeys/${await make.passkey(who)}`,
    body: { name: 'Late' },
  }),
  'DELETE /api/account/passkeys/ID': async (who) => {
    await make.strongProof(who);
    return `/api/account/passkeys/${await make.passkey(who)}`;
  },
  'PUT /api/account/second-step': async (who) => ({
    body: { token: await make.secondStepToken(who) },
  }),
  'POST /api/admin/people/ID/second-step': async () =>
    `/api/admin/people/${await stranger()}/second-step`,
  'DELETE /api/account/tokens/ID': async (who) => {
    const body = { name: 'Early', scope: 'read', days: 30 };
    return `/api/account/tokens/${(await send(server, 'POST', '/api/account/tokens', body, who)).body.id}`;
  },
  'POST /api/account/provider': async () => '/api/account/provider',
  'DELETE /api/account/provider': async (who) => {
    const identity = [randomUUID(), `${provider.issuer}/`, who.user.id, who.user.id];
    await sql(server, 'insert into identities values (?, ?, ?, ?, 1, 1)', identity);
    await make.strongProof(who);
    return '/api/account/provider';
  },
  'POST /api/auth/register': async () => ({
    body: { name: 'New', email: `${randomUUID()}@example.org`, password, role: 'admin' },
  }),
  'POST /api/ideas/import': async () => ({ body: { ideas: [idea()], apply: true } }),
  'PUT /api/ideas/ID': async (who) => ({
    path: `/api/ideas/${await make.idea(who)}`,
    body: idea({ ideaTitle: 'Saved too late' }),
  }),
  'DELETE /api/ideas/ID': async (who) => `/api/ideas/${await make.idea(who)}`,
  'POST /api/ideas/ID/restore': async (who) => {
    const id = await make.idea(who);
    await send(server, 'DELETE', `/api/ideas/${id}`, undefined, who);
    return `/api/ideas/${id}/restore`;
  },
  'POST /api/ideas/ID/comments': async (who) => ({
    path: `/api/ideas/${await make.idea(who)}/comments`,
    body: comment,
  }),
  'PUT /api/ideas/ID/contradictions/ID': async (who) => ({
    path: `/api/ideas/${await make.contradiction(who)}/contradictions/impact-without-source`,
    body: { reason: 'Written too late' },
  }),
  'DELETE /api/ideas/ID/contradictions/ID': async (who) => {
    const path = `/api/ideas/${await make.contradiction(who)}/contradictions/impact-without-source`;
    await send(server, 'PUT', path, { reason: 'Written in time' }, who);
    return path;
  },
  'POST /api/ideas/ID/decisions': async (who) => ({
    path: `/api/ideas/${await make.idea(who)}/decisions`,
    body: { decision: 'hold', reason: 'Recorded too late' },
  }),
  'PUT /api/ideas/ID/outlook': async (who) => ({
    path: `/api/ideas/${await make.idea(who)}/outlook`,
    body: { answers: { ai: 'yes' } },
  }),
  'DELETE /api/ideas/ID/files/ID': (who) => make.upload(who),
  'PUT /api/ideas/ID/files/ID': async (who) => ({
    path: `${newFilePath(await make.idea(who))}?name=late.csv`,
    body: csv().toString(),
    headers: { 'Content-Type': 'application/octet-stream' },
  }),
  'POST /api/ideas/ID/sources': async (who) => ({
    path: `/api/ideas/${await make.idea(who)}/sources`,
    body: source,
  }),
  'PUT /api/ideas/ID/sources/ID': async (who) => {
    const id = await make.idea(who);
    const path = `/api/ideas/${id}/sources/${await make.source(who, id)}`;
    return { path, body: { ...source, shows: 'Changed too late' } };
  },
  'DELETE /api/ideas/ID/sources/ID': async (who) => {
    const id = await make.idea(who);
    return `/api/ideas/${id}/sources/${await make.source(who, id)}`;
  },
  'POST /api/ideas/ID/sources/ID/check': async (who) => {
    const id = await make.idea(who);
    const another = await account(server, 'founder', 'Another');
    const path = `/api/ideas/${id}/sources/${await make.source(another, id)}/check`;
    return { path, body: { checked: true } };
  },
  'POST /api/ideas/ID/sources/ID/erase': async (who) => {
    const id = await make.idea(who);
    const path = `/api/ideas/${id}/sources/${await make.source(who, id)}`;
    await send(server, 'DELETE', path, undefined, who);
    return `${path}/erase`;
  },
  'POST /api/ideas/ID/sources/ID/restore': async (who) => {
    const id = await make.idea(who);
    const path = `/api/ideas/${id}/sources/${await make.source(who, id)}`;
    await send(server, 'DELETE', path, undefined, who);
    return `${path}/restore`;
  },
  'PATCH /api/ideas/ID/comments/ID': async (who) => {
    const id = await make.idea(who);
    const path = `/api/ideas/${id}/comments/${await make.comment(who, id)}`;
    return { path, body: { content: 'Changed too late' } };
  },
  'DELETE /api/ideas/ID/comments/ID': async (who) => {
    const id = await make.idea(who);
    return `/api/ideas/${id}/comments/${await make.comment(who, id)}`;
  },
  'PUT /api/ideas/ID/follow': async (who) => ({
    path: `/api/ideas/${await make.idea(who)}/follow`,
    body: { follows: false },
  }),
  'POST /api/inbox/read': async (who) => {
    const ideaId = await make.idea(who);
    return { body: { ideaId, through: 1 } };
  },
  'PATCH /api/views/ID': async (who) => {
    const body = { name: 'Early', query: 'q=early' };
    const { id } = (await send(server, 'POST', '/api/views', body, who)).body;
    return { path: `/api/views/${id}`, body: { name: 'Late' } };
  },
  'DELETE /api/views/ID': async (who) => {
    const body = { name: 'Early', query: 'q=early' };
    return `/api/views/${(await send(server, 'POST', '/api/views', body, who)).body.id}`;
  },
  'POST /api/rounds': async (who) => {
    const body = await roundBody(server, who, { assessorIds: [who.user.id, await colleague()] });
    return { body };
  },
  'PATCH /api/rounds/ID': async (who) => ({
    path: `/api/rounds/${(await make.round(who)).id}`,
    body: { addAssessors: [await colleague()] },
  }),
  'POST /api/rounds/ID/close': async (who) => `/api/rounds/${(await make.round(who)).id}/close`,
  'PUT /api/rounds/ID/assessments/ID': async (who) => {
    const { id, ideaList } = await make.round(await account(server), who);
    return {
      path: `/api/rounds/${id}/assessments/${ideaList[0]?.id}`,
      body: scores,
    };
  },
  'PATCH /api/admin/people/ID': async () => ({
    path: `/api/admin/people/${await stranger()}`,
    body: { role: 'admin' },
  }),
  'DELETE /api/admin/people/ID/sessions': async () =>
    `/api/admin/people/${await stranger()}/sessions`,
  'POST /api/admin/people/ID/delete': async () => ({
    path: `/api/admin/people/${await stranger()}/delete`,
    body: { work: 'delete' },
  }),
  'POST /api/admin/invitations': async () => ({
    body: { email: `${randomUUID()}@example.org`, role: 'admin' },
  }),
  'DELETE /api/admin/invitations/ID': async (who) => {
    const email = `${randomUUID()}@example.org`;
    await send(server, 'POST', '/api/admin/invitations', { email, role: 'founder' }, who);
    const { body } = await send(server, 'GET', '/api/admin/invitations', undefined, who);
    const { id } = body.find((one: { email: string }) => one.email === email);
    return `/api/admin/invitations/${id}`;
  },
  'PATCH /api/admin/messages/ID': async () => ({
    path: `/api/admin/messages/${await make.message()}`,
    body: { status: 'archived' },
  }),
  'DELETE /api/admin/messages/ID': async () => `/api/admin/messages/${await make.message()}`,
  'POST /api/admin/messages/ID/replies': async () => ({
    path: `/api/admin/messages/${await make.message()}/replies`,
    body: { text: 'Answered too late' },
  }),
  'POST /api/admin/outbox/ID': async () => `/api/admin/outbox/${await waitingMail()}`,
  'POST /api/admin/outbox/ID/text': async () => `/api/admin/outbox/${await waitingMail()}/text`,
  'DELETE /api/admin/outbox/ID': async () => `/api/admin/outbox/${await waitingMail()}`,
  'POST /api/admin/webhooks': async () => ({ body: { ...webhook, kind: 'signed' } }),
  'PUT /api/admin/webhooks/ID': async () => ({
    path: `/api/admin/webhooks/${await madeWebhook()}`,
    body: webhook,
  }),
  'DELETE /api/admin/webhooks/ID': async () => `/api/admin/webhooks/${await madeWebhook()}`,
  'PUT /api/admin/webhooks/ID/state': async () => ({
    path: `/api/admin/webhooks/${await madeWebhook()}/state`,
    body: { on: false },
  }),
  'POST /api/admin/webhooks/ID/test': async () => `/api/admin/webhooks/${await madeWebhook()}/test`,
  'POST /api/admin/webhooks/ID/deliveries': async () =>
    `/api/admin/webhooks/${await madeWebhook()}/deliveries`,
  'POST /api/admin/webhooks/ID/deliveries/ID': async () => {
    const id = await madeWebhook();
    return `/api/admin/webhooks/${id}/deliveries/msg_${id}`;
  },
};

const webhook = {
  name: 'Too late',
  url: 'https://1.1.1.1/hooks',
  groups: ['ideas'],
  carriesTexts: false,
};

/** A webhook without automatic deliveries, with one message that was given up. */
async function madeWebhook(): Promise<string> {
  const id = randomUUID();
  await sql(
    server,
    `insert into webhooks (id, name, kind, url, event_groups, carries_texts, told_through, created_at)
      values (?, 'A webhook', 'slack', 'https://1.1.1.1/hooks', '["ideas"]', 0, 999999999, 0)`,
    [id],
  );
  await sql(
    server,
    'insert into webhook_deliveries (id, webhook_id, event_id, created_at) values (?, ?, 1, ?)',
    [`msg_${id}`, id, Date.now()],
  );
  return id;
}

async function waitingMail(): Promise<string> {
  const id = await make.message();
  const [row] = await sql(server, 'select id from outbox where message_id = ?', [id]);
  return String(row?.id);
}

/** These endpoints need no right that could be withdrawn, or write nothing. */
const open =
  /^POST \/api\/(contact|references|mail\/leave|account\/second-step|auth\/(login|code|passkey|passkey\/options|provider|logout|forgotten|reset|email|email-undo|invitation|invited))$/;

/** Every writing endpoint that needs a right which can be withdrawn. */
const rows = endpoints
  .map(([method, path, audience, body]) => ({
    name: `${method} ${path}`,
    method,
    path,
    body,
    // Only an administrator can register an administrator.
    role:
      path === '/api/auth/register' || !audience.includes('founder')
        ? ('admin' as const)
        : ('founder' as const),
    forMembers: audience.includes('user') && path !== '/api/auth/register',
  }))
  .filter(({ method, name }) => method !== 'GET' && !open.test(name));

async function prepare({ name, method, path, body, role }: (typeof rows)[number]) {
  const who = await account(server, role);
  const write = (await writes[name]?.(who)) ?? {};
  const given: Write = typeof write === 'string' ? { path: write, body: undefined } : write;
  return { name, who, method, path, body, ...given };
}

async function prepareAll(chosen: typeof rows) {
  const made = [];
  for (const row of chosen) made.push(await prepare(row));
  return made;
}

/** One function checks all rights, so these withdrawals are tried at a few endpoints each. */
const samples = ['logged out', 'suspended', 'password.changed', 'deleted'];

/** Each endpoint is tried with the loss of the role, or with the end of the session where any role is enough. */
const isTried = (kind: string, { forMembers }: (typeof rows)[number], at: number) =>
  kind === (forMembers ? 'logged out' : 'demoted') || at % 12 === samples.indexOf(kind);
const chosenFor = (kind: string) => rows.filter((row, at) => isTried(kind, row, at));

function expectRefusals(kind: string, statuses: number[], all: { name: string }[]) {
  for (const [index, { name }] of all.entries()) {
    // Without a session anybody can register, but not as an administrator.
    const isForbidden = kind === 'demoted' || name.endsWith('/register');
    expect(statuses[index], name).toBe(isForbidden ? 403 : 401);
  }
}

test('every writing endpoint is tried', () => {
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(writes)));
  const unprepared = rows.filter(
    ({ name, path, body }) => !(name in writes) && (path.includes('ID') || !body),
  );
  expect(unprepared).toEqual([]);
});

test('a right that is taken away while the body is on its way no longer acts', async () => {
  const withBody = rows.filter(({ body }) => body);
  const some = withBody.filter((_, at) => at % 8 === 0);
  const uploads = rows.filter(({ name }) => name === 'PUT /api/ideas/ID/files/ID');
  const all = await prepareAll([...some, ...uploads]);
  const finish = await holdBodies(server, all);
  for (const { who } of all) await sql(server, String(withdrawals.suspended?.(who.user.id)));
  const before = await contents(server);
  const statuses = await Promise.all(finish.map((sendRest) => sendRest()));
  expectRefusals('suspended', statuses, all);
  expect(await contents(server)).toEqual(before);
});

describe('a right that is taken away between the look and the write no longer acts', () => {
  test.each(Object.keys(withdrawals))('%s', { timeout: 120_000 }, async (kind) => {
    const all = await prepareAll(chosenFor(kind));
    // The tables that the withdrawal itself changes are left out.
    const own =
      kind === 'deleted'
        ? /^(users|sessions|access_tokens|identities|known_devices|code_secrets|recovery_codes|passkeys|comments|contradictions_set_aside|saved_views|one_time_links|link_tokens|outbox|files|file_pieces|sources|source_\w+|idea.*|rounds?_?\w*)$/
        : /^(users|sessions)$/;
    const others = (digests: Record<string, string>) =>
      Object.entries(digests).filter(([table]) => !own.test(table));
    // A write waits for the lock for five seconds at most, so a slow machine must hold only a few of them at once.
    for (let first = 0; first < all.length; first += 10) {
      const some = all.slice(first, first + 10);
      const sendAll = () =>
        Promise.all(
          some.map(({ method, path, body, who: { cookie }, headers = {} }) =>
            send(server, method, path, body, { cookie, headers }),
          ),
        );
      const statement = some.map(({ who }) => withdrawals[kind]?.(who.user.id)).join('\n');
      const before = await contents(server);
      const answers = await server.interleave(sendAll, statement, some.length);
      const statuses = answers.map(({ status }) => status);
      expectRefusals(kind, statuses, some);
      expect(others(await contents(server))).toEqual(others(before));
    }
  });
});

test('a write succeeds when another role that is enough replaces the first', async () => {
  const who = await account(server, 'founder');
  const promote = `update users set role = 'admin' where id = '${who.user.id}'`;
  const { status } = await server.interleave(() => server.post('/api/ideas', idea(), who), promote);
  expect(status).toBe(201);
});

describe('proofs by the old password end with it', () => {
  const other = "update users set password_hash = 'another' where id =";
  const signIn = ({ user }: Account) =>
    server.post('/api/auth/login', { email: user.email, password });

  test('a session', async () => {
    const who = await account(server, 'founder');
    const { id } = who.user;
    const change = `${other} '${id}'; delete from sessions where user_id = '${id}'`;
    const { status, cookies } = await server.interleave(() => signIn(who), change);
    expect([status, cookies]).toEqual([401, []]);
    expect(await sql(server, 'select id from sessions where user_id = ?', [id])).toEqual([]);
  });

  test('nobody signs in who is suspended at that moment', async () => {
    const who = await account(server, 'founder');
    const suspend = `update users set suspended_at = 1 where id = '${who.user.id}'`;
    expect((await server.interleave(() => signIn(who), suspend)).status).toBe(401);
  });

  test('a confirmation', async () => {
    const who = await account(server, 'founder');
    const confirm = () => server.post('/api/account/confirm', { password }, who);
    const { status, cookies } = await server.interleave(confirm, `${other} '${who.user.id}'`);
    expect([status, cookies]).toEqual([409, []]);
    expect((await server.get('/api/auth/me', who)).status).toBe(200);
  });
});

test('a suspended person gets the suspension as the reason and not an ended session', async () => {
  const who = await account(server, 'founder');
  const admin = await account(server, 'admin');
  const path = `/api/admin/people/${who.user.id}`;
  await send(server, 'PATCH', path, { suspended: true }, admin);
  for (const path of ['/api/ideas', '/api/auth/me']) {
    const { status, body, cookies } = await send(server, 'GET', path, undefined, who);
    expect(status).toBe(401);
    // The session cookie stays, so that the next refusal can name the suspension.
    expect(cookies).toEqual([expect.stringMatching(/^session_hint=;/)]);
    expect(body).toMatchObject({
      suspended: true,
      detail: 'This account is suspended. Write to hello@example.org.',
    });
  }
  // After the suspension ends, the old session stays invalid.
  await send(server, 'PATCH', path, { suspended: false }, admin);
  expect((await send(server, 'GET', '/api/auth/me', undefined, who)).status).toBe(401);
});
