import { expect, test } from 'vitest';
import { endingOf } from '#features/accounts/domain/access-token.ts';
import { bearerOf } from '#features/accounts/server/access-tokens.ts';

const now = new Date('2026-11-23T09:14:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000).toISOString();

test.each([
  [-1, 'Ended'],
  [0, 'Ended'],
  [1, 'Ends within a day'],
  [24, 'Ends within a day'],
  [25, 'Ends in 2 days'],
  [7.5 * 24, 'Ends in 8 days'],
  [14 * 24, 'Ends in 14 days'],
  [14 * 24 + 1, null],
])('%s hours before its end a token says %s', (left, words) => {
  expect(endingOf({ expiresAt: hours(left) }, now)).toBe(words);
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER  abc', 'abc'],
  ['Bearer a b', 'a b'],
  ['Bearer', ''],
  ['Basic abc', null],
  ['Bearerabc', null],
  ['', null],
])('Authorization: %j carries %j', (authorization, token) => {
  const request = new Request('http://lab.example.org', { headers: { authorization } });
  expect(bearerOf(request)).toBe(token);
});
