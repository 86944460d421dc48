import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskLevels } from '#features/ideas/domain/fields.ts';
import {
  criteria,
  ranksOf,
  setPercentage,
  type Weights,
  weightedScore,
} from '#features/ideas/domain/weights.ts';
import {
  agreement,
  analyse,
  kendallTauB,
  nearestTipping,
  type Ranked,
  rankConflicts,
  rankIdeas,
  tippingWeight,
  verdictsOf,
} from '#features/prioritise/domain/ranking.ts';
import {
  areDominated,
  dominates,
  dominatorsOf,
  leadingCount,
  preferenceShare,
  rankRobustness,
  verdictOf,
  weightGrid,
} from '#features/prioritise/domain/robustness.ts';
import { leadText, whyText } from '#features/prioritise/ui/ranking-texts.ts';

const make = (
  impactScore: number,
  feasibilityScore: number,
  innovationScore: number,
  overallPriorityRank = 5,
  riskLevel: Ranked['riskLevel'] = 'Low',
): Ranked => ({ impactScore, feasibilityScore, innovationScore, overallPriorityRank, riskLevel });

const tenth = fc.integer({ min: 1, max: 10 });
// Entered scores are integers; the median of a round may lie between two.
const scoreOrMedian = fc.oneof(
  tenth,
  fc.integer({ min: 2, max: 20 }).map((halves) => halves / 2),
);
const anIdea: fc.Arbitrary<Ranked> = fc
  .tuple(scoreOrMedian, scoreOrMedian, scoreOrMedian, tenth, fc.constantFrom(...riskLevels))
  .map(([a, b, c, rank, risk]) => make(a, b, c, rank, risk));
const ideas = (maxLength = 12) => fc.array(anIdea, { minLength: 1, maxLength });
const weights: fc.Arbitrary<Weights> = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .filter(([a, b]) => a + b <= 100)
  .map(([a, b]) => [a / 100, b / 100, (100 - a - b) / 100]);

describe('weights', () => {
  test('three percentages always sum to 100 and keep the proportion of the others', () => {
    expect(setPercentage([50, 30, 20], 0, 0)).toEqual([0, 60, 40]);
    expect(setPercentage([100, 0, 0], 0, 40)).toEqual([40, 30, 30]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(0, 1, 2), fc.integer({ min: -20, max: 130 }))),
        (changes) => {
          const end = changes.reduce(
            (now, [index, value]) => setPercentage(now, index as 0 | 1 | 2, value),
            [34, 33, 33] as readonly [number, number, number],
          );
          expect(end[0] + end[1] + end[2]).toBe(100);
          expect(Math.min(...end)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('equal scores share a rank, the next one is skipped', () => {
    expect(ranksOf([7, 9, 7, 3])).toEqual([2, 1, 2, 4]);
    expect(ranksOf([])).toEqual([]);
  });

  test('a weighted score by hand: 0.5 · 9 + 0.3 · 7 + 0.2 · 6 = 7.8', () => {
    expect(weightedScore(make(9, 7, 6), [0.5, 0.3, 0.2])).toBeCloseTo(7.8, 12);
  });
});

describe('rank robustness (SMAA-2)', () => {
  /** Computes the definition directly: every weighting, every pair. */
  function bruteForce(all: readonly Ranked[], ordered: boolean) {
    const lists: number[][] = all.map(() => []);
    const clear = all.map(() => 0);
    for (let i = 0; i <= 50; i++)
      for (let j = 0; j + i <= 50; j++) {
        const w = [i, j, 50 - i - j] as const;
        if (ordered && !(w[0] >= w[1] && w[1] >= w[2])) continue;
        const value = (idea: Ranked) =>
          w[0] * idea.impactScore + w[1] * idea.feasibilityScore + w[2] * idea.innovationScore;
        all.forEach((idea, at) => {
          lists[at]?.push(1 + all.filter((other) => value(other) > value(idea)).length);
          const asGood = all.filter((other) => value(other) >= value(idea)).length;
          if (asGood <= Math.ceil(all.length / 4)) clear[at] = (clear[at] ?? 0) + 1;
        });
      }
    return lists.map((ranks, idea) => {
      const sorted = ranks.sort((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
      return {
        from: at(0.05),
        to: at(0.95),
        first: sorted.filter((rank) => rank === 1).length / sorted.length,
        lead: sorted.filter((rank) => rank <= Math.ceil(all.length / 4)).length / sorted.length,
        clear: (clear[idea] ?? 0) / sorted.length,
      };
    });
  }

  test('1,326 weightings in steps of 1/50; with impact ≥ feasibility ≥ innovation 234', () => {
    expect(weightGrid()).toHaveLength(1326);
    expect(new Set(weightGrid().map(String)).size).toBe(1326);
    expect(weightGrid(true)).toHaveLength(234);
  });

  test('agrees with the definition computed by brute force', () => {
    fc.assert(
      fc.property(ideas(7), fc.boolean(), (all, ordered) => {
        expect(rankRobustness(all, ordered)).toEqual(bruteForce(all, ordered));
      }),
      { numRuns: 60 },
    );
  });
});

describe('verdicts', () => {
  test('by hand: one that leads everywhere, one for each taste, one that never leads', () => {
    const five = [make(9, 9, 9), make(8, 1, 1), make(1, 8, 1), make(1, 1, 8), make(1, 1, 1)];
    const found = rankRobustness(five);
    expect(verdictsOf(analyse(five))).toEqual(['safe', 'beaten', 'beaten', 'beaten', 'behind']);
    for (const one of found.slice(1, 4)) expect(verdictOf(one, false)).toBe('taste');
    // The best two of five lead, so (8,1,1) leads where its weight is the largest. Of 1,326 weightings, 9 share the
    // largest weight between each two of the three: (1,326 − 27) / 3 + 2 · 9 = 451.
    expect(found[1]?.lead).toBeCloseTo(451 / 1326, 12);
    expect([1, 4, 5, 8, 9, 1000].map(leadingCount)).toEqual([1, 1, 2, 2, 3, 250]);
  });

  test('ideas of one score that share the lead are level, and no safe bets', () => {
    const same = [make(5, 5, 5), make(5, 5, 5), make(5, 5, 5)];
    expect(verdictsOf(analyse(same))).toEqual(['level', 'level', 'level']);
    // The leading quarter of five ideas holds two.
    const two = [make(9, 9, 9), make(9, 9, 9), make(5, 5, 5), make(5, 5, 5), make(5, 5, 5)];
    expect(verdictsOf(analyse(two))).toEqual(['safe', 'safe', 'behind', 'behind', 'behind']);
  });

  test('change at 95 %, at 5 % and at half of the mixes', () => {
    const at = (lead: number, clear = lead) =>
      verdictOf({ from: 1, to: 9, first: 0, lead, clear }, false);
    expect([at(0.95), at(0.949), at(0.05), at(0.049)]).toEqual([
      'safe',
      'taste',
      'taste',
      'behind',
    ]);
    expect([at(0.95, 0.5), at(0.95, 0.49)]).toEqual(['safe', 'level']);
  });

  test('the reason names the best ranks first, equal ones together, and equal weights where they differ', () => {
    const three = [make(9, 2, 8), make(3, 9, 2), make(6, 6, 6)];
    expect(whyText(analyse(three), 1)).toBe(
      '1st by feasibility alone, 3rd by impact or innovation alone',
    );
    // The last idea is second by each single score, and first with equal weights.
    const spiky = [make(10, 1, 1), make(1, 10, 1), make(1, 1, 10), make(9, 9, 9)];
    expect(whyText(analyse(spiky), 3)).toBe('1st with equal weights, 2nd by each score alone');
    // With ordered weights, equal weights are a corner.
    expect(whyText(analyse(spiky, true), 3)).toBe(
      '1st by impact and feasibility or all three, 2nd by impact alone',
    );
    expect([0, 1].map((lead) => leadText(lead, 9))).toEqual([
      'top 3 in none of the mixes',
      'top 3 in every mix',
    ]);
  });
});

describe('tipping weight', () => {
  test('by hand: (9,5,5) and (5,8,5) at equal weights swap at an impact weight of 3/11', () => {
    // d = (4, −3, 0), D = (1/3 · −3 + 0) / (2/3) = −1.5, t* = 1.5 / 5.5 = 3/11.
    const t = tippingWeight(make(9, 5, 5), make(5, 8, 5), [1 / 3, 1 / 3, 1 / 3], 0);
    expect(t).toBeCloseTo(3 / 11, 12);
  });

  test('none where one is better in everything, or where both are the same', () => {
    const w: Weights = [0.2, 0.3, 0.5];
    expect(nearestTipping(make(9, 9, 9), make(5, 5, 5), w)).toBeNull();
    expect(nearestTipping(make(5, 5, 5), make(5, 5, 5), w)).toBeNull();
    expect(tippingWeight(make(9, 1, 1), make(1, 9, 1), [1, 0, 0], 0)).toBeNull();
  });

  test('at the tipping weight both score the same, and it lies between 0 and 1', () => {
    fc.assert(
      fc.property(anIdea, anIdea, weights, fc.constantFrom(0, 1, 2), (a, b, w, index) => {
        const k = index as 0 | 1 | 2;
        const t = tippingWeight(a, b, w, k);
        if (t === null) return;
        expect(t).toBeGreaterThanOrEqual(0);
        expect(t).toBeLessThanOrEqual(1);
        const moved = w.map((part, j) => (j === k ? t : (part * (1 - t)) / (1 - w[k])));
        const [x = 0, y = 0, z = 0] = moved;
        expect(weightedScore(a, [x, y, z])).toBeCloseTo(weightedScore(b, [x, y, z]), 8);
      }),
    );
  });
});

describe('Pareto dominance', () => {
  test('names exactly the dominating ideas, and tells where there is one', () => {
    fc.assert(
      fc.property(ideas(25), (all) => {
        const expected = all.map((idea) =>
          all.flatMap((other, j) => (dominates(other, idea) ? [j] : [])),
        );
        expect(all.map((_, i) => dominatorsOf(all, i).sort((a, b) => a - b))).toEqual(expected);
        expect(areDominated(all)).toEqual(expected.map((list) => list.length > 0));
      }),
    );
  });

  test('means at least as good in every score and in risk, and better in one', () => {
    fc.assert(
      fc.property(anIdea, anIdea, (a, b) => {
        const goals = (one: Ranked) => [
          ...criteria.map((name) => one[name]),
          -riskLevels.indexOf(one.riskLevel),
        ];
        const differences = goals(a).map((goal, k) => goal - (goals(b)[k] ?? 0));
        expect(dominates(a, b)).toBe(Math.min(...differences) >= 0 && Math.max(...differences) > 0);
      }),
    );
  });

  test('the ideas with the most come first', () => {
    const three = [make(6, 6, 6), make(9, 9, 9), make(5, 5, 5)];
    expect(dominatorsOf(three, 2)).toEqual([1, 0]);
  });
});

describe("Kendall's tau-b", () => {
  test.each([
    ['the same order', [1, 2, 3], [10, 20, 30], 1],
    ['the opposite order', [1, 2, 3], [3, 2, 1], -1],
    ['one swap of three', [1, 2, 3], [1, 3, 2], 1 / 3],
    ['a tie on one side', [1, 1, 2], [1, 2, 3], 2 / Math.sqrt(2 * 3)],
  ])('by hand: %s', (_, x, y, tau) => {
    expect(kendallTauB(x, y).tau).toBeCloseTo(tau, 12);
  });

  test('counts what comparing each pair would', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(tenth, tenth), { maxLength: 40 }), (list) => {
        const signs = list.flatMap(([a, b], i) =>
          list.slice(0, i).map(([x, y]) => Math.sign(a - x) * Math.sign(b - y)),
        );
        const count = (sign: number) => signs.filter((one) => one + 0 === sign).length;
        const [x, y] = [list.map(([one]) => one), list.map(([, one]) => one)];
        expect(kendallTauB(x, y)).toMatchObject({
          same: count(1),
          opposite: count(-1),
          level: count(0),
        });
      }),
    );
  });

  test('no pair, or one side all ties: no value', () => {
    expect(kendallTauB([1], [1])).toEqual({ same: 0, opposite: 0, level: 0, tau: null });
    expect(kendallTauB([1, 1], [1, 2]).tau).toBeNull();
  });
});

describe('rank conflicts', () => {
  test('equal hand-typed ranks are grouped', () => {
    const { equalRanks } = rankConflicts([make(5, 5, 5, 2), make(5, 5, 5, 1), make(5, 5, 5, 2)]);
    expect(equalRanks).toEqual([{ rank: 2, ideas: [0, 2] }]);
  });

  test('the 50 strongest of all pairs, as sorting them would give', () => {
    fc.assert(
      fc.property(
        fc.array(anIdea, { minLength: 15, maxLength: 30 }),
        fc.boolean(),
        (all, ordered) => {
          const share = preferenceShare(ordered);
          const expected = all
            .flatMap((a, above) =>
              all.map((b, below) => ({
                above,
                below,
                share: share(b, a),
                dominated: dominates(b, a),
                isConflict: a.overallPriorityRank < b.overallPriorityRank,
              })),
            )
            .filter((pair) => pair.isConflict && (pair.dominated || pair.share >= 0.8))
            .map(({ isConflict, ...pair }) => pair)
            .sort((a, b) => Number(b.dominated) - Number(a.dominated) || b.share - a.share);
          const { pairs, pairCount } = rankConflicts(all, ordered);
          expect(pairs).toEqual(expected.slice(0, 50));
          expect(pairCount).toBe(expected.length);
        },
      ),
    );
  });

  test('the share of weightings that rank an idea better is the count over all of them', () => {
    const share = preferenceShare();
    const grid = weightGrid() as unknown as Weights[];
    fc.assert(
      fc.property(anIdea, anIdea, (a, b) => {
        const wins = grid.filter((w) => weightedScore(b, w) > weightedScore(a, w)).length;
        expect(share(b, a)).toBeCloseTo(wins / 1326, 12);
      }),
    );
  });
});

describe('the ranking', () => {
  test('every idea has one place; the order follows the score, ties the hand-typed rank', () => {
    fc.assert(
      fc.property(ideas(30), weights, (all, w) => {
        const ranking = rankIdeas(all, w);
        expect(ranking.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
          all.map((_, i) => i),
        );
        ranking.slice(1).forEach((ranked, i) => {
          const before = ranking[i];
          expect(before?.score).toBeGreaterThanOrEqual(ranked.score - 1e-9);
          if (before?.rank === ranked.rank)
            expect(all[before.index]?.overallPriorityRank).toBeLessThanOrEqual(
              all[ranked.index]?.overallPriorityRank ?? 0,
            );
        });
      }),
    );
  });

  test('agreement is 1 where the hand-typed ranks follow the scores', () => {
    const all = [make(9, 9, 9, 1), make(5, 5, 5, 2), make(2, 2, 2, 3)];
    expect(agreement(all, [0.2, 0.3, 0.5])).toEqual({ same: 3, opposite: 0, level: 0, tau: 1 });
  });
});
