import { expect, test } from 'vitest';
import { roleValues } from '#features/accounts/server/provider/openid.ts';

const roles = new Map(
  ['staff', 'heads', 'lab/staff', 'lab heads', 'cn=staff,ou=lab'].map((value) => [value, 'admin']),
);
const named = (groups: unknown, claim = 'groups') => {
  const values = roleValues({ groups }, claim, roles);
  return typeof values === 'string' ? values : values.filter((value) => roles.has(value));
};

test.each<[string, unknown, string[]]>([
  ['a list', ['other', 'staff'], ['staff']],
  ['an empty list', [], []],
  ['one text', 'staff', ['staff']],
  ['blanks around it', '  staff ', ['staff']],
  ['blanks around those of a list', [' staff\n'], ['staff']],
  ['commas', 'other, staff', ['staff']],
  ['blanks between names', 'staff heads', ['staff', 'heads']],
  ['a name with a blank', 'lab heads', ['lab heads']],
  ['a name that is not in the settings', 'Domain Users', []],
  ['a name of LDAP', 'cn=staff,ou=lab', ['cn=staff,ou=lab']],
  ['another name of LDAP', 'cn=x,ou=staff', []],
  ['a group as a path', ['/lab/staff'], ['lab/staff']],
  ['the path of another group', ['/visitors/staff'], []],
  ['objects with a name', [{ id: 1, name: 'staff' }], ['staff']],
  ['objects with a value', [{ value: 'heads' }], ['heads']],
  ['an object with a list', { roles: ['staff'] }, ['staff']],
  ['an object for each role', { staff: { '1': 'lab.example' } }, ['staff']],
  ['something else in a list', ['staff', 7, null], ['staff']],
])('reads the values of a role claim: %s', (_, groups, values) =>
  expect(named(groups)).toEqual(values),
);

test.each([
  ['a number', 7],
  ['an empty text', ' '],
  ['flags', { staff: true }],
  ['numbers', [1, 2]],
  ['JSON in a text', '["staff"]'],
  ['a group whose name may be two', 'staff visitors'],
])('does not understand %s', (_, groups) => expect(named(groups)).toBe('not understood'));

test.each([undefined, null])('is absent: %s', (groups) => expect(named(groups)).toBe('absent'));

test('finds a claim by the way to it, and by a name with dots', () => {
  const claims = {
    realm_access: { roles: ['staff'] },
    resource_access: { 'lab.app': { roles: ['heads'] } },
    'https://lab.example/roles': ['staff'],
  };
  const at = (claim: string) => roleValues(claims, claim, roles);
  expect(at('realm_access.roles')).toEqual(['staff']);
  expect(at('resource_access.lab.app.roles')).toEqual(['heads']);
  expect(at('https://lab.example/roles')).toEqual(['staff']);
  expect(at('realm_access.none')).toBe('absent');
  expect(at('constructor.name')).toBe('absent');
});
