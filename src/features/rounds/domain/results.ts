import type { RiskLevel } from '../../ideas/domain/fields.ts';
import { type Criterion, criteria, type Scored } from '../../ideas/domain/weights.ts';
import { dominatorsOf } from '../../prioritise/domain/pareto.ts';
import { nearCertainShare, rareShare } from '../../prioritise/domain/robustness.ts';
import { type Doubt, doubts, krippendorffAlpha, type Point } from './agreement.ts';
import type { RoundVerdict, Value } from './round.ts';

export type PerScore<Part> = { [Name in Criterion]: Part };

export const perScore = <Part>(make: (name: Criterion) => Part): PerScore<Part> => ({
  impactScore: make('impactScore'),
  feasibilityScore: make('feasibilityScore'),
  innovationScore: make('innovationScore'),
});

export type ScoreSummary = {
  /** Halves are possible with an even number of values; null without a value. */
  median: number | null;
  /** How far apart the values of two people lie on average; null for fewer than two values. */
  spread: number | null;
  count: number;
  skipped: number;
};

export const sortedNumbers = (values: readonly Value[]): number[] =>
  values.filter((value) => typeof value === 'number').sort((a, b) => a - b);

/** Gini's mean difference: Σ |x − y| over all pairs, by their number. */
function meanDifference(sorted: readonly number[]): number | null {
  const n = sorted.length;
  // The j-th of the sorted values is the larger one of j pairs and the smaller one of n − 1 − j.
  const sum = sorted.reduce((total, value, j) => total + (2 * j - n + 1) * value, 0);
  return n < 2 ? null : sum / ((n * (n - 1)) / 2);
}

export function summarise(values: readonly Value[]): ScoreSummary {
  const sorted = sortedNumbers(values);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return {
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    spread: meanDifference(sorted),
    count: sorted.length,
    skipped: values.filter((value) => value === 'skip').length,
  };
}

/** Values of a round: for each score `[assessor][idea]`; null also for an own idea. */
export type RoundValues = PerScore<readonly (readonly Value[])[]>;

export type IdeaResult = {
  /** Share of rankings (voices × weightings) in which it is in the leading quarter: 0 to 1. */
  p: number;
  /** The variance of being there or not: p(1 − p). */
  doubt: number;
  /** The share of the doubt that would remain if everybody agreed on what counts; 0 without doubt. */
  remains: number;
  verdict: RoundVerdict;
  /** A safe bet, but mostly together with more ideas of its own value than the quarter holds. */
  level: boolean;
  /** Another idea is at least as good in every median and in risk, and better somewhere. */
  dominated: boolean;
  dominatedBy: number[];
  /** People who gave it at least one value. */
  assessed: number;
  /** Values that were missing and filled with medians. */
  filled: number;
  scores: PerScore<ScoreSummary>;
  /** Mean of the three spreads; null where there is none. */
  spread: number | null;
  /** The score that people spread on most; null where all agree. */
  spreadMost: Criterion | null;
};

export type Results = {
  ideas: IdeaResult[];
  alpha: PerScore<number | null>;
  /** People who gave a ranked idea at least one value. */
  voices: number;
  /** Indices of the ideas that people score differently, by `remains` × `doubt`, the largest first. */
  talkAbout: number[];
};

/** From this share of the doubt on, the idea counts as a matter of judgement. */
const mostlyJudgement = 0.5;

/**
 * Safe and behind are those of Prioritise. Between them it is a matter of judgement where at least half
 * of the doubt would remain if everybody agreed on what counts, and otherwise a matter of values.
 */
export function roundVerdictOf(p: number, remains: number): Exclude<RoundVerdict, null> {
  if (p >= nearCertainShare) return 'safe';
  if (p < rareShare) return 'behind';
  return remains >= mostlyJudgement ? 'judgement' : 'values';
}

const hasValue = (values: RoundValues, assessor: number, idea: number) =>
  criteria.some((name) => typeof values[name][assessor]?.[idea] === 'number');

export const assessedBy = (values: RoundValues, idea: number): number =>
  values.impactScore.filter((_, assessor) => hasValue(values, assessor, idea)).length;

/**
 * The figures of a closed round. An idea is ranked where at least two people assessed it and each score
 * has a value: one that a single person scored would stand in everybody's ranking on that person's word.
 * The leading quarter is that of the ranked ideas. An assessor who gave none of them a value has no voice: it
 * would repeat the medians.
 * @param risks of the ideas; they count in dominance alone, as in `verdictOf`
 */
export function roundResults(values: RoundValues, risks: readonly RiskLevel[]): Results {
  const summaries = risks.map((_, idea) =>
    perScore((name) => summarise(values[name].map((row) => row[idea] ?? null))),
  );
  const assessed = risks.map((_, idea) => assessedBy(values, idea));
  const ranked = risks.flatMap((riskLevel, idea) => {
    const scores = summaries[idea];
    const [x, y, z] = criteria.map((name) => scores?.[name].median ?? null);
    if ((assessed[idea] ?? 0) < 2 || x == null || y == null || z == null) return [];
    return [{ idea, riskLevel, impactScore: x, feasibilityScore: y, innovationScore: z }];
  });
  const voices = [...values.impactScore.keys()].filter((assessor) =>
    ranked.some(({ idea }) => hasValue(values, assessor, idea)),
  );
  const found = new Map(
    doubts(filledPoints(values, ranked, voices)).map((doubt, at) => {
      const dominatedBy = dominatorsOf(ranked, at).flatMap((other) => ranked[other]?.idea ?? []);
      return [ranked[at]?.idea, { doubt, dominatedBy }];
    }),
  );
  const ideas = summaries.map((scores, idea): IdeaResult => {
    const place = found.get(idea);
    const { dominatedBy = [] } = place ?? {};
    const counts = criteria.map((name) => scores[name].count);
    return {
      ...figures(place?.doubt),
      dominated: dominatedBy.length > 0,
      dominatedBy,
      assessed: assessed[idea] ?? 0,
      filled: place ? counts.reduce((left, count) => left - count, 3 * voices.length) : 0,
      scores,
      ...spreads(scores),
    };
  });
  const part = (idea: number) => found.get(idea)?.doubt.judgement ?? 0;
  return {
    ideas,
    alpha: perScore((name) => krippendorffAlpha(values[name])),
    voices: voices.length,
    talkAbout: [...ideas.keys()]
      .filter((idea) => part(idea) > 0)
      .sort((a, b) => part(b) - part(a) || a - b),
  };
}

/** The scores of each voice: its own values, and the median of the others where it gave none. */
const filledPoints = (
  values: RoundValues,
  ranked: readonly (Scored & { idea: number })[],
  voices: readonly number[],
): Point[][] =>
  voices.map((assessor) =>
    ranked.map((medians) => {
      const score = (name: Criterion) => {
        const value = values[name][assessor]?.[medians.idea];
        return typeof value === 'number' ? value : medians[name];
      };
      return [score('impactScore'), score('feasibilityScore'), score('innovationScore')];
    }),
  );

/** @param doubt undefined for an idea that is not ranked */
function figures(doubt: Doubt | undefined) {
  if (!doubt) return { p: 0, doubt: 0, remains: 0, verdict: null, level: false };
  const { p, clear, remains } = doubt;
  const verdict = roundVerdictOf(p, remains);
  return { p, doubt: p * (1 - p), remains, verdict, level: verdict === 'safe' && clear < 0.5 };
}

function spreads(scores: IdeaResult['scores']) {
  const known = criteria.flatMap((name) => {
    const { spread } = scores[name];
    return spread === null ? [] : [{ name, spread }];
  });
  const [first] = known.toSorted((a, b) => b.spread - a.spread);
  return {
    spread: first ? known.reduce((sum, { spread }) => sum + spread, 0) / known.length : null,
    spreadMost: first && first.spread > 0 ? first.name : null,
  };
}
