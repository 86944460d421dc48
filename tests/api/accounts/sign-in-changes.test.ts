// A password alone cannot change the sign-in methods of an account with a second step, or of a lab that requires one.
import { describe, expect, test } from 'vitest';
import { loggedEvents, newSession, setStrongProof } from '../../support/accounts.ts';
import { account, cookieOf, password, send, updateUser } from '../../support/api.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { forThisFile, serverForTest } from '../../support/file-resources.ts';
import { interleavingServer } from '../../support/interleave.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { addPasskey, insertPasskeys, newDevice } from '../../support/passkeys.ts';
import type { Server } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { openStream } from '../../support/stream.ts';
import { accessToken } from '../../support/tokens.ts';
import { contents } from '../../support/withdraw-rights.ts';

const mail = await forThisFile(startMailServer());
const asking = { REQUIRE_SECOND_FACTOR: 'founders', SMTP_URL: mail.url };
const strict = await interleavingServer(asking);
const lax = await sharedServer();

const day = 24 * 60 * 60 * 1000;
type Who = { cookie: string };

/** Confirms who it is. @returns the session under its new id */
async function confirm(server: Server, who: Who, proof: object = { password }): Promise<Who> {
  const answer = await server.post('/api/account/confirm', proof, who);
  expect(answer.status).toBe(200);
  return { cookie: cookieOf(answer) };
}
async function confirmByPasskey(server: Server, who: Who, device: ReturnType<typeof newDevice>) {
  const options = await server.post('/api/account/passkeys/confirmation', undefined, who);
  return confirm(server, who, { passkey: device.use(options.body) });
}

/** An account that was asked for a second step `daysAgo` days ago. */
async function owner(server: Server, daysAgo = 20) {
  const who = await account(server);
  await updateUser(server, who.user.id, 'second_step_since = ?', Date.now() - daysAgo * day);
  return who;
}
/** Adds a passkey while the password still suffices. */
async function withPasskey(server: Server) {
  const who = await owner(server, 1);
  const device = newDevice(server);
  expect((await addPasskey(server, who, device)).status).toBe(201);
  await updateUser(server, who.user.id, 'second_step_since = 1');
  return { ...who, device };
}

/** Every request that changes how an account signs in. The server refuses them before it reads a body. */
const changes = [
  ['POST', '/api/account/passkeys/options'],
  ['POST', '/api/account/passkeys'],
  ['DELETE', '/api/account/passkeys/ID'],
  ['POST', '/api/account/codes'],
  ['PUT', '/api/account/codes'],
  ['DELETE', '/api/account/codes'],
  ['POST', '/api/account/recovery-codes'],
  ['POST', '/api/account/provider'],
  ['DELETE', '/api/account/provider'],
  ['PUT', '/api/account/email'],
] as const;

test.each([
  ['where the lab asks for a second step', strict],
  ['where it does not', lax],
])('returns 403 without the passkey, also after the password: %s', async (_, server) => {
  const { user, device } = await withPasskey(server);
  // The session of a stranger who knows only the password.
  let stranger: Who = await newSession(server, { user });
  const before = await contents(server);
  const token = ['POST', '/api/account/tokens'] as const;
  for (const [method, path] of server === lax ? [...changes, token] : changes) {
    const answer = await send(server, method, path, undefined, stranger);
    expect([answer.status, answer.body], `${method} ${path}`).toMatchObject([
      403,
      { confirm: true, ways: ['passkey'] },
    ]);
  }
  const after = await contents(server);
  for (const table of ['passkeys', 'code_secrets', 'one_time_links', 'provider_sign_ins'])
    expect(after[table], table).toEqual(before[table]);
  stranger = await confirm(server, stranger);
  const begin = () => server.post('/api/account/codes', undefined, stranger);
  expect((await begin()).body.ways).toEqual(['passkey']);
  stranger = await confirmByPasskey(server, stranger, device);
  const options = () => server.post('/api/account/passkeys/options', undefined, stranger);
  expect((await options()).status).toBe(200);
  // The passkey counts for ten minutes.
  await setStrongProof(server, { user }, Date.now() - 600_000);
  stranger = await confirm(server, stranger);
  const late = await options();
  expect([late.status, late.body.ways]).toEqual([403, ['passkey']]);
  stranger = await confirmByPasskey(server, stranger, device);
  expect((await begin()).status).toBe(201);
});

test('returns 403 when a passkey is added before the write', async () => {
  const who = await owner(strict, 1);
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
    const stranger = await confirm(strict, await newSession(strict, who));
    for (const [method, to] of changes) {
      const answer = await send(strict, method, to, undefined, stranger);
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
    const events = await loggedEvents(strict, now);
    expect(events).toContainEqual(['second-step-link.created', null]);
    expect(events).toContainEqual(['identity.confirmed', 'by a link']);
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
    const server = await serverForTest({ ...asking, RATE_LIMITS: 'on' });
    const who = await owner(server);
    for (const status of [204, 204, 204, 429])
      expect((await server.post(path, undefined, who)).status).toBe(status);
    await updateUser(server, who.user.id, 'email_verified_at = null');
    expect(await way(server, who)).toEqual({ methods: [], link: 'unproven' });
    expect((await server.post(path, undefined, who)).status).toBe(409);
  });
});

test('ends streams and tokens on the day', async () => {
  const who = await owner(strict, 1);
  const token = await accessToken(strict, who);
  const stream = await openStream(strict, who);
  await stream.begun();
  expect((await strict.get('/api/ideas', token)).status).toBe(200);
  await updateUser(strict, who.user.id, 'second_step_since = ?', Date.now() - 14 * day);
  await stream.ended();
  expect(stream.messages.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
  const refused = await strict.get('/api/ideas', token);
  expect(refused.body.secondFactor).toBe(true);
});
