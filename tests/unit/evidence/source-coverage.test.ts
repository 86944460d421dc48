import { describe, expect, test } from 'vitest';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { sourceCoverageValue } from '#db/sort-expressions.ts';
import type { FieldSource } from '#features/evidence/domain/source.ts';
import {
  countSourced,
  sourceCoverageText,
  supportOf,
} from '#features/evidence/domain/source-coverage.ts';
import { allFields, sourceableFields } from '#features/ideas/domain/fields.ts';

const idea = sampleIdeas[0] ?? expect.fail('no sample ideas');
const source = (fields: FieldSource['fields'], stance: FieldSource['stance'] = 'for') => ({
  fields,
  stance,
});

describe('how much of an idea is backed', () => {
  const all = sourceableFields.length;

  test('fields in words make a claim; choices and scores make none', () => {
    const controls = (isBacked: boolean) =>
      new Set(
        allFields
          .filter(({ name }) => sourceableFields.includes(name) === isBacked)
          .map(({ control }) => control),
      );
    expect(controls(true)).toEqual(new Set(['line', 'text']));
    expect(controls(false)).toEqual(new Set(['choice', 'score']));
    expect(countSourced(idea, [])).toEqual({ answers: all, backed: 0, against: 0 });
    expect(countSourced(idea, [source(['impactScore', 'riskLevel'])]).backed).toBe(0);
  });

  test('an answer counts once however many sources it has, and as against when one speaks against it', () => {
    const given = [
      source(['marketSize', 'revenueModel']),
      source(['marketSize'], 'against'),
      source(['marketSize']),
    ];
    expect(countSourced(idea, given)).toEqual({ answers: all, backed: 2, against: 1 });
    const support = new Map(supportOf(idea, given).map(({ name, support }) => [name, support]));
    expect(support.get('marketSize')).toBe('against');
    expect(support.get('revenueModel')).toBe('for');
    expect(support.get('pricingStrategy')).toBe('none');
  });

  test('an empty answer counts neither as one nor as backed', () => {
    const left = { ...idea, marketSize: ' \n', revenueModel: '' };
    const counts = { answers: all - 2, backed: 0, against: 0 };
    expect(countSourced(left, [source(['marketSize'], 'against')])).toEqual(counts);
  });

  test('the sentence counts in words that are true of none, one and many', () => {
    expect(sourceCoverageText({ answers: 31, backed: 9, against: 3 })).toBe(
      '9 of 31 sourced, 3 challenged',
    );
    expect(sourceCoverageText({ answers: 31, backed: 1, against: 0 })).toBe('1 of 31 sourced');
    expect(sourceCoverageText({ answers: 2, backed: 0, against: 0 })).toBe('0 of 2 sourced');
  });

  test('the order tells any two shares apart', () => {
    const shares = sourceableFields
      .map((_, at) => at + 1)
      .flatMap((answers) =>
        Array.from({ length: answers + 1 }, (_, backed) => ({ answers, backed, against: 0 })),
      );
    const place = new Map<number, number>();
    for (const one of shares) {
      const share = one.backed / one.answers;
      expect(place.get(sourceCoverageValue(one)) ?? share).toBeCloseTo(share, 12);
      place.set(sourceCoverageValue(one), share);
    }
  });
});
