import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeSchema } from '#features/accounts/domain/account.ts';
import {
  counterOf,
  isAppCode,
  makeSecret,
  plainCode,
  shownRecoveryCode,
} from '#features/accounts/server/second-step-codes.ts';

describe('codes of an app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The key of the test vectors in RFC 6238, appendix B. */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [20000000000, '353130'],
  ];

  test.each(vectors)('at %i seconds it is %s, half a minute before and after', (seconds, code) => {
    const counter = Math.floor(seconds / 30);
    for (const [away, found] of [
      [-60, null],
      [-30, counter],
      [0, counter],
      [30, counter],
      [60, null],
    ] as const) {
      vi.setSystemTime((seconds + away) * 1000);
      expect(counterOf(secret, code)).toBe(found);
    }
  });

  test('a secret is 160 bits, another one each time, and its address names account and lab', () => {
    const { secret, uri } = makeSecret('The Lab', 'a@example.org');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(makeSecret('The Lab', 'a@example.org').secret).not.toBe(secret);
    expect(decodeURIComponent(uri)).toContain('totp/The Lab:a@example.org?');
  });
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['q7tm-4kzd', 'q7tm4kzd'],
  ['Q7TM 4KZD', 'q7tm4kzd'],
  ['qOtm-ikzL', 'q0tm1kz1'],
])('the typed code %j is taken', (typed, plain) => {
  expect(codeSchema.safeParse({ code: typed }).success).toBe(true);
  expect(plainCode(typed)).toBe(plain);
  expect(isAppCode(plain)).toBe(/^\d{6}$/.test(plain));
});

test.each(['', '12345', '1234567', 'q7tm-4kz', 'q7tm_4kzd', '１２３４５６', 'x'.repeat(60)])(
  'the typed code %j is refused with a sentence',
  (typed) => expect(codeSchema.safeParse({ code: typed }).error?.issues[0]?.message).toMatch(/ /),
);

test('a recovery code is shown in two halves', () => {
  expect(shownRecoveryCode('q7tm4kzd')).toBe('q7tm-4kzd');
});
