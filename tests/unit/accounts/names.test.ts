import { describe, expect, test, vi } from 'vitest';
import {
  acceptanceSchema,
  nameKey,
  nameSchema,
  registrationSchema,
} from '#features/accounts/domain/account.ts';
import { contactSchema } from '#features/contact/domain/contact.ts';
import { contactMessage } from '../../support/api.ts';

const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e']
  .concat(['\u2066', '\u2067', '\u2068', '\u2069'])
  .map((character) => [`U+${character.charCodeAt(0).toString(16)}`, character]);
const schemas = {
  registration: registrationSchema,
  'a change of name': nameSchema,
  'an invitation': acceptanceSchema,
  'the contact form': contactSchema,
};
const passwords = { password: 'long enough', newPassword: 'long enough' };
const rest = { ...contactMessage, ...passwords, token: 'x' };

describe.each(Object.entries(schemas))('a name at %s', (_, schema) => {
  test.each(turning)('%s, which makes it pose as another, is refused', (_code, character) => {
    const parsed = schema.safeParse({ ...rest, name: `Ada ${character}gnivoL` });
    const message = 'Remove the hidden characters that change the direction of the text';
    expect(parsed.error?.issues).toMatchObject([{ path: ['name'], message }]);
  });

  test('in a script that is written from right to left is taken', () => {
    expect(schema.safeParse({ ...rest, name: 'عدا لوفلیس' }).success).toBe(true);
  });
});

test('names that read the same have one key', () => {
  const same = ['Ada Test', ' ada  TEST', 'Ada\u00a0Test', 'Ａｄａ Test', 'A\u200bda Te\u2060st'];
  expect(new Set(same.map(nameKey))).toEqual(new Set(['ada test']));
  expect(nameKey('Ada Tess')).not.toBe(nameKey('Ada Test'));
});

test('a closed account costs the same work as an unknown one', async () => {
  const compared: string[] = [];
  vi.doMock('@node-rs/argon2', async (original) => {
    const real = await original<typeof import('@node-rs/argon2')>();
    return {
      ...real,
      verify: (hash: string, password: string) => {
        compared.push(hash);
        return real.verify(hash, password);
      },
    };
  });
  vi.resetModules();
  const { hashPassword, verifyPassword } = await import('#features/accounts/server/passwords.ts');
  expect(await verifyPassword('closed', 'closed')).toBe(false);
  expect(await verifyPassword(undefined, 'no account has this password')).toBe(false);
  expect(await verifyPassword('closed', 'no account has this password')).toBe(false);
  expect(compared).toHaveLength(3);
  for (const hash of compared) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(await hashPassword('right'), 'right')).toBe(true);
  vi.doUnmock('@node-rs/argon2');
});
