// Passkeys of a software authenticator: what the server accepts and what it refuses.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { loggedEvents, newSession, setStrongProof } from '../../support/accounts.ts';
import { type Account, account, cookieOf, statusesOf, updateUser } from '../../support/api.ts';
import type { Wrong } from '../../support/authenticator.ts';
import { serverForTest } from '../../support/file-resources.ts';
import {
  addPasskey,
  insertPasskeys,
  newDevice,
  optionsToAdd,
  optionsToSignIn,
  signIn,
} from '../../support/passkeys.ts';
import { mail, server } from '../../support/server-with-mail.ts';

const list = async (who: Account) => (await server.get('/api/account/passkeys', who)).body;
const refusal = 'This passkey does not sign in here. Use another one, or your password.';
const tooLate = 'This took longer than five minutes, or was sent before. Try again.';

/** An account with a passkey on a device. */
async function owner(role: Parameters<typeof account>[1] = 'founder') {
  const who = await account(server, role);
  const device = newDevice(server);
  const added = await addPasskey(server, who, device);
  expect(added.status).toBe(201);
  return { who, device, passkey: added.body };
}

test('returns options for a discoverable passkey with user verification and no attestation', async () => {
  const { who, device } = await owner();
  const { body } = await optionsToAdd(who, server);
  expect(body).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: who.user.email, displayName: who.user.name },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    timeout: 300_000,
  });
  expect(Buffer.from(body.challenge, 'base64url')).toHaveLength(32);
  // The user handle on the device is the account's id, and no email address or name.
  expect(Buffer.from(body.user.id, 'base64url').toString()).toBe(who.user.id);
});

test('lists and logs the passkey, mails its owner and keeps the sessions', async () => {
  const who = await account(server);
  const other = await newSession(server, who);
  const { body } = await addPasskey(server, who, newDevice(server));
  expect(await list(who)).toEqual([body]);
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Passkey',
    createdAt: expect.any(String),
    lastUsedAt: null,
    backedUp: false,
  });
  expect(await loggedEvents(server, who)).toContainEqual(['passkey.added', 'Passkey']);
  const { text } = await mail.mailTo(who.user.email, 'was added to your account');
  // The mail contains no name: an intruder may have chosen it, and the address may be another person's.
  expect(text).not.toContain('“');
  expect((await server.get('/api/auth/me', other)).status).toBe(200);
});

test('names a passkey by its maker, with a number for the second one', async () => {
  const who = await account(server);
  const add = async (wrong: Wrong) =>
    (await addPasskey(server, who, newDevice(server), wrong)).body.name;
  const windows = '08987058-cadc-4b81-b6e1-30de50dcbe96';
  expect(await add({ aaguid: windows })).toBe('Windows Hello');
  expect(await add({ aaguid: windows })).toBe('Windows Hello 2');
  expect(await add({ transports: ['usb', 'nfc'] })).toBe('Security key');
});

test.each<[string, Wrong]>([
  ['of another site', { origin: 'http://evil.example' }],
  ['of our address by number', { origin: 'http://127.0.0.1:4321' }],
  ['for another name', { rpId: 'evil.example' }],
  ['without a look at the person', { isVerified: false }],
  ['while nobody was there', { isPresent: false }],
  ['that signs in', { type: 'webauthn.get' }],
  ['in a frame', { crossOrigin: true }],
  ['with a certificate', { format: 'packed', statement: new Map([['x5c', Buffer.alloc(3)]]) }],
  ['with an unknown attestation', { format: 'other' }],
  ['with a challenge of its own', { challenge: 'A'.repeat(43) }],
])('returns 400 for a new passkey %s', async (_, wrong) => {
  const who = await account(server);
  expect((await addPasskey(server, who, newDevice(server), wrong)).status).toBe(400);
  expect(await list(who)).toEqual([]);
});

test('a challenge for a new passkey counts once, in its session, for its purpose, and for five minutes', async () => {
  const [who, other] = [await account(server), await account(server)];
  const again = await newSession(server, who);
  type Options = Parameters<ReturnType<typeof newDevice>['make']>[0];
  const add = (by: { cookie: string }, options: Options) =>
    server.post('/api/account/passkeys', newDevice(server).make(options), by);
  const { body: options } = await optionsToAdd(who, server);
  for (const by of [other, again]) expect((await add(by, options)).body.detail).toBe(tooLate);
  expect((await add(who, options)).status).toBe(201);
  expect((await add(who, options)).body.detail).toBe(tooLate);
  // A refused passkey uses up its challenge too.
  const { body: tried } = await optionsToAdd(who, server);
  const unverified = newDevice(server).make(tried, { isVerified: false });
  expect((await server.post('/api/account/passkeys', unverified, who)).status).toBe(400);
  expect((await add(who, tried)).body.detail).toBe(tooLate);

  const { options: other2 } = await optionsToSignIn(server);
  const foreign = { ...options, challenge: other2.challenge };
  expect((await add(who, foreign)).status).toBe(400);

  const { body: late } = await optionsToAdd(who, server);
  await server.sql('update passkey_challenges set expires_at = expires_at - 300001');
  expect((await add(who, late)).body.detail).toBe(tooLate);
  // The table stores no challenge that a device could sign.
  const rows = JSON.stringify(await server.sql('select * from passkey_challenges'));
  expect(rows).not.toContain(late.challenge);
});

test('returns 409 for a passkey that an account already has, and for the eleventh of an account', async () => {
  const { who, device } = await owner();
  for (const by of [who, await account(server)])
    expect((await addPasskey(server, by, device)).status).toBe(409);
  const { body: early } = await optionsToAdd(who, server);
  await insertPasskeys(server, who.user.id, 9);
  await setStrongProof(server, who);
  expect((await optionsToAdd(who, server)).status).toBe(409);
  const eleventh = newDevice(server).make(early);
  expect((await server.post('/api/account/passkeys', eleventh, who)).status).toBe(409);
  expect(await list(who)).toHaveLength(10);
});

test('a sign-in opens a session of its owner without a user name, and stores the last use', async () => {
  const { who, device } = await owner();
  const { options, answer } = await optionsToSignIn(server);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(options.allowCredentials).toBeUndefined();
  expect(answer.cookies[0]).toMatch(
    /^passkey=[\w-]{43}; Path=\/api\/auth\/passkey; Max-Age=300; HttpOnly; SameSite=Strict$/,
  );
  const entered = await signIn(server, device);
  expect(entered.status).toBe(200);
  expect(entered.body).toEqual({ user: who.user });
  const me = await server.get('/api/auth/me', { cookie: cookieOf(entered) });
  expect(me.body.user).toEqual(who.user);
  expect(await loggedEvents(server, who)).toContainEqual(['session.created', 'by passkey']);
  const [{ lastUsedAt }] = await list(who);
  expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
  const [session] = await server.sql(
    "select signed_in_by, confirmed_at from sessions where user_id = ? and signed_in_by = 'passkey'",
    [who.user.id],
  );
  expect(session).toMatchObject({ confirmed_at: expect.any(Number) });
});

const { privateKey: otherKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
test.each<[string, Wrong]>([
  ['at another site', { origin: 'http://evil.example' }],
  ['for another name', { rpId: 'evil.example' }],
  ['without a look at the person', { isVerified: false }],
  ['while nobody was there', { isPresent: false }],
  ['for a new passkey', { type: 'webauthn.create' }],
  ['by another key', { key: otherKey }],
  ['for somebody else', { userHandle: 'AAAA' }],
  ['for nobody', { userHandle: null }],
])('returns 401 for an assertion %s, and logs it for the owner', async (_, wrong) => {
  const { who, device } = await owner();
  const answer = await signIn(server, device, wrong);
  expect(answer).toMatchObject({ status: 401, body: { detail: refusal } });
  expect(answer.cookies).toEqual([]);
  expect(await loggedEvents(server, who)).toContainEqual([
    'sign-in.failed',
    'by passkey: wrong signature',
  ]);
  const [{ lastUsedAt }] = await list(who);
  expect(lastUsedAt).toBeNull();
});

test('a challenge to sign in counts once, for the browser that asked, for five minutes, and not for another purpose', async () => {
  const { who, device } = await owner();
  const enter = (body: unknown, cookie: string) =>
    server.post('/api/auth/passkey', body, { cookie });
  // A page in a frame of another site gets no challenge accepted.
  expect((await signIn(server, device, { crossOrigin: true })).status).toBe(400);
  const { options, cookie } = await optionsToSignIn(server);
  const { cookie: stranger } = await optionsToSignIn(server);
  const signed = device.use(options);
  for (const by of ['', stranger])
    expect(await enter(signed, by)).toMatchObject({ status: 400, body: { detail: tooLate } });
  expect((await enter(signed, cookie)).status).toBe(200);
  expect((await enter(signed, cookie)).body.detail).toBe(tooLate);

  // Two tabs of one browser share the cookie and have a challenge each.
  const first = await optionsToSignIn(server, cookie);
  const second = await optionsToSignIn(server, cookie);
  expect(second.cookie).toBe(first.cookie);
  expect((await enter(device.use(first.options), second.cookie)).status).toBe(200);

  const late = await optionsToSignIn(server);
  await server.sql('update passkey_challenges set expires_at = expires_at - 300001');
  expect((await enter(device.use(late.options), late.cookie)).body.detail).toBe(tooLate);

  const { body: adding } = await optionsToAdd(who, server);
  const foreign = device.use({ ...adding, rpId: 'localhost' });
  expect((await enter(foreign, cookie)).body.detail).toBe(tooLate);
});

test('returns the same 401 for unknown, removed and suspended', async () => {
  const [removed, suspended] = [await owner(), await owner()];
  await server.delete(`/api/account/passkeys/${removed.passkey.id}`, removed.who);
  await updateUser(server, suspended.who.user.id, 'suspended_at = 1');
  for (const device of [newDevice(server), removed.device, suspended.device]) {
    const answer = await signIn(server, device);
    expect([answer.status, answer.body.detail]).toEqual([401, refusal]);
  }
  const latest = 'select detail from security_events where user_id = ? order by at desc';
  const [event] = await server.sql(latest, [suspended.who.user.id]);
  expect(event).toEqual({ detail: 'by passkey: suspended' });
});

test('returns 401 for a counter that does not grow, also for concurrent requests, and logs a possible copy', async () => {
  const { who, device } = await owner();
  // Some devices have no counter.
  for (const counter of [0, 0])
    expect((await signIn(server, device, { counter })).status).toBe(200);
  const requests = Array.from({ length: 4 }, () => signIn(server, device, { counter: 7 }));
  expect(await statusesOf(requests)).toEqual([200, 401, 401, 401]);
  for (const counter of [6, 0])
    expect((await signIn(server, device, { counter })).status).toBe(401);
  const copies = async () =>
    (await loggedEvents(server, who)).filter(([, detail]) => detail?.includes('copy'));
  const before = await copies();
  const copy = ['sign-in.failed', 'by passkey: possible copy, its counter did not grow'];
  expect(before).toEqual(Array(5).fill(copy));
  // An attempt with another key does not log a possible copy.
  await signIn(server, device, { counter: 1, key: otherKey });
  expect(await copies()).toEqual(before);
  expect((await signIn(server, device, { counter: 8 })).status).toBe(200);
});

test('renames a passkey for its owner alone', async () => {
  const { who, passkey } = await owner();
  const path = `/api/account/passkeys/${passkey.id}`;
  const name = 'Blue key "at home"';
  expect((await server.patch(path, { name }, await account(server))).status).toBe(404);
  expect((await server.patch(path, { name: ' ' }, who)).status).toBe(400);
  expect((await server.patch(path, { name: 'a'.repeat(81) }, who)).status).toBe(400);
  expect((await server.patch(path, { name }, who)).body).toEqual({ ...passkey, name });
  expect(await loggedEvents(server, who)).toContainEqual([
    'passkey.renamed',
    'from “Passkey” to “Blue key "at home"”',
  ]);
});

test('removes a passkey for its owner alone, mails it and ends other passkey sessions', async () => {
  const { who, device, passkey } = await owner();
  const second = newDevice(server);
  await addPasskey(server, who, second);
  const byPasskey = { cookie: cookieOf(await signIn(server, device)) };
  const byPassword = await newSession(server, who);
  const path = `/api/account/passkeys/${passkey.id}`;
  expect((await server.delete(path, await account(server))).status).toBe(404);
  const removed = await server.delete(path, who);
  expect(removed.body.allAcceptedCredentialIDs).toEqual([second.id]);
  expect((await server.delete(path, who)).status).toBe(404);
  expect(await list(who)).toHaveLength(1);
  const me = async (by: { cookie: string }) => (await server.get('/api/auth/me', by)).status;
  expect([await me(byPasskey), await me(byPassword), await me(who)]).toEqual([401, 200, 200]);
  expect(await loggedEvents(server, who)).toContainEqual(['passkey.removed', 'Passkey']);
  expect(await loggedEvents(server, who)).toContainEqual([
    'session.ended',
    'others that began with a passkey',
  ]);
  const { text } = await mail.mailTo(who.user.email, 'no longer signs in, and other sessions');
  expect(text).not.toContain('“');
  expect((await signIn(server, device)).status).toBe(401);
  expect((await signIn(server, second)).status).toBe(200);
});

test('marks the adding session as a passkey session until the last passkey is gone', async () => {
  const { who, passkey } = await owner();
  const token = { name: 'CI', scope: 'read', days: 30 };
  expect((await server.post('/api/account/tokens', token, who)).status).toBe(201);
  const ways = `select signed_in_by by from sessions where user_id = ?1
    union all select signed_in_by from access_tokens where user_id = ?1`;
  const begunBy = async () => (await server.sql(ways, [who.user.id])).map(({ by }) => by);
  expect(await begunBy()).toEqual(['passkey', 'passkey']);
  const other = (await addPasskey(server, who, newDevice(server))).body;
  const remove = ({ id }: { id: string }) => server.delete(`/api/account/passkeys/${id}`, who);
  expect((await remove(passkey)).status).toBe(200);
  expect(await begunBy()).toEqual(['passkey', 'passkey']);
  expect((await remove(other)).status).toBe(200);
  expect(await begunBy()).toEqual(['password', 'password']);
});

test('returns 409 when the last passkey is the only sign-in method', async () => {
  const { who, passkey } = await owner();
  await updateUser(server, who.user.id, "password_hash = 'closed'");
  const remove = () => server.delete(`/api/account/passkeys/${passkey.id}`, who);
  expect((await remove()).body).toMatchObject({
    status: 409,
    detail: expect.stringContaining('set a password'),
  });
  expect(await list(who)).toHaveLength(1);
  await addPasskey(server, who, newDevice(server));
  expect((await remove()).status).toBe(200);
});

test('reauthentication accepts one’s own passkey, in the session that asked, once', async () => {
  const optionsFor = (who: { cookie: string }) =>
    server.post('/api/account/passkeys/confirmation', undefined, who);
  const confirm = (who: { cookie: string }, passkey: object) =>
    server.post('/api/account/confirm', { passkey }, who);
  const [{ who, device }, other] = [await owner(), await owner()];
  const { body: options } = await optionsFor(who);
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ id: device.id }],
  });
  expect((await optionsFor(await account(server))).status).toBe(409);
  // A browser may leave out whose passkey it is.
  const proof = device.use(options, { userHandle: null });
  expect((await confirm(other.who, proof)).status).toBe(400);
  const confirmed = await confirm(who, proof);
  expect([confirmed.status, confirmed.body.user]).toEqual([200, who.user]);
  const next = { ...who, cookie: cookieOf(confirmed) };
  expect((await confirm(next, proof)).status).toBe(400);

  // A challenge of a reauthentication is not valid for a sign-in, nor the other way round.
  const { body: again } = await optionsFor(next);
  expect((await server.post('/api/auth/passkey', device.use(again))).body.detail).toBe(tooLate);
  const { options: toSignIn } = await optionsToSignIn(server);
  expect((await confirm(next, device.use(toSignIn))).status).toBe(400);

  const { body: forAnother } = await optionsFor(next);
  expect((await confirm(next, other.device.use(forAnother))).status).toBe(403);
  const { body: forCopy } = await optionsFor(next);
  expect((await confirm(next, device.use(forCopy, { counter: 1 }))).status).toBe(403);
  expect(await loggedEvents(server, next)).toContainEqual([
    'identity.failed',
    'by passkey: possible copy, its counter did not grow',
  ]);
  expect(await loggedEvents(server, other.who)).toContainEqual([
    'identity.failed',
    'by passkey: of another account',
  ]);
});

test('returns 409 when the site has an IP address', async () => {
  const elsewhere = await serverForTest({ SITE_URL: 'http://192.0.2.7:4321' });
  const who = await account(elsewhere);
  for (const answer of [
    await optionsToAdd(who, elsewhere),
    (await optionsToSignIn(elsewhere)).answer,
  ]) {
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('an address with a name');
  }
});
