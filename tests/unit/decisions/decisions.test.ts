import { describe, expect, test } from 'vitest';
import { isDue } from '#features/decisions/domain/decision.ts';
import { decisionSchema } from '#features/decisions/domain/decision-schema.ts';
import {
  filterParameters,
  flagNames,
  noFilters,
  readFilters,
  viewQuery,
} from '#features/tracker/domain/filters.ts';
import { dayOf, monthsAfter } from '#platform/text/days.ts';
import { schemaIssues } from '../../support/schema-issues.ts';

const issues = (change: Record<string, unknown>) =>
  schemaIssues(decisionSchema, { decision: 'hold', reason: 'No clinic yet', ...change });

const daysFromNow = (days: number) => dayOf(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

describe('a decision', () => {
  test('is go on, hold or stop', () => {
    for (const decision of ['go on', 'hold', 'stop']) expect(issues({ decision })).toEqual([]);
    for (const decision of ['none', 'Go on', undefined])
      expect(issues({ decision })).toEqual(['decision: Choose one of: go on, hold, stop']);
  });

  test('has a reason of at most 2,000 characters', () => {
    expect(issues({ reason: '🫁'.repeat(2000) })).toEqual([]);
    expect(issues({ reason: 'x'.repeat(2001) })).toEqual(['reason: Use at most 2,000 characters']);
    expect(issues({ reason: ' \n ' })).toEqual(['reason: A reason is required']);
    expect(issues({ reason: undefined })).toEqual(['reason: Required']);
  });

  test('has a day to look again that there is, or none', () => {
    for (const lookAgainOn of [null, undefined, daysFromNow(0), '2096-02-29', '9999-12-31'])
      expect(issues({ lookAgainOn })).toEqual([]);
    const whole = 'lookAgainOn: Give the whole date, or leave it empty';
    for (const lookAgainOn of ['2097-02-29', '2096-13-01', '2096-1-1', '96-01-01', 'soon', '', 1])
      expect(issues({ lookAgainOn })).toEqual([whole]);
    expect(issues({ lookAgainOn: '2096-01-01T00:00:00Z' })).toEqual([whole]);
  });

  test('is not to be looked at again before it is recorded', () => {
    for (const lookAgainOn of ['0001-01-01', daysFromNow(-2)])
      expect(issues({ lookAgainOn })).toEqual(['lookAgainOn: Choose today or a later day']);
  });
});

test('a day has come on that day, by UTC', () => {
  const evening = new Date('2026-12-15T23:59:59Z');
  expect(isDue('2026-12-15', evening)).toBe(true);
  expect(isDue('2026-12-16', evening)).toBe(false);
  expect(isDue('2025-12-31', evening)).toBe(true);
  expect(isDue(null, evening)).toBe(false);
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(monthsAfter('2026-11-23', 1)).toBe('2026-12-23');
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28');
  expect(monthsAfter('2027-11-30', 3)).toBe('2028-02-29');
  expect(monthsAfter('2026-12-31', 1)).toBe('2027-01-31');
});

test.each(flagNames)('%s is read from a URL, asked of the API and kept in a saved view', (name) => {
  const filters = readFilters(`?${name}=true`);
  expect(filters).toEqual({ ...noFilters, [name]: true });
  expect(filterParameters(filters).toString()).toBe(`${name}=true`);
  expect(viewQuery(`?other=1&${name}=true`)).toBe(`${name}=true`);
});

test('the filters of an address; unknown words are ignored', () => {
  expect(readFilters('?decision=go+on')).toEqual({ ...noFilters, decision: 'go on' });
  expect(readFilters('?decision=maybe&lookAgain=yes')).toEqual(noFilters);
});
