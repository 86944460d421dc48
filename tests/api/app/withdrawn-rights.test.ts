import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Round } from '#features/rounds/domain/round-response.ts';
import { insertIdentity, login, setStrongProof } from '../../support/accounts.ts';
import { type Account, account, contactMessage, idea, password, send } from '../../support/api.ts';
import { openRound, roundBody } from '../../support/assigned-rounds.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { endpoints, source } from '../../support/endpoints.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { csv, newFilePath, sendBytes } from '../../support/files.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { insertPasskeys, newDevice, optionsToAdd } from '../../support/passkeys.ts';
import { startProvider } from '../../support/provider.ts';
import { beginRequest } from '../../support/raw-http.ts';
import { contents, withdrawals } from '../../support/withdraw-rights.ts';

const provider = await forThisFile(startProvider());
const server = await interleavingServer(provider.env);

const newEmail = () => `${randomUUID()}@example.org`;
const colleague = async () => (await account(server)).user.id;
const stranger = async () => (await account(server, 'user')).user.id;
const create = async (path: string, body: unknown, who?: Account): Promise<string> =>
  (await server.post(path, body, who)).body.id;
const contradiction = 'impact-without-source';

/** Creates what a request needs, for this request alone. @returns the ids in its path */
const make = {
  idea: (who: Account) => create('/api/ideas', idea(), who),
  async deletedIdea(who: Account) {
    const id = await make.idea(who);
    await server.delete(`/api/ideas/${id}`, who);
    return id;
  },
  async contradiction(who: Account) {
    return [await create('/api/ideas', idea({ impactScore: 9 }), who), contradiction];
  },
  async dismissedContradiction(who: Account) {
    const [id, name] = await make.contradiction(who);
    const body = { reason: 'Written in time' };
    await server.put(`/api/ideas/${id}/contradictions/${name}`, body, who);
    return [String(id), contradiction];
  },
  async comment(who: Account) {
    const id = await make.idea(who);
    const body = { section: 'overview', content: 'A comment' };
    return [id, await create(`/api/ideas/${id}/comments`, body, who)];
  },
  async file(who: Account) {
    const ids = [await make.idea(who), randomUUID()] as const;
    await sendBytes(server, `${newFilePath(...ids)}?name=late.csv`, csv(), who);
    return [...ids];
  },
  async source(who: Account, author = who) {
    const id = await make.idea(who);
    return [id, await create(`/api/ideas/${id}/sources`, source, author)];
  },
  async deletedSource(who: Account) {
    const [ideaId = '', id = ''] = await make.source(who);
    await server.delete(`/api/ideas/${ideaId}/sources/${id}`, who);
    return [ideaId, id];
  },
  view: (who: Account) => create('/api/views', { name: 'Early', query: 'q=early' }, who),
  async round(who: Account, assessor = who) {
    const assessorIds = [assessor.user.id, await colleague()];
    const { body } = await openRound(server, who, { assessorIds });
    return body as Round;
  },
  roundId: async (who: Account) => (await make.round(who)).id,
  async assessment(who: Account) {
    const { id, ideaList } = await make.round(await account(server), who);
    return [id, String(ideaList[0]?.id)];
  },
  async passkey({ user }: Account) {
    await insertPasskeys(server, user.id);
    return `${user.id}1`;
  },
  strongProof: (who: Account) => setStrongProof(server, who),
  async identity(who: Account) {
    await insertIdentity(server, who.user.id, randomUUID(), `${provider.issuer}/`);
    await make.strongProof(who);
  },
  async secondStepToken({ user }: Account) {
    const token = randomUUID();
    await server.sql(
      `insert into one_time_links (id, purpose, user_id, created_at, expires_at)
        values (?, 'second-step', ?, 1, ?)`,
      [token, user.id, Date.now() + 600_000],
    );
    const hash = createHash('sha256').update(token).digest('hex');
    await server.sql('insert into link_tokens (hash, link_id) values (?, ?)', [hash, token]);
    return token;
  },
  token: (who: Account) =>
    create('/api/account/tokens', { name: 'Early', scope: 'read', days: 30 }, who),
  async invitation(who: Account) {
    const email = newEmail();
    await server.post('/api/admin/invitations', { email, role: 'founder' }, who);
    const { body } = await server.get('/api/admin/invitations', who);
    return String(body.find((one: { email: string }) => one.email === email).id);
  },
  message: () => create('/api/contact', contactMessage),
  async waitingMail() {
    const id = await make.message();
    const [row] = await server.sql('select id from outbox where message_id = ?', [id]);
    return String(row?.id);
  },
  /** A webhook without automatic deliveries, with one message that was given up. */
  async webhook() {
    const id = randomUUID();
    await server.sql(
      `insert into webhooks (id, name, kind, url, event_groups, carries_texts, queued_through, created_at)
        values (?, 'A webhook', 'slack', 'https://1.1.1.1/hooks', '["ideas"]', 0, 999999999, 0)`,
      [id],
    );
    await server.sql(
      'insert into webhook_deliveries (id, webhook_id, event_id, created_at) values (?, ?, 1, ?)',
      [`msg_${id}`, id, Date.now()],
    );
    return id;
  },
};

const webhook = {
  name: 'Too late',
  url: 'https://1.1.1.1/hooks',
  groups: ['ideas'],
  carriesTexts: false,
};

type Write = {
  before?: (who: Account) => Promise<unknown>;
  /** Creates the objects whose ids stand for each `ID` in the path. */
  ids?: (who: Account) => Promise<string | string[]>;
  query?: string;
  body?: object | string | ((who: Account) => unknown);
  headers?: Record<string, string>;
};

/** What makes a request succeed, by method and path, when it needs more than the body in the list of endpoints. */
const writes: Record<string, Write> = {
  'PUT /api/account/email': { body: () => ({ email: newEmail() }) },
  'DELETE /api/account/email': {
    before: (who) => server.put('/api/account/email', { email: newEmail() }, who),
  },
  'PUT /api/account/password': { body: { newPassword: 'another horse' } },
  'POST /api/account/delete': { body: { work: 'delete' } },
  'POST /api/account/confirm': { body: { password } },
  'PUT /api/account/codes': {
    body: async (who) => {
      const { body } = await server.post('/api/account/codes', undefined, who);
      return { code: codeOf(body.secret) };
    },
  },
  'DELETE /api/account/codes': { before: (who) => turnOnCodes(server, who) },
  'POST /api/account/recovery-codes': { before: (who) => turnOnCodes(server, who) },
  'POST /api/account/sessions/end': { before: ({ user }) => login(server, user.email), body: {} },
  'POST /api/account/passkeys': {
    body: async (who) => newDevice(server).make((await optionsToAdd(who, server)).body),
  },
  'POST /api/account/passkeys/confirmation': { before: make.passkey },
  'PATCH /api/account/passkeys/ID': { ids: make.passkey, body: { name: 'Late' } },
  'DELETE /api/account/passkeys/ID': { before: make.strongProof, ids: make.passkey },
  'PUT /api/account/second-step': {
    body: async (who) => ({ token: await make.secondStepToken(who) }),
  },
  'POST /api/admin/people/ID/second-step': { ids: stranger },
  'DELETE /api/account/tokens/ID': { ids: make.token },
  'DELETE /api/account/provider': { before: make.identity },
  'POST /api/auth/register': {
    body: () => ({ name: 'New', email: newEmail(), password, role: 'admin' }),
  },
  'POST /api/ideas/import': { body: { ideas: [idea()], apply: true } },
  'PUT /api/ideas/ID': { ids: make.idea },
  'DELETE /api/ideas/ID': { ids: make.idea },
  'POST /api/ideas/ID/restore': { ids: make.deletedIdea },
  'POST /api/ideas/ID/comments': { ids: make.idea },
  'PUT /api/ideas/ID/contradictions/ID': { ids: make.contradiction },
  'DELETE /api/ideas/ID/contradictions/ID': { ids: make.dismissedContradiction },
  'POST /api/ideas/ID/decisions': { ids: make.idea },
  'PUT /api/ideas/ID/outlook': { ids: make.idea, body: { answers: { ai: 'yes' } } },
  'DELETE /api/ideas/ID/files/ID': { ids: make.file },
  'PUT /api/ideas/ID/files/ID': {
    ids: async (who) => [await make.idea(who), randomUUID()],
    query: '?name=late.csv',
    body: csv().toString(),
    headers: { 'Content-Type': 'application/octet-stream' },
  },
  'POST /api/ideas/ID/sources': { ids: make.idea },
  'PUT /api/ideas/ID/sources/ID': { ids: make.source },
  'DELETE /api/ideas/ID/sources/ID': { ids: make.source },
  'POST /api/ideas/ID/sources/ID/check': {
    ids: async (who) => make.source(who, await account(server, 'founder', 'Another')),
  },
  'POST /api/ideas/ID/sources/ID/erase': { ids: make.deletedSource },
  'POST /api/ideas/ID/sources/ID/restore': { ids: make.deletedSource },
  'PATCH /api/ideas/ID/comments/ID': { ids: make.comment, body: { content: 'Changed too late' } },
  'DELETE /api/ideas/ID/comments/ID': { ids: make.comment },
  'PUT /api/ideas/ID/follow': { ids: make.idea, body: { follows: false } },
  'POST /api/inbox/read': { body: async (who) => ({ ideaId: await make.idea(who), through: 1 }) },
  'PATCH /api/views/ID': { ids: make.view, body: { name: 'Late' } },
  'DELETE /api/views/ID': { ids: make.view },
  'POST /api/rounds': {
    body: async (who) => roundBody(server, who, { assessorIds: [who.user.id, await colleague()] }),
  },
  'PATCH /api/rounds/ID': {
    ids: make.roundId,
    body: async () => ({ addAssessors: [await colleague()] }),
  },
  'POST /api/rounds/ID/close': { ids: make.roundId },
  'PUT /api/rounds/ID/assessments/ID': { ids: make.assessment },
  'PATCH /api/admin/people/ID': { ids: stranger, body: { role: 'admin' } },
  'DELETE /api/admin/people/ID/sessions': { ids: stranger },
  'POST /api/admin/people/ID/delete': { ids: stranger },
  'POST /api/admin/invitations': { body: () => ({ email: newEmail(), role: 'admin' }) },
  'DELETE /api/admin/invitations/ID': { ids: make.invitation },
  'PATCH /api/admin/messages/ID': { ids: make.message, body: { status: 'archived' } },
  'DELETE /api/admin/messages/ID': { ids: make.message },
  'POST /api/admin/messages/ID/replies': { ids: make.message },
  'POST /api/admin/outbox/ID': { ids: make.waitingMail },
  'POST /api/admin/outbox/ID/text': { ids: make.waitingMail },
  'DELETE /api/admin/outbox/ID': { ids: make.waitingMail },
  'POST /api/admin/webhooks': { body: { ...webhook, kind: 'signed' } },
  'PUT /api/admin/webhooks/ID': { ids: make.webhook, body: webhook },
  'DELETE /api/admin/webhooks/ID': { ids: make.webhook },
  'PUT /api/admin/webhooks/ID/state': { ids: make.webhook },
  'POST /api/admin/webhooks/ID/test': { ids: make.webhook },
  'POST /api/admin/webhooks/ID/deliveries': { ids: make.webhook },
  'POST /api/admin/webhooks/ID/deliveries/ID': {
    ids: async () => {
      const id = await make.webhook();
      return [id, `msg_${id}`];
    },
  },
};

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
  const { before, ids, query = '', body: own = body, headers = {} } = writes[name] ?? {};
  await before?.(who);
  const made = [(await ids?.(who)) ?? []].flat();
  const parts = path.split('/').map((part) => (part === 'ID' ? made.shift() : part));
  const given = typeof own === 'function' ? await own(who) : own;
  return { name, who, method, path: parts.join('/') + query, body: given, headers };
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
  expect(rows.filter(({ name, path }) => path.includes('ID') && !writes[name]?.ids)).toEqual([]);
});

test('a right that is taken away while the body is on its way no longer acts', async () => {
  const withBody = rows.filter(({ body }) => body);
  const some = withBody.filter((_, at) => at % 8 === 0);
  const uploads = rows.filter(({ name }) => name === 'PUT /api/ideas/ID/files/ID');
  const all = await prepareAll([...some, ...uploads]);
  const people = all.map(({ who }) => who.user.id);
  const theirs = `user_id in (${people.map(() => '?')})`;
  // The server updates `last_used_at` when it checks a session.
  await server.sql(`update sessions set last_used_at = 0 where ${theirs}`, people);
  const begun = await Promise.all(
    all.map(({ method, path, body, who, headers }) =>
      beginRequest(server, {
        method,
        path,
        headers: { 'Content-Type': 'application/json', Cookie: who.cookie, ...headers },
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      }),
    ),
  );
  const checked = `select distinct user_id from sessions where last_used_at > 0 and ${theirs}`;
  await expect.poll(() => server.sql(checked, people)).toHaveLength(people.length);
  for (const { who } of all) await server.sql(String(withdrawals.suspended?.(who.user.id)));
  const before = await contents(server);
  const statuses = await Promise.all(begun.map(({ finish }) => finish()));
  expectRefusals('suspended', statuses, all);
  expect(await contents(server)).toEqual(before);
});

test.each(Object.keys(withdrawals))(
  'a right that is taken away between the look and the write no longer acts: %s',
  {
    timeout: 120_000,
  },
  async (kind) => {
    const all = await prepareAll(chosenFor(kind));
    // The tables that the withdrawal itself changes are left out.
    const own =
      kind === 'deleted'
        ? /^(users|sessions|access_tokens|identities|known_devices|code_secrets|recovery_codes|passkeys|comments|contradiction_dismissals|saved_views|one_time_links|link_tokens|outbox|files|file_pieces|sources|source_\w+|idea.*|rounds?_?\w*)$/
        : /^(users|sessions)$/;
    const others = (digests: Record<string, string>) =>
      Object.entries(digests).filter(([table]) => !own.test(table));
    // A write waits for the lock for five seconds at most, so a slow machine must hold only a few of them at once.
    for (let first = 0; first < all.length; first += 10) {
      const some = all.slice(first, first + 10);
      const sendAll = () =>
        Promise.all(
          some.map(({ method, path, body, who: { cookie }, headers }) =>
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
  },
);

test('a write succeeds when another role that is enough replaces the first', async () => {
  const who = await account(server, 'founder');
  const promote = `update users set role = 'admin' where id = '${who.user.id}'`;
  const { status } = await server.interleave(() => server.post('/api/ideas', idea(), who), promote);
  expect(status).toBe(201);
});

describe('proofs by the old password end with it', () => {
  const other = "update users set password_hash = 'another' where id =";
  const signIn = ({ user }: Account) => login(server, user.email);

  test.each([
    ['is changed', `${other} '`],
    ['belongs to a suspended account', "update users set suspended_at = 1 where id = '"],
    ['is sent with a former address', "update users set email = 'new-' || email where id = '"],
  ])('a password that meanwhile %s signs nobody in', async (_, change) => {
    const who = await account(server, 'founder');
    const { id } = who.user;
    await server.sql('delete from sessions where user_id = ?', [id]);
    const { status, cookies } = await server.interleave(() => signIn(who), `${change}${id}'`);
    expect([status, cookies]).toEqual([401, []]);
    expect(await server.sql('select id from sessions where user_id = ?', [id])).toEqual([]);
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
  await server.patch(path, { suspended: true }, admin);
  for (const path of ['/api/ideas', '/api/auth/me']) {
    const { status, body, cookies } = await server.get(path, who);
    expect(status).toBe(401);
    // The session cookie stays, so that the next refusal can name the suspension.
    expect(cookies).toEqual([expect.stringMatching(/^session_hint=;/)]);
    expect(body).toMatchObject({
      suspended: true,
      detail: 'This account is suspended. Write to hello@example.org.',
    });
  }
  // After the suspension ends, the old session stays invalid.
  await server.patch(path, { suspended: false }, admin);
  expect((await server.get('/api/auth/me', who)).status).toBe(401);
});
