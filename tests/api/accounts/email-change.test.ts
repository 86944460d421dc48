import { expect, test } from 'vitest';
import {
  askForReset,
  insertIdentity,
  loggedEvents,
  login,
  newSession,
  register,
  resetPassword,
  tablesWithAccess,
} from '../../support/accounts.ts';
import {
  type Account,
  account,
  cookieOf,
  password,
  statusesOf,
  unverifiedAccount,
  updateUser,
} from '../../support/api.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { askForEmail, changeEmail, confirmEmail } from '../../support/email-change.ts';
import { tokenIn } from '../../support/mail.ts';
import { addPasskey, insertPasskeys, newDevice } from '../../support/passkeys.ts';
import { mail, server } from '../../support/server-with-mail.ts';
import { accessToken } from '../../support/tokens.ts';

const put = (who: Account, email: string) => server.put('/api/account/email', { email }, who);
const me = (who: { cookie: string }) => server.get('/api/auth/me', who);
const undo = (token: string) => server.post('/api/auth/email-undo', { token });
const userRow = async ({ user }: Account) => {
  const columns = 'email, email_verified_at is not null verified';
  const [row] = await server.sql(`select ${columns} from users where id = ?`, [user.id]);
  return row;
};
const undoLink = async (email: string) => tokenIn(await mail.mailTo(email, '/undo-email#'));
const dead = { errors: [{ path: 'token', message: 'This link has been used or has expired' }] };

test('changes the email once the mailed link is used, and only once', async () => {
  const who = await unverifiedAccount(server);
  const elsewhere = await newSession(server, who);
  const asked = await put(who, ' Verified@Example.org');
  const emailChange = { email: 'verified@example.org', expiresAt: expect.any(String) };
  expect([asked.status, asked.body]).toEqual([200, { emailChange }]);
  expect((await server.get('/api/account', who)).body).toMatchObject({
    emailChange,
    user: { email: who.user.email },
  });
  const letter = await mail.mailTo('verified@example.org');
  const token = tokenIn(letter);
  expect(letter.text).toContain(`${server.origin}/confirm-email#${token}`);
  // A mail scanner opens the link without using it.
  expect((await server.get('/confirm-email')).status).toBe(200);
  expect(await userRow(who)).toEqual({ email: who.user.email, verified: 0 });
  expect((await login(server, 'verified@example.org')).status).toBe(401);
  await server.post('/api/auth/forgotten', { email: 'verified@example.org' });
  expect(mail.received.some(({ to }) => to.includes(who.user.email))).toBe(false);

  // The link needs the session of the account.
  expect((await confirmEmail(server, token)).status).toBe(401);
  const foreign = await confirmEmail(server, token, await account(server));
  expect([foreign.status, foreign.body.detail]).toEqual([
    403,
    'This link is for another account. Sign in to that one first.',
  ]);
  const answers = await Promise.all([
    confirmEmail(server, token, who),
    confirmEmail(server, token, who),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(dead);
  // The first verification removes the access from before.
  const removed = ['1 session'];
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ removed });
  expect(await userRow(who)).toEqual({ email: 'verified@example.org', verified: 1 });
  const warning = await mail.mailTo(who.user.email, 'was changed');
  expect(warning.text).toContain(`${server.origin}/undo-email#`);
  expect((await login(server, 'verified@example.org')).status).toBe(200);
  expect((await login(server, who.user.email)).status).toBe(401);
  // Only the browser that used the link stays signed in.
  expect((await me(who)).body.user.email).toBe('verified@example.org');
  expect((await me(elsewhere)).status).toBe(401);
  const kinds = (await loggedEvents(server, who)).map(([kind]) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['email.changed', 'session.ended']));
  expect((await server.get('/api/account', who)).body.emailChange).toBeNull();
});

test('refuses the email of another account and of the lab, at the request and when the link is used', async () => {
  const [who, other] = [await account(server), await account(server)];
  expect((await put(who, other.user.email)).status).toBe(409);
  // The email of the lab belongs to no single person.
  const ofLab = await put(who, 'Hello@example.org');
  expect([ofLab.status, ofLab.body.errors[0].path]).toEqual([400, 'email']);
  const token = await askForEmail(server, mail, who, 'taken-meanwhile@example.org');
  const quick = await register(server, 'taken-meanwhile@example.org');
  expect(quick.status).toBe(201);
  await updateUser(server, quick.body.user.id, 'email_verified_at = 1');
  expect((await confirmEmail(server, token, who)).status).toBe(409);
  expect((await userRow(who))?.email).toBe(who.user.email);
  expect(mail.received.some(({ to }) => to.includes(who.user.email))).toBe(false);
});

test('ends a pending change by cancelling, by a newer request, and after 24 hours', async () => {
  const who = await account(server);
  const first = await askForEmail(server, mail, who, 'pending-1@example.org');
  const second = await askForEmail(server, mail, who, 'pending-2@example.org');
  expect((await confirmEmail(server, first, who)).body).toMatchObject(dead);
  expect((await server.delete('/api/account/email', who)).status).toBe(204);
  expect((await confirmEmail(server, second, who)).body).toMatchObject(dead);
  const third = await askForEmail(server, mail, who, 'pending-3@example.org');
  const lifetime = `select (expires_at - created_at) / 3600000 hours from one_time_links
    where purpose = 'email' and user_id = ?`;
  expect(await server.sql(lifetime, [who.user.id])).toEqual([{ hours: 24 }]);
  await server.sql('update one_time_links set expires_at = 1 where user_id = ?', [who.user.id]);
  expect((await confirmEmail(server, third, who)).body).toMatchObject(dead);
  const summary = (await server.get('/api/account', who)).body;
  expect([summary.emailChange, summary.user.email]).toEqual([null, who.user.email]);
});

test('refuses the link after a new password and after a reset', async () => {
  const who = await account(server);
  const first = await askForEmail(server, mail, who, 'before-new-password@example.org');
  await server.put('/api/account/password', { newPassword: 'another one' }, who);
  expect((await confirmEmail(server, first, who)).body).toMatchObject(dead);
  const second = await askForEmail(server, mail, who, 'before-reset@example.org');
  const token = await askForReset(server, mail, who.user.email);
  await resetPassword(server, token, 'a third one');
  const cookie = cookieOf(await login(server, who.user.email, 'a third one'));
  expect((await confirmEmail(server, second, { cookie })).body).toMatchObject(dead);
});

test('adding codes or a passkey ends a pending change of email', async () => {
  const ways = [turnOnCodes, async (_: unknown, who: Account) => addPasskey(server, who, device)];
  const device = newDevice(server);
  for (const [count, add] of ways.entries()) {
    const who = await account(server);
    const thief = await newSession(server, who);
    const token = await askForEmail(server, mail, thief, `by-password-${count}@example.org`);
    await add(server, who);
    expect((await confirmEmail(server, token, thief)).body).toMatchObject(dead);
    expect((await userRow(who))?.email).toBe(who.user.email);
  }
});

test('refuses a link for another purpose than the email change', async () => {
  const who = await account(server);
  const token = await askForEmail(server, mail, who, 'one-purpose@example.org');
  expect((await undo(token)).body).toMatchObject(dead);
  expect((await resetPassword(server, token)).body).toMatchObject(dead);
  await confirmEmail(server, token, who);
  const back = await undoLink(who.user.email);
  expect((await confirmEmail(server, back, who)).body).toMatchObject(dead);
});

const newPassword = 'the owner’s new one';

test('undoing an email change lets the former owner sign in with a new password, and nobody else, for seven days', async () => {
  const who = await account(server);
  const former = who.user.email;
  // The thief knows the password, and has made every other way to sign in.
  await turnOnCodes(server, who);
  await insertPasskeys(server, who.user.id);
  await insertIdentity(server, who.user.id);
  await accessToken(server, who);
  await changeEmail(server, mail, who, 'thief@example.org');
  const token = await undoLink(former);
  const lifetime = `select (expires_at - created_at) / 86400000 days from one_time_links
    where purpose = 'email-undo' and user_id = ?`;
  expect(await server.sql(lifetime, [who.user.id])).toEqual([{ days: 7 }]);
  expect(await statusesOf([undo(token), undo(token)])).toEqual([204, 400]);
  expect(await userRow(who)).toEqual({ email: former, verified: 1 });
  expect((await me(who)).status).toBe(401);
  for (const email of [former, 'thief@example.org'])
    expect((await login(server, email)).status).toBe(401);
  // The link for a new password, which is mailed to the owner.
  expect(await tablesWithAccess(server, who.user.id)).toEqual(['one_time_links']);
  const reset = tokenIn(await mail.mailTo(former, '/reset-password#'));
  expect((await resetPassword(server, reset, newPassword)).status).toBe(200);
  const signedIn = await login(server, former, newPassword);
  expect(signedIn.body.user.email).toBe(former);
  expect(await loggedEvents(server, { cookie: cookieOf(signedIn) })).toContainEqual([
    'codes.disabled',
    'since the email was changed back',
  ]);
  await mail.mailTo('thief@example.org', 'was undone');
});

test('undoes an email change after a second change and after new passwords', async () => {
  const who = await account(server);
  await changeEmail(server, mail, who, 'thief-1@example.org');
  await server.sql('delete from sessions where user_id = ?', [who.user.id]);
  const reset = await askForReset(server, mail, 'thief-1@example.org');
  await resetPassword(server, reset, password);
  const thief = { ...who, cookie: cookieOf(await login(server, 'thief-1@example.org')) };
  const body = { newPassword: 'the thief’s own' };
  expect((await server.put('/api/account/password', body, thief)).status).toBe(204);
  await server.put('/api/account/password', { newPassword: password }, thief);
  await changeEmail(server, mail, thief, 'thief-2@example.org');
  const [first, second] = [await undoLink(who.user.email), await undoLink('thief-1@example.org')];
  // The thief's undo link does not invalidate the owner's.
  expect((await undo(second)).status).toBe(204);
  expect((await userRow(who))?.email).toBe('thief-1@example.org');
  expect((await undo(first)).status).toBe(204);
  expect((await userRow(who))?.email).toBe(who.user.email);
});

test('returning to the former email by an ordinary change ends the undo links of whoever changed it', async () => {
  const who = await account(server);
  await changeEmail(server, mail, who, 'thief-7@example.org');
  await changeEmail(server, mail, who, who.user.email);
  const thiefs = mail.received.filter(({ to }) => to.includes('thief-7@example.org'));
  await mail.mailTo('thief-7@example.org', 'was undone');
  expect(thiefs.some(({ text }) => text.includes('/undo-email#'))).toBe(false);
  const links = 'select 1 from one_time_links where user_id = ?';
  expect(await server.sql(links, [who.user.id])).toEqual([]);
  // Another email later has an undo link again.
  await changeEmail(server, mail, who, 'later-7@example.org');
  expect(await server.sql(links, [who.user.id])).toHaveLength(1);
});

test('undoing invalidates the links of the person who made the change; a data download lists them without tokens', async () => {
  const who = await account(server);
  await changeEmail(server, mail, who, 'thief-3@example.org');
  await changeEmail(server, mail, who, 'thief-4@example.org');
  const pending = await askForEmail(server, mail, who, 'thief-5@example.org');
  const { body, text } = await server.get('/api/account/data', who);
  expect(body.links).toMatchObject([
    { purpose: 'email-undo', email: who.user.email },
    { purpose: 'email-undo', email: 'thief-3@example.org' },
    { purpose: 'email', email: 'thief-5@example.org' },
  ]);
  expect(text).not.toMatch(/#[\w-]{43}/);
  const reset = await askForReset(server, mail, 'thief-4@example.org');
  const later = await undoLink('thief-3@example.org');
  expect((await undo(await undoLink(who.user.email))).status).toBe(204);
  expect((await undo(later)).body).toMatchObject(dead);
  expect((await confirmEmail(server, pending, who)).status).toBe(401);
  const left = "select 1 from one_time_links where user_id = ? and purpose = 'email'";
  expect(await server.sql(left, [who.user.id])).toEqual([]);
  expect((await resetPassword(server, reset)).body).toMatchObject(dead);
});

test('undoing replaces an unverified account with the former email, and returns 409 for a verified one', async () => {
  const who = await account(server);
  await changeEmail(server, mail, who, 'thief-6@example.org');
  const stranger = await register(server, who.user.email);
  expect(stranger.status).toBe(201);
  expect((await undo(await undoLink(who.user.email))).status).toBe(204);
  expect((await userRow(who))?.email).toBe(who.user.email);
  expect((await me({ cookie: cookieOf(stranger) })).status).toBe(401);

  const other = await account(server);
  await changeEmail(server, mail, other, 'moved-for-good@example.org');
  const owner = (await register(server, other.user.email)).body.user;
  await updateUser(server, owner.id, 'email_verified_at = 1');
  expect((await undo(await undoLink(other.user.email))).status).toBe(409);
  expect((await userRow(other))?.email).toBe('moved-for-good@example.org');

  // The account that has the former email again does not replace itself.
  const same = await account(server, 'user');
  await changeEmail(server, mail, same, 'there@example.org');
  await updateUser(server, same.user.id, 'email = ?, email_verified_at = null', same.user.email);
  expect((await undo(await undoLink(same.user.email))).status).toBe(204);
  expect(await userRow(same)).toEqual({ email: same.user.email, verified: 1 });
});
