import { describe, expect, test } from 'vitest';
import { criteria } from '#features/ideas/domain/weights.ts';
import { rankingSentence } from '#features/prioritise/domain/ranking.ts';
import type { verdicts } from '#features/prioritise/domain/robustness.ts';
import {
  ownerScoresCountText,
  ownerScoresText,
  shareDown,
} from '#features/prioritise/ui/ranking-texts.ts';
import { ideasToDiscuss } from '#features/rounds/domain/round-results.ts';
import { perScore } from '#features/rounds/domain/round-statistics.ts';
import { closedText } from '#features/rounds/ui/results/ResultsPage.tsx';
import {
  agreedSummary,
  agreedText,
  agreementChangeText,
  agreementOfIdea,
  agreementText,
  alphaText,
  comparisonText,
  discussText,
  doubtText,
  leadText,
  ownText,
  scoredText,
  spanText,
  spreadChangesText,
  verdictChangesText,
  verdictOfAgreement,
  whyText,
  withoutVerdict,
} from '#features/rounds/ui/results/result-texts.ts';
import { aResult, sameScores, shownScore } from '../../support/shown-results.ts';

test('shares and figures are rounded down, so that they never reach what the verdict denies', () => {
  const shares = [0, 0.001, 0.01, 0.0499, 0.29, 0.499999, 0.9499, 0.9999, 1];
  const percents = ['0', 'under 1', '1', '4', '29', '49', '94', '99', '100'];
  expect(shares.map(shareDown)).toEqual(percents.map((text) => `${text}\u00a0%`));
  const alphas = ['0.79', '0.80', '0.66', '−0.13', '0.29'];
  expect([0.7999, 0.8, 0.667, -0.126, 0.29].map(alphaText)).toEqual(alphas);
  expect(leadText(0.5219, 10)).toBe('top 3 in 52\u00a0% of rankings');
  expect(leadText(1, 10)).toBe('top 3 in every ranking');
  // A share that rounds to 0 % may still be above zero.
  expect(leadText(0, 3)).toBe('first in under 1\u00a0% of rankings');
  for (const share of [0, 0.499])
    expect(doubtText(share)).toBe('Mostly a disagreement about what counts.');
  for (const share of [0.5, 1])
    expect(doubtText(share)).toBe('Mostly a disagreement about scores.');
  expect([[4, 9], [8, 8], [8]].map(spanText)).toEqual(['4 to 9', 'all 8', 'all 8']);
});

describe('the words about an idea', () => {
  const far = aResult('A', {
    spreadMost: 'innovationScore',
    scores: { ...sameScores([5, 5, 5, 5]), innovationScore: shownScore([4, 5, 8, 9]) },
  });

  test('why to discuss it: the score that people spread on most, from the lowest to the highest', () => {
    expect(discussText(far)).toBe('Innovation is scored from 4 to 9.');
    expect(whyText('judgement', far)).toBe('You score it differently: discuss its innovation.');
    expect(discussText(aResult('C'))).toBe('Its scores differ.');
  });

  test('the people who scored it, and values that are hidden or missing', () => {
    const others = ['a', 'b', 'c', 'd'];
    const withOwner = ['owner', ...others];
    expect(scoredText(aResult('A'), others)).toBe('Four people scored it.');
    // The owner of an idea is an assessor of the round, but does not score that idea.
    expect(scoredText(aResult('A', { filled: 3 }), withOwner)).toBe(
      'Four of the five people scored it; nobody scores their own idea. For what is missing the rankings use the median of the others.',
    );
    expect(scoredText(aResult('A', { assessed: 3, filled: 1 }), others)).toBe(
      'Three of the four people scored it. For what is missing the rankings use the median of the others.',
    );
    expect(scoredText(aResult('A', { assessed: 1, reasons: null, verdict: null }), others)).toBe(
      'One of the four people scored it. Hidden: fewer than 4 scorers.',
    );
    // An assessor who left still counts.
    expect(scoredText(aResult('A'), [])).toBe('Four people scored it.');
  });

  test('why there is no verdict', () => {
    const scores = { ...sameScores([5, 5]), feasibilityScore: shownScore(null) };
    const result = aResult('A', { verdict: null, assessed: 2, scores });
    expect(withoutVerdict(result)).toBe('Nobody scored its feasibility.');
    const one = 'Only one person scored it; a verdict needs two.';
    expect(withoutVerdict({ ...result, assessed: 1 })).toBe(one);
  });

  test('one’s own values, where no point shows them', () => {
    const scores = { impactScore: 7, feasibilityScore: 'skip' as const, innovationScore: null };
    const own = { ...scores, reason: '' };
    expect(ownText(aResult('A', { own }))).toBe(
      'You could not judge its feasibility. You gave no score for its innovation.',
    );
    expect(ownText(aResult('A'))).toBeNull();
  });
});

describe('agreement', () => {
  test('on an idea, by the widest range of its scores', () => {
    const of = (...points: (number[] | null)[]) => {
      const scores = perScore((name) => shownScore(points[criteria.indexOf(name)] ?? null));
      return agreementOfIdea(aResult('A', { scores })).words;
    };
    expect(of([8, 8, 9, 9], [8, 8], [1, 2])).toBe('Agree');
    expect(of([8, 8, 10, 10], [8, 8], [3, 6])).toBe('Mostly agree');
    expect(of([8, 8], [8, 8], [3, 7])).toBe('Differ on innovation');
    expect(of([1, 8], [8, 8], [3, 7])).toBe('Differ on impact and innovation');
    expect(of([1, 8], [2, 8], [3, 7])).toBe('Differ on all three');
    expect(of([1, 8], null, [3, 7])).toBe('Not shown');
  });

  test('on the three scores, in short', () => {
    const alpha = { impactScore: 0.9, feasibilityScore: 0.8, innovationScore: 0.2 };
    const summary = 'Impact and feasibility: yes. Innovation: no';
    expect(agreedSummary({ alpha, results: [] })).toBe(summary);
  });

  const shown = (count: number) => [shownScore([], { count })];
  test('in a word and in a sentence; without differences there is nothing to compare with', () => {
    for (const [alpha, count, word, verdict] of [
      [0.9, 0, 'Yes', 'Agreed'],
      [0.7, 0, 'In part', 'Agreed in part'],
      [0.4, 0, 'No', 'Did not agree'],
      [null, 2, 'Yes', 'Agreed'],
      [null, 1, 'Unknown', null],
    ] as const) {
      const scores = count > 0 ? shown(count) : [];
      expect([agreedText(alpha, scores), verdictOfAgreement(alpha, scores)]).toEqual([
        word,
        verdict,
      ]);
    }
    expect(agreementText(0.886, [])).toBe(
      'By and large everybody puts the same ideas high and the same ones low. Agreement 0.88 of 1.',
    );
    expect(agreementText(0.43, [])).toBe(
      'Which ideas come high depends much on who is asked. Agreement 0.43 of 1.',
    );
    expect(agreementText(-0.1, [])).toBe(
      'Scores lie further apart than by chance. Agreement −0.10, below 0.',
    );
    expect(agreementText(null, shown(3))).toBe('All scores that can be compared are the same.');
    expect(agreementText(null, shown(1))).toContain('there is nothing to compare');
  });

  test('is not shown where too few people scored each idea', () => {
    const hidden = [shownScore(null, { count: 3 }), shownScore(null, { count: 1 })];
    expect(agreedText(null, hidden)).toBe('Not shown for so few people');
    expect(verdictOfAgreement(null, hidden)).toBeNull();
    expect(agreementText(null, hidden)).toBe('Not shown for so few people.');
    const alpha = perScore(() => null);
    const scores = perScore(() => shownScore(null, { count: 3 }));
    expect(agreedSummary({ alpha, results: [aResult('A', { scores })] })).toBe(
      'Impact, feasibility and innovation: not shown for so few people',
    );
    // Ideas with shown scores are still compared.
    expect(agreedText(null, [...hidden, shownScore([5, 5, 5, 5])])).toBe('Yes');
  });
});

describe('the changes of a second round', () => {
  const before = { p: 0.42, remains: 0.8, spread: 3.4, verdict: 'judgement' as const };
  const moved = aResult('A', {
    verdict: 'safe',
    p: 0.96,
    spread: 2.1,
    before,
    change: { p: 0.54, remains: -0.3, spread: -1.3 },
  });

  test('for an idea', () => {
    expect(comparisonText(moved)).toBe(
      'In the round before: disputed. It leads in 96\u00a0% of rankings, before in 42\u00a0%. Scores have come closer: 2.1 points apart on average, before 3.4 points.',
    );
    expect(comparisonText({ ...moved, verdict: 'judgement', p: 0.42 })).toMatch(
      /^Still disputed\. It leads in 42\u00a0% of rankings, as before\./,
    );
    expect(
      comparisonText({ ...moved, spread: null, change: { p: 0, remains: null, spread: null } }),
    ).toBe(
      'In the round before: disputed. It leads in 96\u00a0% of rankings, before in 42\u00a0%.',
    );
    expect(comparisonText({ ...moved, verdict: null, change: null })).toBe(
      'In the round before: disputed.',
    );
    expect(comparisonText(aResult('A'))).toBeNull();
  });

  test('for all', () => {
    const apart = { ...moved, spread: 3.8 };
    // Both are shown as 3.4.
    const same = { ...moved, verdict: 'judgement' as const, spread: 3.36 };
    expect(spreadChangesText([moved, moved, apart, same])).toBe(
      'On two ideas scores have come closer, on one idea they have moved apart, on one idea they lie as far apart as before.',
    );
    expect(spreadChangesText([apart])).toBe('On one idea scores have moved apart.');
    expect(spreadChangesText([aResult('A')])).toBeNull();
    expect(verdictChangesText([moved, same])).toBe('One idea has another verdict now.');
    expect(verdictChangesText([same])).toBe('No verdict has changed.');
    expect(verdictChangesText([aResult('A')])).toBe('No idea was ranked in both rounds.');
  });

  test('for agreement', () => {
    expect(agreementChangeText(0.4, 0.7)).toBe('people disagreed, and now agree in part');
    expect(agreementChangeText(0.9, 0.85)).toBe('people agree, as before');
    expect(agreementChangeText(null, 0.85)).toBe('people agree; before it could not be told');
    expect(agreementChangeText(0.85, null)).toBe('people agreed; now it cannot be told');
    expect(agreementChangeText(null, null)).toBe('it cannot be told');
  });
});

test('when and how a round was closed', () => {
  const round = {
    closedAt: '2026-11-20T12:00:00.000Z',
    deadline: '2026-11-21T12:00:00.000Z',
    closedBy: 'opener',
    assessors: 5,
    finished: 3,
  } as const;
  expect(closedText(round, 0)).toMatch(
    /^Closed on 20 November 2026 at \d\d:00, before its deadline\. 3 of 5 people finished; nobody scored their own idea\.$/,
  );
  expect(closedText({ ...round, closedBy: 'deadline' }, 2)).toMatch(
    /, its deadline\. .+ Two ideas were deleted since: they count and are not shown\./,
  );
});

test('scores without a median of the round are named as the owner’s', () => {
  expect(ownerScoresText(['innovationScore'])).toBe(
    'Owner’s innovation: the round has no median for it.',
  );
  expect(ownerScoresText(['impactScore', 'innovationScore'])).toBe(
    'Owner’s impact and innovation: the round has no median for them.',
  );
  expect(ownerScoresCountText(1, 4)).toBe(
    '1 idea keeps its owner’s scores: the round has no medians for it.',
  );
  expect(ownerScoresCountText(4, 4)).toContain('all scores are their owners’');
});

test('a ranking in one sentence', () => {
  const summaryOf = (given: Partial<Record<(typeof verdicts)[number], string[]>>) =>
    rankingSentence({ safe: [], level: [], taste: [], beaten: [], behind: [], ...given });
  expect(summaryOf({})).toBe('No idea is a safe bet.');
  expect(summaryOf({ safe: ['A'], taste: ['B'], beaten: ['C'] })).toBe(
    'One idea is a safe bet: “A”. One idea depends on what counts.',
  );
  expect(summaryOf({ safe: ['A', 'B'], level: ['C', 'D'], taste: ['E', 'F'] })).toBe(
    'Two ideas are safe bets: “A” and “B”. Two ideas are level with others. Two ideas depend on what counts.',
  );
  expect(summaryOf({ safe: ['A', 'B', 'C', 'D'] })).toBe('Four ideas are safe bets.');
});

test('an idea whose scores are hidden is not said to be disputed', () => {
  const hidden = aResult('Hidden', { scores: sameScores(null) });
  const ideas = [hidden, aResult('Shown')];
  expect(ideasToDiscuss({ ideas, talkAbout: [0, 1] })).toEqual([1]);
  expect(whyText('judgement', hidden)).toBe('Its place depends on whose scores count.');
  expect(agreementOfIdea(hidden).words).toBe('–');
});
