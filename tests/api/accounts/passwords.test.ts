// The rules for passwords, and the comparison of a password with its hash.
import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

let count = 0;
async function withPassword(password: string) {
  const email = `password-${++count}@example.org`;
  const body = { name: 'Ada', email, password };
  expect((await server.post('/api/auth/register', body)).status).toBe(201);
  return email;
}
const login = async (email: string, password: string) =>
  (await server.post('/api/auth/login', { email, password })).status;

test.each([
  ['small letters alone', 'mnbvcxy'],
  ['digits alone', '9274650183'],
  ['blanks between words', 'four words and blanks'],
  ['signs', `"'\`;--<>&%\\/{}$`],
  ['letters of other scripts', 'пароль 密码 סיסמה'],
  ['64 letters', 'ab'.repeat(32)],
  ['256 letters', 'abcd'.repeat(64)],
])('any characters make a password, and many of them: %s', async (_, password) => {
  expect(await login(await withPassword(password), password)).toBe(200);
});

test('a password is compared as it was typed: no letter more or fewer, larger or smaller', async () => {
  const password = ` Abc${'d'.repeat(250)}E `;
  const email = await withPassword(password);
  const others = [
    password.trim(),
    password.slice(0, -1),
    password.slice(0, 72),
    `${password.slice(0, -2)}F `,
    password.toLowerCase(),
    password.toUpperCase(),
  ];
  for (const other of others) expect(await login(email, other), other.slice(-4)).toBe(401);
  expect(await login(email, password)).toBe(200);
});

test('nobody has to change a password that is years old', async () => {
  const email = await withPassword('as old as the lab');
  const years = Date.now() - 5 * 365 * 86_400_000;
  await server.sql('update users set created_at = ? where email = ?', [years, email]);
  const body = { email, password: 'as old as the lab' };
  const answer = await server.post('/api/auth/login', body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['user']]);
});
