// Accounts with an unverified email address: a stranger may have signed up with it.
import { describe, expect, test } from 'vitest';
import {
  askForReset,
  insertIdentity,
  loggedEvents,
  login,
  register,
  resetPassword,
  tablesWithAccess,
} from '../../support/accounts.ts';
import {
  type Account,
  account,
  cookieOf,
  send,
  unverifiedAccount,
  updateUser,
} from '../../support/api.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { askForEmail, confirmEmail } from '../../support/email-change.ts';
import { addPasskey, newDevice, signIn } from '../../support/passkeys.ts';
import { mail, server } from '../../support/server-with-mail.ts';
import { accessToken } from '../../support/tokens.ts';

test.each([
  ['POST', '/api/account/passkeys/options'],
  ['POST', '/api/account/passkeys'],
  ['POST', '/api/account/codes'],
  ['PUT', '/api/account/codes'],
  ['POST', '/api/account/recovery-codes'],
  ['POST', '/api/account/provider'],
  ['POST', '/api/account/tokens'],
])(
  'before the address is verified, returns 403 for %s %s and says what to do',
  async (method, path) => {
    const refused = await send(server, method, path, undefined, await unverifiedAccount(server));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      provenEmail: true,
      detail: 'Confirm your email address on your account page first.',
    });
  },
);

/** An account that a stranger made with another person's address, with every sign-in method. */
async function squatted(role: 'user' | 'founder' = 'user') {
  const stranger = await account(server, role);
  const { id, email } = stranger.user;
  const device = newDevice(server);
  expect((await addPasskey(server, stranger, device)).status).toBe(201);
  await turnOnCodes(server, stranger);
  if (role === 'founder') await accessToken(server, stranger);
  await insertIdentity(server, id);
  const pending = await askForEmail(server, mail, stranger, `of-a-stranger-${id}@example.org`);
  // A sign-in with the right password that waits for its code.
  const ticket = cookieOf(await login(server, email));
  await updateUser(server, id, 'email_verified_at = null');
  return { stranger, id, email, device, pending, ticket };
}

describe('the first proof of the address removes what a stranger has added', () => {
  test('a password set by a mailed link: the owner alone signs in, also as a founder later', async () => {
    const { stranger, id, email, device, pending, ticket } = await squatted();
    const token = await askForReset(server, mail, email);
    const reset = await resetPassword(server, token, 'the real owner');
    expect(reset.body.removed).toEqual([
      '1 passkey',
      'codes from an app',
      'the link to another sign-in',
      '1 session',
    ]);
    expect(await tablesWithAccess(server, id)).toEqual([]);
    await updateUser(server, id, "role = 'founder'");
    expect((await signIn(server, device)).status).toBe(401);
    expect((await server.get('/api/auth/me', stranger)).status).toBe(401);
    const code = await server.post('/api/auth/code', { code: '123456' }, { cookie: ticket });
    expect(code.status).toBe(401);
    // The stranger's codes do not lock out the owner.
    const signedIn = await login(server, email, 'the real owner');
    expect(signedIn.body.user.email).toBe(email);
    const owner = { cookie: cookieOf(signedIn) };
    expect((await confirmEmail(server, pending, owner)).status).toBe(400);
    expect(await loggedEvents(server, owner)).toContainEqual([
      'email.confirmed',
      'by a link; removed: 1 passkey, codes from an app, the link to another sign-in, 1 session',
    ]);
    // A later verification removes nothing.
    await addPasskey(server, owner, newDevice(server));
    mail.received.length = 0;
    const again = await resetPassword(server, await askForReset(server, mail, email));
    expect(again.body).toEqual({ removed: [] });
    expect(await tablesWithAccess(server, id)).toContain('passkeys');
  });

  test('the link that the account page mails: this session stays, and a passkey can be added', async () => {
    const { stranger, id, email } = await squatted('founder');
    const elsewhere =
      'insert into sessions (id, user_id, expires_at, created_at) values (?, ?, ?, 1)';
    await server.sql(elsewhere, [`elsewhere-${id}`, id, 4e9]);
    const summary = async () => (await server.get('/api/account', stranger)).body;
    expect((await summary()).emailProven).toBe(false);
    mail.received.length = 0;
    const token = await askForEmail(server, mail, stranger, email);
    const { raw } = await mail.mailTo(email, 'Confirm this address');
    expect(raw).not.toContain(stranger.user.name);
    // The token works only in the session that requested it.
    expect((await confirmEmail(server, token)).status).toBe(401);
    const confirmed = await confirmEmail(server, token, stranger);
    expect(confirmed.status).toBe(200);
    const added = ['1 passkey', 'codes from an app', 'the link to another sign-in'];
    expect(confirmed.body.removed).toEqual([...added, '1 access token', '1 session']);
    expect(await tablesWithAccess(server, id)).toEqual([]);
    const verified = { emailProven: true, emailChange: null, user: { email } };
    expect(await summary()).toMatchObject(verified);
    expect((await addPasskey(server, stranger, newDevice(server))).status).toBe(201);
    expect((await confirmEmail(server, token, stranger)).status).toBe(400);
  });
});

const change = (who: Account, role: string, admin: Account) =>
  server.patch(`/api/admin/people/${who.user.id}`, { role }, admin);

test('a role above user needs a verified address: the people page refuses, and says what to do; less rights can be given', async () => {
  const [who, admin] = [await unverifiedAccount(server, 'user'), await account(server, 'admin')];
  for (const role of ['founder', 'admin']) {
    const refused = await change(who, role, admin);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('Invite it');
  }
  const role = 'select role from users where id = ?';
  expect(await server.sql(role, [who.user.id])).toEqual([{ role: 'user' }]);
  const founder = await unverifiedAccount(server, 'founder');
  expect((await change(founder, 'admin', admin)).status).toBe(409);
  expect((await change(founder, 'user', admin)).body.role).toBe('user');
});

test('an unverified account blocks no pending change of email, whoever signs up with the address before or meanwhile', async () => {
  for (const isBefore of [true, false]) {
    const who = await account(server);
    const email = `wanted-${isBefore}@example.org`;
    const squat = () => register(server, email);
    const before = isBefore ? await squat() : null;
    const token = await askForEmail(server, mail, who, email);
    const stranger = before ?? (await squat());
    expect(stranger.status).toBe(201);
    expect((await confirmEmail(server, token, who)).status).toBe(200);
    expect((await server.get('/api/auth/me', who)).body.user.email).toBe(email);
    const cookie = cookieOf(stranger);
    expect((await server.get('/api/auth/me', { cookie })).status).toBe(401);
  }
});
