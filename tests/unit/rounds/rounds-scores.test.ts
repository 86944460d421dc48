import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RiskLevel, riskLevels } from '../../../src/features/ideas/domain/fields.ts';
import { criteria } from '../../../src/features/ideas/domain/weights.ts';
import { dominates, leadingCount } from '../../../src/features/prioritise/domain/robustness.ts';
import type { Value } from '../../../src/features/rounds/domain/round.ts';
import { roundResults } from '../../../src/features/rounds/domain/round-statistics.ts';

import {
  aRound,
  bruteForce,
  firstOf,
  ideasIn,
  median,
  resultsOf,
  round,
  type Scores,
  times,
} from '../../support/rounds.ts';

describe('scores', () => {
  test('returns median, count and the mean distance of two people', () => {
    const of = (...values: Value[]) =>
      firstOf(...values.map((value): Scores[] => [[value, 5, 5]]))?.scores.impactScore;
    const counted = { count: 4, skipped: 1 };
    // |1−2| + |1−7| + |1−8| + |2−7| + |2−8| + |7−8| = 26, over six pairs.
    expect(of(8, 1, 'skip', 7, null, 2)).toEqual({
      median: 4.5,
      spread: 26 / 6,
      ...counted,
    });
    expect(of(3)).toMatchObject({ median: 3, spread: null });
    expect(of(3, 3, 9)).toMatchObject({ median: 3, spread: 4 });
  });

  test('equals the medians of the brute force', () => {
    fc.assert(
      fc.property(aRound(), (values) => {
        resultsOf(values).ideas.forEach(({ scores }, idea) => {
          for (const name of criteria) {
            const numbers = values[name].flatMap((row) => {
              const value = row[idea];
              return typeof value === 'number' ? [value] : [];
            });
            const sorted = numbers.sort((a, b) => a - b);
            expect(scores[name].median).toBe(sorted.length === 0 ? null : median(sorted));
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  test('names the score with the largest spread, or none when all agree', () => {
    expect(firstOf('5 2 5', '5 5 7')).toMatchObject({
      spreadMost: 'feasibilityScore',
      spread: 5 / 3,
    });
    // Among equal spreads the first score is named.
    expect(firstOf('5 2 5', '5 5 8')?.spreadMost).toBe('feasibilityScore');
    expect(firstOf('5 2 5', '5 2 5')).toMatchObject({ spreadMost: null, spread: 0 });
    expect(firstOf('5 2 5')).toMatchObject({ spreadMost: null, spread: null });
  });

  test('compares medians and risk for dominance', () => {
    // No person scores the second idea higher in every score, but all its medians are higher.
    const values = round('5 5 5, 6 6 6', '5 5 5, 6 6 6', '9 1 5, 1 9 1');
    const dominated = (...risks: RiskLevel[]) =>
      roundResults(values, risks).ideas.map((idea) => idea.dominated);
    expect(dominated('High', 'High')).toEqual([true, false]);
    expect(dominated('Low', 'High')).toEqual([false, false]);
    const { ideas } = roundResults(values, ['High', 'High']);
    expect(ideas.map(({ dominatedBy }) => dominatedBy)).toEqual([[1], []]);
    fc.assert(
      fc.property(
        aRound(undefined, { min: 2, max: 12 }),
        fc.infiniteStream(fc.constantFrom(...riskLevels)),
        (any, stream) => {
          const risks = [...stream.take(ideasIn(any))];
          const { ideas } = roundResults(any, risks);
          const medians = ideas.flatMap(({ scores, verdict }, idea) => {
            const [impactScore, feasibilityScore, innovationScore] = criteria.map(
              (name) => scores[name].median ?? 0,
            );
            if (verdict === null) return [];
            return [
              {
                idea,
                riskLevel: risks[idea] ?? 'Low',
                impactScore: impactScore ?? 0,
                feasibilityScore: feasibilityScore ?? 0,
                innovationScore: innovationScore ?? 0,
              },
            ];
          });
          for (const one of medians)
            expect(ideas[one.idea]?.dominated).toBe(medians.some((other) => dominates(other, one)));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('orders topics by the part of the variance that comes from judgement', () => {
    fc.assert(
      fc.property(aRound(undefined, { min: 2, max: 15 }), (values) => {
        const { ideas, talkAbout } = resultsOf(values);
        const part = bruteForce(values).map((brute) => brute?.judgement ?? 0);
        const expected = part.flatMap((size, idea) => (size > 1e-12 ? [idea] : []));
        expect([...talkAbout].sort((a, b) => a - b)).toEqual(expected);
        talkAbout.slice(1).forEach((idea, at) => {
          expect((part[talkAbout[at] ?? -1] ?? 0) - (part[idea] ?? 0)).toBeGreaterThan(-1e-12);
        });
        ideas.forEach(({ verdict }, idea) => {
          if (verdict === 'judgement') expect(talkAbout).toContain(idea);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('orders equal topics by the order of the ideas', () => {
    // Each of four people puts another one of four ideas first.
    const people = [0, 1, 2, 3].map((first) =>
      [0, 1, 2, 3].map((idea): Scores => (idea === first ? [9, 9, 9] : [2, 2, 2])),
    );
    const { ideas, talkAbout } = resultsOf(round(...people));
    expect(leadingCount(4)).toBe(1);
    expect(ideas.map(({ p, remains }) => [p, remains])).toEqual(times(4, [0.25, 1]));
    expect(talkAbout).toEqual([0, 1, 2, 3]);
  });
});
