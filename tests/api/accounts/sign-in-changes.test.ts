// A password alone cannot change the sign-in methods of an account with a second factor, or of a lab that requires one.
import { describe, expect, test } from 'vitest';
import { newSession, securityLog, setStrongProof } from '../../support/accounts.ts';
import { account, cookieOf, password, send, updateUser } from '../../support/api.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { forThisFile, serverForTest } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { addPasskey, insertPasskeys, newDevice } from '../../support/passkeys.ts';
import { runCommand } from '../../support/run-command.ts';
import type { Server } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { openStream } from '../../support/stream.ts';
import { contents } from '../../support/withdraw-rights.ts';

const mail = await forThisFile(startMailServer());
const asking = { REQUIRE_SECOND_FACTOR: 'founders', SECOND_FACTOR_GRACE_DAYS: '14' };
const strict = await interleavingServer({ ...asking, SMTP_URL: mail.url });
const lax = await sharedServer();

const day = 24 * 60 * 60 * 1000;
type Who = { cookie: string };

const byPasswordAgain = async (server: Server, who: Who): Promise<Who> => {
  const answer = await server.post('/api/account/confirm', { password }, who);
  expect(answer.status).toBe(200);
  return { cookie: cookieOf(answer) };
};

/** An account that was asked for a second factor `daysAgo` days ago. */
async function owner(server: Server, role: 'founder' | 'admin' = 'founder', daysAgo = 20) {
  const who = await account(server, role);
  await updateUser(server, who.user.id, 'second_step_since = ?', Date.now() - daysAgo * day);
  return who;
}
/** Adds a passkey while the password still suffices. */
async function withPasskey(server: Server) {
  const who = await owner(server, 'founder', 1);
  const device = newDevice(server);
  expect((await addPasskey(server, who, device)).status).toBe(201);
  await updateUser(server, who.user.id, 'second_step_since = 1');
  return { ...who, device };
}
async function confirmByPasskey(server: Server, who: Who, device: ReturnType<typeof newDevice>) {
  const path = '/api/account/passkeys/confirmation';
  const { body } = await server.post(path, undefined, who);
  const answer = await server.post('/api/account/confirm', { passkey: device.use(body) }, who);
  expect(answer.status).toBe(200);
  return { cookie: cookieOf(answer) };
}

const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const newPasskey = { ...made, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
/** Every request that changes how an account signs in. */
const changes: [method: string, path: string, body?: object][] = [
  ['POST', '/api/account/passkeys/options'],
  ['POST', '/api/account/passkeys', newPasskey],
  ['DELETE', '/api/account/passkeys/ID'],
  ['POST', '/api/account/codes'],
  ['PUT', '/api/account/codes', { code: '123456' }],
  ['DELETE', '/api/account/codes'],
  ['POST', '/api/account/recovery-codes'],
  ['POST', '/api/account/provider'],
  ['DELETE', '/api/account/provider'],
  ['PUT', '/api/account/email', { email: 'stranger@example.org' }],
];
const token = ['POST', '/api/account/tokens', { name: 'A', scope: 'read', days: 30 }] as const;

describe.each([
  ['where the lab asks for a second step', strict],
  ['where it does not', lax],
])('%s, an account with a passkey', (_, server) => {
  test('returns 403 without the passkey, also after the password', async () => {
    const { user, device } = await withPasskey(server);
    // The session of a stranger who knows only the password.
    let stranger: Who = await newSession(server, { user });
    const before = await contents(server);
    const refused = [...changes, ...(server === lax ? [token] : [])];
    for (const [method, path, body] of refused) {
      const answer = await send(server, method, path, body, stranger);
      expect([answer.status, answer.body], `${method} ${path}`).toMatchObject([
        403,
        { confirm: true, ways: ['passkey'] },
      ]);
    }
    const after = await contents(server);
    for (const table of ['passkeys', 'code_secrets', 'one_time_links', 'provider_sign_ins'])
      expect(after[table], table).toEqual(before[table]);
    stranger = await byPasswordAgain(server, stranger);
    const begin = () => server.post('/api/account/codes', undefined, stranger);
    expect((await begin()).body.ways).toEqual(['passkey']);
    stranger = await confirmByPasskey(server, stranger, device);
    const options = () => server.post('/api/account/passkeys/options', undefined, stranger);
    expect((await options()).status).toBe(200);
    // The passkey counts for ten minutes.
    await setStrongProof(server, { user }, Date.now() - 600_000);
    stranger = await byPasswordAgain(server, stranger);
    const late = await options();
    expect([late.status, late.body.ways]).toEqual([403, ['passkey']]);
    stranger = await confirmByPasskey(server, stranger, device);
    expect((await begin()).status).toBe(201);
  });
});

test('asks an account with codes for a code', async () => {
  const who = await owner(lax);
  const { secret } = await turnOnCodes(lax, who);
  await lax.sql('update sessions set strong_proof_at = null where user_id = ?', [who.user.id]);
  const path = '/api/account/passkeys/options';
  const refused = await lax.post(path, undefined, who);
  expect([refused.status, refused.body.ways]).toEqual([403, ['code']]);
  const confirmed = await lax.post('/api/account/confirm', { code: codeOf(secret) }, who);
  const now = { cookie: cookieOf(confirmed) };
  expect((await lax.post(path, undefined, now)).status).toBe(200);
});

test('returns 403 when a passkey is added before the write', async () => {
  const who = await owner(strict, 'founder', 1);
  const { user } = who;
  const answer = await strict.interleave(
    () => strict.post('/api/account/codes', undefined, who),
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      values ('p-${user.id}', '${user.id}', 'c-${user.id}', 'k', 0, '', 0, 'Another', 1)`,
  );
  expect(answer.body).toMatchObject({ status: 403, ways: ['passkey'] });
  expect(await strict.sql('select 1 from code_secrets where user_id = ?', [user.id])).toEqual([]);
});

describe('an account without a second step, once the days of grace are over', () => {
  const path = '/api/account/second-step';
  const way = async (server: Server, who: Who) => (await server.get(path, who)).body;

  test('allows the set-up by the mailed link, in the session that opened it', async () => {
    const who = await owner(strict);
    const stranger = await byPasswordAgain(strict, await newSession(strict, who));
    for (const [method, to, body] of changes) {
      const answer = await send(strict, method, to, body, stranger);
      expect([answer.status, answer.body.secondStepLink], `${method} ${to}`).toEqual([403, true]);
    }
    expect(await way(strict, who)).toEqual({ methods: [], link: 'by mail' });
    expect((await strict.post(path, undefined, who)).status).toBe(204);
    const token = tokenIn(await mail.mailTo(who.user.email, 'Set up a second step'));
    const elsewhere = await owner(strict);
    expect((await strict.put(path, { token }, elsewhere)).status).toBe(400);
    const opened = await strict.put(path, { token }, who);
    expect(opened.status).toBe(200);
    const now = { cookie: cookieOf(opened) };
    expect(await way(strict, now)).toEqual({ methods: [], link: 'not needed' });
    expect((await strict.put(path, { token }, now)).status).toBe(400);
    // The link opens no ideas before a factor is added, and the stranger's session cannot add one.
    expect((await strict.get('/api/ideas', now)).body.secondFactor).toBe(true);
    expect((await strict.post('/api/account/codes', undefined, stranger)).status).toBe(403);
    await turnOnCodes(strict, now);
    expect((await strict.get('/api/ideas', now)).status).toBe(200);
    const log = await securityLog(strict, now);
    expect(log).toContainEqual(expect.objectContaining({ kind: 'second-step-link.created' }));
    expect(log).toContainEqual(
      expect.objectContaining({ kind: 'identity.confirmed', detail: 'by a link' }),
    );
    expect((await strict.post(path, undefined, now)).status).toBe(409);
  });

  test('mails no link when the session ends before the write', async () => {
    const who = await owner(strict);
    const answer = await strict.interleave(
      () => strict.post(path, undefined, who),
      `delete from sessions where user_id = '${who.user.id}'`,
    );
    expect(answer.status).toBe(401);
    expect(await strict.sql('select 1 from outbox where user_id = ?', [who.user.id])).toEqual([]);
  });

  test('accepts a link for ten minutes, and returns 409 when a passkey was added meanwhile', async () => {
    const who = await owner(strict);
    await strict.post(path, undefined, who);
    const token = tokenIn(await mail.mailTo(who.user.email, 'Set up a second step'));
    await insertPasskeys(strict, who.user.id);
    expect((await strict.put(path, { token }, who)).status).toBe(409);
    await strict.sql('delete from passkeys where user_id = ?', [who.user.id]);
    const now = { cookie: cookieOf(await strict.put(path, { token }, who)) };
    await setStrongProof(strict, who, Date.now() - 600_000);
    const late = await strict.post('/api/account/codes', undefined, now);
    expect([late.status, late.body.secondStepLink]).toEqual([403, true]);
  });

  test('mails three links an hour, and none to an unverified email', async () => {
    const server = await serverForTest({ ...asking, SMTP_URL: mail.url, RATE_LIMITS: 'on' });
    const who = await owner(server);
    for (const status of [204, 204, 204, 429])
      expect((await server.post(path, undefined, who)).status).toBe(status);
    await updateUser(server, who.user.id, 'email_proven_at = null');
    expect(await way(server, who)).toEqual({ methods: [], link: 'unproven' });
    expect((await server.post(path, undefined, who)).status).toBe(409);
  });

  test('lets an administrator or the operator create the link when the lab sends no mail', async () => {
    const server = await serverForTest(asking);
    const who = await owner(server);
    const admin = await owner(server, 'admin', 1);
    expect(await way(server, who)).toEqual({ methods: [], link: 'no mail' });
    const people = async () => (await server.get('/api/admin/people', admin)).body.items;
    type Person = { id: string; lacksSecondStep: boolean };
    const lacking = async () =>
      (await people()).flatMap((one: Person) => (one.lacksSecondStep ? one.id : []));
    expect(await lacking()).toEqual([who.user.id]);
    const press = `/api/admin/people/${who.user.id}/second-step`;
    expect((await server.post(press, undefined, who)).status).toBe(403);
    const given = await server.post(press, undefined, admin);
    expect([given.status, given.body.link]).toEqual([
      201,
      expect.stringMatching(/\/second-step#[\w-]{43}$/),
    ]);
    const audit = (await server.get('/api/admin/audit', admin)).body.items;
    expect(audit[0]).toMatchObject({
      action: 'second-step-link.created',
      actor: { id: admin.user.id },
      subject: { id: who.user.id },
    });
    const token = given.body.link.split('#')[1];
    await server.sql('update one_time_links set expires_at = 1');
    expect((await server.put(path, { token }, who)).status).toBe(400);

    const run = () => runCommand(server.databaseFile, ['user', 'second-step-link', who.user.email]);
    const [, printed = ''] = /#([\w-]{43})/.exec(run()) ?? [];
    const opened = await server.put(path, { token: printed }, who);
    const now = { cookie: cookieOf(opened) };
    await turnOnCodes(server, now);
    expect((await server.get('/api/ideas', now)).status).toBe(200);
    expect(await lacking()).toEqual([]);
    expect((await server.post(press, undefined, admin)).status).toBe(409);
    expect(run).toThrow('has a passkey, codes');
  });

  test('returns 403 for the own data and for the deletion of the account', async () => {
    const who = await owner(strict);
    expect((await strict.get('/api/account/data', who)).body.secondFactor).toBe(true);
    const leave = { work: 'delete' };
    const answer = await strict.post('/api/account/delete', leave, who);
    expect(answer.body.secondFactor).toBe(true);
    expect((await strict.get('/api/auth/me', who)).status).toBe(200);
  });
});

test('ends streams and tokens on the day', async () => {
  const who = await owner(strict, 'founder', 1);
  const made = await strict.post(token[1], token[2], who);
  const bearer = { headers: { Authorization: `Bearer ${made.body.token}` } };
  const stream = await openStream(strict, who);
  await stream.begun();
  expect((await strict.get('/api/ideas', bearer)).status).toBe(200);
  await updateUser(strict, who.user.id, 'second_step_since = ?', Date.now() - 14 * day);
  await stream.ended();
  expect(stream.messages.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
  const refused = await strict.get('/api/ideas', bearer);
  expect(refused.body.secondFactor).toBe(true);
});
