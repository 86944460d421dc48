import { expect, test, vi } from 'vitest';
import {
  acceptanceSchema,
  nameKey,
  nameSchema,
  personName,
  registrationSchema,
} from '#features/accounts/domain/account.ts';
import { contactSchema } from '#features/contact/domain/contact.ts';
import { contactMessage } from '../../support/api.ts';
import { schemaIssues } from '../../support/schema-issues.ts';

const turning = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
test.each([...turning])('a name with %j is refused, because it poses as another', (character) => {
  const message = 'Remove the hidden characters that change the direction of the text';
  expect(schemaIssues(personName, `Ada ${character}gnivoL`)).toEqual([`: ${message}`]);
});

test.each([registrationSchema, nameSchema, acceptanceSchema, contactSchema])(
  'every form with a name refuses such a name, and takes a script that is written from right to left',
  (schema) => {
    const rest = { ...contactMessage, password: '123456', newPassword: '123456', token: 'x' };
    expect(schemaIssues(schema, { ...rest, name: 'Ada \u202egnivoL' })).toHaveLength(1);
    expect(schemaIssues(schema, { ...rest, name: 'عدا لوفلیس' })).toEqual([]);
  },
);

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
