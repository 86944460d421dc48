import { expect, test } from 'vitest';
import type { Role } from '#platform/text/role.ts';
import { acceptInvitation, askForReset, login, resetPassword } from '../../support/accounts.ts';
import { account, password } from '../../support/api.ts';
import { tokenIn } from '../../support/mail.ts';
import { mail, server } from '../../support/server-with-mail.ts';

const message = 'This is one of the most common passwords. Choose another';
const refusal = {
  status: 400,
  body: { detail: message, errors: [{ path: 'newPassword', message }] },
};
/** Passwords that attackers try first, in any case. */
const common = ['123456', 'password', 'Password1', 'QWERTY', 'p@ssw0rd'];

const reset = (token: string, newPassword: string) => resetPassword(server, token, newPassword);
const accept = (token: string, newPassword: string) =>
  acceptInvitation(server, token, 'Ada', newPassword);
const change = (cookie: string, newPassword: string) =>
  server.put('/api/account/password', { newPassword }, { cookie });

test('accounts with rights cannot use common passwords: registration and invitation, which works with another one afterwards', async () => {
  const admin = await account(server, 'admin');
  for (const role of ['founder', 'admin']) {
    const registration = { name: 'Ada', email: 'made@example.org', password: 'password', role };
    expect((await server.post('/api/auth/register', registration, admin)).status).toBe(400);
    const email = `invited-${role}@example.org`;
    await server.post('/api/admin/invitations', { email, role }, admin);
    const token = tokenIn(await mail.mailTo(email));
    for (const one of common) expect(await accept(token, one), one).toMatchObject(refusal);
    expect((await accept(token, password)).body.user).toMatchObject({ email, role });
  }
});

test.each<Role>(['founder', 'admin'])(
  'accounts with rights cannot use common passwords: reset and change of a %s',
  async (role) => {
    const me = await account(server, role);
    for (const one of common) expect(await change(me.cookie, one), one).toMatchObject(refusal);
    const token = await askForReset(server, mail, me.user.email);
    for (const one of common) expect(await reset(token, one), one).toMatchObject(refusal);
    expect((await login(server, me.user.email, password)).status).toBe(200);
    expect((await reset(token, 'demo-founder')).status).toBe(200);
    expect((await login(server, me.user.email, 'demo-founder')).status).toBe(200);
  },
);
