import { expect, test } from 'vitest';
import {
  askForReset,
  loggedEvents,
  login,
  newSession,
  resetPassword,
} from '../../support/accounts.ts';
import {
  type Account,
  type Answer,
  account,
  cookieOf,
  password,
  statusesOf,
} from '../../support/api.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { addPasskey, newDevice } from '../../support/passkeys.ts';
import { runCommand } from '../../support/run-command.ts';
import { mail, server } from '../../support/server-with-mail.ts';

const signIn = ({ user }: Account) => login(server, user.email);
const sendCode = (asked: Answer, code: string) =>
  server.post('/api/auth/code', { code }, { cookie: cookieOf(asked) });
const me = (who: { cookie: string }) => server.get('/api/auth/me', who);
const codes = (who: { cookie: string }) => server.get('/api/account/codes', who);
const latest = async (who: { cookie: string }) => (await loggedEvents(server, who))[0];
const begunBy = async ({ user }: Account) => {
  const rows = 'select signed_in_by by from sessions where user_id = ? order by created_at';
  return (await server.sql(rows, [user.id])).map(({ by }) => by);
};
/** Allows a used code again. */
const forget = ({ user }: Account) =>
  server.sql('update code_secrets set last_counter = 0 where user_id = ?', [user.id]);
const wrong = [{ path: 'code', message: 'This code is wrong, has expired or was used before' }];

async function withCodes() {
  const who = await account(server);
  return { ...who, ...(await turnOnCodes(server, who)) };
}

test('turns codes on with the first code, and never shows the key again', async () => {
  const who = await account(server);
  const begin = () => server.post('/api/account/codes', undefined, who);
  const [former, { secret, uri }] = [(await begin()).body, (await begin()).body];
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}.*digits=6.*period=30/);
  expect((await signIn(who)).body.user).toEqual(who.user);
  const put = (code: string) => server.put('/api/account/codes', { code }, who);
  for (const code of ['000000', '12345', 'word', codeOf(former.secret)])
    expect((await put(code)).status).toBe(400);
  const known = () => server.sql('select 1 from known_devices where user_id = ?', [who.user.id]);
  expect(await known()).not.toEqual([]);
  const on = await put(codeOf(secret));
  expect(on.status).toBe(200);
  // A browser that has passed the password alone has the limits of an unknown one.
  expect(await known()).toEqual([]);
  expect(new Set(on.body.recoveryCodes).size).toBe(10);
  for (const code of on.body.recoveryCodes)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
  const shown = await codes(who);
  expect(shown.body).toEqual({ codesSince: expect.any(String), recoveryCodes: 10 });
  const data = (await server.get('/api/account/data', who)).text;
  for (const hidden of [secret, ...on.body.recoveryCodes])
    expect(shown.text + data + server.logs()).not.toContain(hidden);
  expect(await latest(who)).toEqual(['personal-data.downloaded', null]);
  expect(await loggedEvents(server, who)).toContainEqual(['codes.enabled', null]);
  await mail.mailTo(who.user.email, 'Codes from an app were turned on');
  expect((await put(codeOf(secret, 1))).status).toBe(409);
  expect((await begin()).status).toBe(409);
  expect((await begunBy(who))[0]).toBe('password and code');
});

test('opens a session after password and code, not after the password alone', async () => {
  const who = await withCodes();
  const asked = await signIn(who);
  expect(asked.status).toBe(200);
  expect(asked.body).toEqual({ secondFactor: { ways: ['code'], expiresAt: expect.any(String) } });
  expect(asked.cookies).toHaveLength(1);
  expect(asked.cookies[0]).toMatch(
    /^sign_in=[\w-]{43}; Path=\/api\/auth; Max-Age=300; HttpOnly; SameSite=Strict$/,
  );
  const value = /=([\w-]{43})/.exec(asked.cookies[0] ?? '')?.[1] ?? '';
  expect(await server.sql('select 1 from sign_in_tickets where id = ?', [value])).toEqual([]);
  expect((await me({ cookie: cookieOf(asked) })).status).toBe(401);
  // A code needs the password of its own account.
  expect((await server.post('/api/auth/code', { code: codeOf(who.secret) })).status).toBe(401);
  const other = await signIn(await withCodes());
  expect((await sendCode(other, codeOf(who.secret))).status).toBe(400);
  const answer = await sendCode(asked, codeOf(who.secret));
  expect([answer.status, answer.body]).toEqual([200, { user: who.user }]);
  const session = { cookie: cookieOf(answer) };
  expect((await me(session)).status).toBe(200);
  expect(await latest(session)).toEqual(['session.created', 'by password and code']);
  // The ticket is invalid after its first use.
  await forget(who);
  expect((await sendCode(asked, codeOf(who.secret))).status).toBe(401);
  const refused = await login(server, who.user.email, 'no');
  expect(refused.body.detail).toBe('Invalid email or password');
});

test('accepts a code only once; logs a wrong code and keeps the password as verified', async () => {
  const who = await withCodes();
  const both = [await signIn(who), await signIn(who)] as const;
  expect((await sendCode(both[0], '123456')).body.errors).toEqual(wrong);
  expect(await latest(who)).toEqual(['sign-in.failed', 'right password, wrong code']);
  const code = codeOf(who.secret);
  expect(await statusesOf(both.map((asked) => sendCode(asked, code)))).toEqual([200, 400]);
  expect((await sendCode(await signIn(who), code)).body.errors).toEqual(wrong);
});

test('mails the owner once, at the fifth wrong code after the right password', async () => {
  const who = await withCodes();
  const asked = await signIn(who);
  const query = "select 1 from outbox where recipient = ? and subject like '%wrong codes%'";
  const mails = [];
  for (let times = 1; times <= 7; times++) {
    expect((await sendCode(asked, '123456')).status).toBe(400);
    mails.push((await server.sql(query, [who.user.email])).length);
  }
  expect(mails).toEqual([0, 0, 0, 0, 1, 1, 1]);
  const { text } = await mail.mailTo(who.user.email, 'wrong codes');
  expect(text).toContain('somebody knows your password');
});

test.each([
  ['five minutes', 'update sign_in_tickets set expires_at = 1 where user_id = ?'],
  ['another password', "update users set password_hash = 'other' where id = ?"],
  ['a suspension', 'update users set suspended_at = 1 where id = ?'],
  ['a deletion', 'delete from sign_in_tickets where user_id = ?'],
])('returns 401 for a code after %s', async (_, statement) => {
  const who = await withCodes();
  const asked = await signIn(who);
  await server.sql(statement, [who.user.id]);
  const answer = await sendCode(asked, codeOf(who.secret));
  expect([answer.status, answer.body.detail, answer.cookies]).toEqual([
    401,
    'This took too long. Type your password again.',
    [],
  ]);
});

test('keeps the second step when a mailed link sets a password', async () => {
  const who = await withCodes();
  await resetPassword(server, await askForReset(server, mail, who.user.email), password);
  expect((await signIn(who)).body).toHaveProperty('secondFactor');
});

test('accepts each recovery code once, in any spelling, and mails its owner', async () => {
  const who = await withCodes();
  const [one = '', two = ''] = who.recoveryCodes;
  const asked = await signIn(who);
  expect((await sendCode(asked, '0000-0000')).status).toBe(400);
  const typed = ` ${one.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
  expect((await sendCode(asked, typed)).status).toBe(200);
  expect((await mail.mailTo(who.user.email, 'A recovery code')).text).toContain('9 more are left');
  expect((await sendCode(await signIn(who), one)).body.errors).toEqual(wrong);
  const both = [await signIn(who), await signIn(who)];
  expect(await statusesOf(both.map((each) => sendCode(each, two)))).toEqual([200, 400]);
  expect((await codes(who)).body.recoveryCodes).toBe(8);
  // Several codes of one sign-in use up one.
  const third = await signIn(who);
  const sent = who.recoveryCodes.slice(2, 6).map((code) => sendCode(third, code));
  expect(await statusesOf(sent)).toEqual([200, 401, 401, 401]);
  expect((await codes(who)).body.recoveryCodes).toBe(7);
  const used = (await loggedEvents(server, who)).filter(([kind]) => kind === 'recovery-code.used');
  expect(used.map(([, detail]) => detail)).toEqual(['7 left', '8 left', '9 left']);
});

test('replaces the earlier codes of one account alone', async () => {
  const [who, other] = [await withCodes(), await withCodes()];
  const answer = await server.post('/api/account/recovery-codes', undefined, who);
  expect(answer.status).toBe(201);
  const [fresh] = answer.body.recoveryCodes;
  for (const code of [who.recoveryCodes[0] ?? '', other.recoveryCodes[0] ?? ''])
    expect((await sendCode(await signIn(who), code)).status).toBe(400);
  expect((await sendCode(await signIn(who), fresh)).status).toBe(200);
  await mail.mailTo(who.user.email, 'New recovery codes');
  const plain = await account(server);
  expect((await server.post('/api/account/recovery-codes', undefined, plain)).status).toBe(409);
});

test('signs in by password alone once codes are off', async () => {
  const who = await withCodes();
  expect((await server.delete('/api/account/codes', who)).status).toBe(204);
  expect((await signIn(who)).body.user).toEqual(who.user);
  expect((await codes(who)).body).toEqual({ codesSince: null, recoveryCodes: 0 });
  expect(new Set(await begunBy(who))).toEqual(new Set(['password']));
  await mail.mailTo(who.user.email, 'were turned off');
  expect((await server.delete('/api/account/codes', who)).status).toBe(409);
});

test('reauthenticates by a code, once, and marks the session as begun with a code', async () => {
  const who = await withCodes();
  const byPassword =
    "update sessions set strong_proof_at = null, signed_in_by = 'password' where user_id = ?";
  await server.sql(byPassword, [who.user.id]);
  const turnOff = (by: { cookie: string }) => server.delete('/api/account/codes', by);
  expect((await turnOff(who)).body).toMatchObject({ status: 403, confirm: true, ways: ['code'] });
  const confirm = (code: string) => server.post('/api/account/confirm', { code }, who);
  expect((await confirm('123456')).body.errors).toEqual(wrong);
  expect(await latest(who)).toEqual(['identity.failed', 'wrong code']);
  for (const body of [{}, { password, code: '123456' }])
    expect((await server.post('/api/account/confirm', body, who)).status).toBe(400);
  const code = codeOf(who.secret);
  const answer = await confirm(code);
  const next = { cookie: cookieOf(answer) };
  expect(await latest(next)).toEqual(['identity.confirmed', 'by code']);
  expect((await sendCode(await signIn(who), code)).status).toBe(400);
  expect((await begunBy(who))[0]).toBe('password and code');
  expect((await turnOff(next)).status).toBe(204);
});

test('npm run user -- remove-second-factor removes the second step and ends every session', {
  timeout: 60_000,
}, async () => {
  const who = await withCodes();
  await addPasskey(server, who, newDevice(server));
  const run = (email: string) =>
    runCommand(server.databaseFile, ['user', 'remove-second-factor', email]);
  expect(run(who.user.email)).toContain('signs in by password alone again');
  expect((await me(who)).status).toBe(401);
  const session = await newSession(server, who);
  expect(await loggedEvents(server, session)).toContainEqual(['codes.disabled', 'by the operator']);
  expect((await server.get('/api/account/passkeys', session)).body).toEqual([]);
  await mail.mailTo(who.user.email, 'were removed from your account');
  expect(() => run(who.user.email)).toThrow('has no codes and no passkey');
});
