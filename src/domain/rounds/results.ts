import type { Criterion } from '../ranking/weights.ts';
import type { Value } from './round.ts';

/** Values of a round: for each score `[assessor][idea]`; null also for an own idea. */
export type RoundValues = { [Name in Criterion]: readonly (readonly Value[])[] };

/** What a round says of an idea; null where fewer than two people assessed it. */
export const roundVerdicts = ['safe', 'behind', 'judgement', 'values'] as const;
export type RoundVerdict = (typeof roundVerdicts)[number] | null;

/** What people gave an idea for one score. */
export type ScoreSummary = {
  /** Between two whole numbers where their number is even; null where nobody gave a value. */
  median: number | null;
  lowest: number | null;
  highest: number | null;
  /** How far apart the values of two people lie on average; null for fewer than two values. */
  spread: number | null;
  /** Values given. */
  count: number;
  /** "Can't judge". */
  skipped: number;
};

export type IdeaResult = {
  /** Share of rankings (voices × weightings) in which it is in the leading quarter: 0 to 1. */
  p: number;
  /** The variance of being there or not: p(1 − p). */
  doubt: number;
  /** The share of the doubt that would remain if everybody agreed on what counts; 0 without doubt. */
  remains: number;
  verdict: RoundVerdict;
  /** Leading with nearly every ranking, but mostly together with more ideas of its own value than the quarter holds. */
  level: boolean;
  /** Another idea is at least as good in every median and in risk, and better somewhere. */
  dominated: boolean;
  /** People who gave it at least one value. */
  assessed: number;
  /** Values that were missing and filled with medians. */
  filled: number;
  scores: { [Name in Criterion]: ScoreSummary };
  /** Mean of the three spreads; null where there is none. */
  spread: number | null;
  /** The score that people spread on most; null where all agree. */
  spreadMost: Criterion | null;
};

export type Results = {
  ideas: IdeaResult[];
  /** Krippendorff's alpha of each score; see `alpha.ts`. */
  alpha: { [Name in Criterion]: number | null };
  /** People who gave at least one value. */
  voices: number;
  /** Indices of the ideas that people score differently, by remains × doubt, the largest first. */
  talkAbout: number[];
};
