import { describe, expect, test } from 'vitest';
import { askForReset, deviceOf, resetPassword } from '../../support/accounts.ts';
import {
  type Answer,
  account,
  contactMessage,
  cookieOf,
  password,
  passwordHash,
  send,
  statusesOf,
  updateUser,
} from '../../support/api.ts';
import { codeOf, turnOnCodes } from '../../support/codes.ts';
import { forThisFile, serverForFile } from '../../support/file-resources.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';

const mail = await forThisFile(startMailServer());
const server = await serverForFile({ RATE_LIMITS: 'on', TRUST_PROXY: '1', SMTP_URL: mail.url });

/** A client with its own IP address. */
const from = (address: string) => {
  const ask = (method: string, path: string, body: unknown, cookie = '') =>
    send(server, method, path, body, { cookie, headers: { 'X-Forwarded-For': address } });
  return {
    ask,
    async register(email: string, cookie = '') {
      const body = { name: 'A', email, password };
      const answer = await ask('POST', '/api/auth/register', body, cookie);
      // Hundreds of sign-ins compare with this hash, which is faster than the server's own.
      await server.sql('update users set password_hash = ? where email = ?', [passwordHash, email]);
      return answer;
    },
    write: (cookie = '') => ask('POST', '/api/contact', contactMessage, cookie),
    login: (email: string, pass: string, cookie = '') =>
      ask('POST', '/api/auth/login', { email, password: pass }, cookie),
    forget: async (email: string, cookie = '') =>
      (await ask('POST', '/api/auth/forgotten', { email }, cookie)).status,
  };
};

/** Runs a request several times, one after the other. @returns the statuses of the responses */
async function repeat(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await ask()).status);
  return statuses;
}
function expectRefusal({ status, headers }: Answer) {
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test('a session lifts no limit of an address: another one is only a registration away', async () => {
  const { register, write } = from('192.0.2.1');
  const first = cookieOf(await register('first@example.org'));
  const second = cookieOf(await register('second@example.org', first));
  for (const cookie of ['', first])
    expect(await repeat(5, () => write(cookie))).toEqual(Array(5).fill(201));
  for (const cookie of ['', first, second]) expect((await write(cookie)).status).toBe(429);
});

test('the email is changed five times an hour', async () => {
  const { ask, register } = from('192.0.2.3');
  const cookie = cookieOf(await register('mover@example.org'));
  const change = (email: string) => ask('PUT', '/api/account/email', { email }, cookie);
  for (let i = 0; i < 5; i++) expect((await change(`mover${i}@example.org`)).status).toBe(200);
  expectRefusal(await change('first@example.org'));
});

test('accounts without founder rights change their addresses ten times an hour from one network', async () => {
  const { ask, register } = from('192.0.2.13');
  const change = async (account: number, to: number, set = 'email_verified_at = null') => {
    const registered = await register(`many${account}-${to}@example.org`);
    await updateUser(server, registered.body.user.id, set);
    const email = `stranger${account}-${to}@example.net`;
    return (await ask('PUT', '/api/account/email', { email }, cookieOf(registered))).status;
  };
  for (let to = 0; to < 10; to++) expect(await change(1, to)).toBe(200);
  expect(await change(2, 0)).toBe(429);
  // Whoever receives the mail of a whole domain can verify many addresses.
  expect(await change(3, 0, 'email_verified_at = 1')).toBe(429);
  expect(await change(4, 0, "email_verified_at = 1, role = 'founder'")).toBe(200);
});

test('returns 429 for the 61st export within an hour', async () => {
  const founder = await account(server, 'founder');
  const exportIdeas = () => server.get('/api/ideas/export?format=csv', founder);
  expect(await repeat(60, exportIdeas)).toEqual(Array(60).fill(200));
  expectRefusal(await exportIdeas());
});

test('the password is changed ten times an hour', async () => {
  const { ask, register } = from('192.0.2.4');
  const cookie = cookieOf(await register('changer@example.org'));
  const change = (newPassword: string) =>
    ask('PUT', '/api/account/password', { newPassword }, cookie);
  for (let i = 0; i < 10; i++) expect((await change(`password ${i}`)).status).toBe(204);
  expect((await change('one more')).status).toBe(429);
});

test('an invitation is read thirty times an hour', async () => {
  const { ask } = from('192.0.2.6');
  const read = () => ask('POST', '/api/auth/invited', { token: 'x'.repeat(43) });
  expect(await repeat(30, read)).toEqual(Array(30).fill(400));
  expectRefusal(await read());
});

test('a new password by mail ends the wait after wrong ones', async () => {
  const { ask, register, login, forget } = from('192.0.2.5');
  const email = 'locked@example.org';
  await register(email);
  expect(await repeat(10, () => login(email, 'wrong'))).toEqual(Array(10).fill(401));
  expect((await login(email, password)).status).toBe(429);
  expect(await forget(email)).toBe(202);
  const token = tokenIn(await mail.mailTo(email, 'Set a new password'));
  const newPassword = 'brand new password';
  expect((await ask('POST', '/api/auth/reset', { token, newPassword })).status).toBe(200);
  expect((await login(email, newPassword)).status).toBe(200);
});

test('a right password gives no new tries of codes', async () => {
  const who = await account(server);
  await turnOnCodes(server, who);
  const confirm = (proof: object, cookie: string) =>
    server.post('/api/account/confirm', proof, { cookie });
  const wrong = (cookie: string) => confirm({ code: '000000' }, cookie);
  expect(await repeat(10, () => wrong(who.cookie))).toEqual(Array(10).fill(400));
  const renewed = cookieOf(await confirm({ password }, who.cookie));
  expectRefusal(await wrong(renewed));
});

describe('a stranger locks nobody out', () => {
  const wrongFrom = (address: string, email: string, times: number) =>
    repeat(times, () => from(address).login(email, 'wrong'));

  test('a browser that has signed in before passes when its network has used up the attempts', async () => {
    const { register, login, forget } = from('203.0.113.200');
    const email = 'colleague@example.org';
    const device = deviceOf(await register(email));
    for (let n = 0; n < 60; n++) await login(`guess${n}@example.org`, 'wrong');
    for (let n = 0; n < 20; n++) await forget(`guess${n}@example.org`);
    expect((await login(email, password)).status).toBe(429);
    expect(await forget(email)).toBe(429);
    const known = await login(email, password, device);
    expect(known.status).toBe(200);
    expect(await forget(email, deviceOf(known))).toBe(202);
  });

  test('ten wrong passwords close the account for their network alone, and never for a device that signed in before', async () => {
    const email = 'owner@example.org';
    const owner = from('198.51.100.1');
    const device = deviceOf(await owner.register(email));
    const knock = (pass: string, cookie = '') => owner.login(email, pass, cookie);
    expect(await wrongFrom('203.0.113.1', email, 10)).toEqual(Array(10).fill(401));
    expect(await wrongFrom('203.0.113.1', email, 1)).toEqual([429]);
    const refused = await from('203.0.113.1').login(email, password);
    expectRefusal(refused);
    expect(refused.body.detail).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
    expect((await knock(password)).status).toBe(200);

    // A hundred failures from many networks: the right password in between resets none of them.
    for (let i = 2; i <= 9; i++) await wrongFrom(`203.0.${i}.1`, email, 10);
    expect((await knock(password)).status).toBe(200);
    await wrongFrom('203.0.10.1', email, 10);
    expect((await knock(password)).status).toBe(429);
    const back = await knock(password, device);
    expect(back.status).toBe(200);

    // Each sign-in replaces the cookie. Each cookie has its own limit.
    const renewed = deviceOf(back);
    expect(renewed).not.toBe(device);
    expect((await knock(password, device)).status).toBe(429);
    expect(await repeat(10, () => knock('wrong', renewed))).toEqual(Array(10).fill(401));
    expectRefusal(await knock(password, renewed));
  });

  test('a customer with a /24 or a /48 to choose addresses from uses up thirty wrong passwords, not those of everybody', async () => {
    const email = 'wide@example.org';
    const owner = from('198.51.100.9');
    await owner.register(email);
    let network = 0;
    const answers = await repeat(40, () =>
      from(`2001:db8:77:${(++network).toString(16)}::1`).login(email, 'wrong'),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(30);
    expect((await owner.login(email, password)).status).toBe(200);
  });

  test('a stolen device cookie gets no new count by signing in to another account with it', async () => {
    const [victim, thief] = ['victim@example.org', 'thief@example.org'];
    let device = deviceOf(await from('198.51.100.10').register(victim));
    const { login, register } = from('203.0.113.99');
    await register(thief);
    const answers: number[] = [];
    for (let round = 0; round < 3; round++) {
      answers.push(...(await repeat(6, () => login(victim, 'wrong', device))));
      device = deviceOf(await login(thief, password, device)) || device;
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
  });

  test('ten wrong passwords at the same time are ten', async () => {
    const email = 'crossing@example.org';
    await from('198.51.100.2').register(email);
    const { login } = from('203.0.113.20');
    const statuses = await statusesOf(Array.from({ length: 14 }, () => login(email, 'wrong')));
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  });

  test('requests for a new password use up no link of the owner', async () => {
    const email = 'forgetful@example.org';
    const owner = from('198.51.100.3');
    const device = deviceOf(await owner.register(email));
    const stranger = from('203.0.113.30');
    for (let i = 0; i < 3; i++) expect(await stranger.forget(email)).toBe(202);
    expect(await stranger.forget(email)).toBe(429);
    expect(await owner.forget(email)).toBe(202);
    for (let i = 31; i < 37; i++)
      for (let j = 0; j < 3; j++) await from(`203.0.${i}.1`).forget(email);
    expect(await owner.forget(email)).toBe(429);
    for (let i = 0; i < 3; i++) expect(await owner.forget(email, device)).toBe(202);
    expect(await owner.forget(email, device)).toBe(429);
    const again = async () => deviceOf(await owner.login(email, password));
    const [second, third] = [await again(), await again()];
    for (let i = 0; i < 3; i++) expect(await owner.forget(email, second)).toBe(202);
    expect(await owner.forget(email, third)).toBe(429);
  });

  test('a device is known to the accounts that signed in with it, and to none after a password was set by a link', async () => {
    const [email, second] = ['device@example.org', 'second-device@example.org'];
    const { ask, register, login } = from('198.51.100.4');
    const made = await register(email);
    const [line = ''] = made.cookies.filter((cookie) => cookie.startsWith('known_device'));
    expect(line).toMatch(/; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const value = deviceOf(made).split('=')[1] ?? '';
    expect(await server.sql('select 1 from known_devices where id = ?', [value])).toEqual([]);
    const both = await ask(
      'POST',
      '/api/auth/register',
      { name: 'B', email: second, password },
      deviceOf(made),
    );
    const knownTo = () =>
      server.sql(
        `select count(*) rows_, count(distinct k.id) devices from known_devices k
          join users u on u.id = user_id where email in (?, ?)`,
        [email, second],
      );
    expect(await knownTo()).toEqual([{ rows_: 2, devices: 1 }]);
    await login(email, password, deviceOf(both));
    expect(await knownTo()).toEqual([{ rows_: 2, devices: 1 }]);
    await login(email, 'wrong');
    expect(await knownTo()).toEqual([{ rows_: 2, devices: 1 }]);
    await resetPassword(server, await askForReset(server, mail, email), password);
    expect(await knownTo()).toEqual([{ rows_: 1, devices: 1 }]);
    await ask('POST', '/api/account/delete', { work: 'delete' }, cookieOf(both));
    expect(await knownTo()).toEqual([{ rows_: 0, devices: 0 }]);
  });

  test('somebody who has the password and guesses codes locks out their own network, and neither the owner nor a known device', async () => {
    const email = 'codes@example.org';
    const home = from('192.0.2.10');
    const made = await home.register(email);
    await server.sql('update users set email_verified_at = 1 where email = ?', [email]);
    const { secret, recoveryCodes } = await turnOnCodes(server, { cookie: cookieOf(made) });
    const sendCode = ({ ask }: ReturnType<typeof from>, asked: Answer, code: string, more = '') =>
      ask('POST', '/api/auth/code', { code }, `${cookieOf(asked)}; ${more}`);
    // From now on a browser is known once it has passed a code.
    const first = await home.login(email, password);
    const device = deviceOf(await sendCode(home, first, recoveryCodes[0] ?? ''));
    const thief = from('203.0.113.66');
    const asked = await thief.login(email, password);
    let guess = 0;
    const statuses = await repeat(11, () => sendCode(thief, asked, `00000${guess++ % 10}`));
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expectRefusal(await sendCode(thief, asked, codeOf(secret)));
    // Entering the password again does not reset the limit.
    expect((await sendCode(thief, await thief.login(email, password), codeOf(secret))).status).toBe(
      429,
    );
    // The owner's known browser in the thief's network.
    const again = await thief.login(email, password, device);
    expect((await sendCode(thief, again, codeOf(secret), device)).status).toBe(200);
    // A new browser of the owner in another network.
    const elsewhere = from('198.51.100.20');
    const last = await elsewhere.login(email, password);
    expect((await sendCode(elsewhere, last, codeOf(secret, 1))).status).toBe(200);
  });
});
