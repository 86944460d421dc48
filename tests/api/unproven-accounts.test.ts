// Accounts whose email address nobody has proven: a stranger may have signed up with it.
import { describe, expect, test } from 'vitest';
import { account, sql, unprovenAccount } from '../support/api.ts';
import { turnOnCodes } from '../support/codes.ts';
import { newDevice } from '../support/passkeys.ts';
import { call, server } from '../support/server-with-mail.ts';

describe('before the address is proven, no sign-in method but the password is added', () => {
  const enrolling: [string, string, unknown][] = [
    ['POST', '/api/account/passkeys/options', undefined],
    [
      'POST',
      '/api/account/passkeys',
      newDevice(server).make({ challenge: 'AA', rp: { id: 'localhost' }, user: { id: 'AA' } }),
    ],
    ['POST', '/api/account/codes', undefined],
    ['PUT', '/api/account/codes', { code: '123456' }],
    ['POST', '/api/account/recovery-codes', undefined],
    ['POST', '/api/account/provider', undefined],
    ['POST', '/api/account/tokens', { name: 'Report', scope: 'read', days: 90 }],
  ];
  test.each(enrolling)('%s %s is refused, and says what to do', async (method, path, body) => {
    const who = await unprovenAccount(server);
    const refused = await call(method, path, body, who);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      provenEmail: true,
      detail: 'Confirm your email address on your account page first.',
    });
  });

  test('a method that was begun while the address was proven is not added afterwards', async () => {
    const who = await account(server);
    await turnOnCodes(server, who);
    await sql(server, 'update users set email_proven_at = null where id = ?', [who.user.id]);
    expect((await call('POST', '/api/account/recovery-codes', undefined, who)).status).toBe(403);
    const unused = 'select 1 from recovery_codes where user_id = ? and used_at is null';
    expect(await sql(server, unused, [who.user.id])).toHaveLength(10);
  });
});
