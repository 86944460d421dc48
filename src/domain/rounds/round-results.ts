import { criteria } from '../ranking/weights.ts';
import type { Movement } from './compare.ts';
import type { IdeaResult, Results, RoundValues } from './results.ts';
import { type Assessment, fewestShown, type Person, type RoundSummary } from './round.ts';
import { type PerScore, perScore, type ScoreSummary, sortedNumbers } from './scores.ts';

/** From this distance between the lowest and the highest value on, a spread is wide. */
export const wideFrom = 4;

/** What is shown of the values for one score. Lowest, highest and spread would tell what few people said. */
export type ShownScore = Pick<ScoreSummary, 'median' | 'count' | 'skipped'> & {
  /** In order, so that they belong to nobody; null where fewer than `fewestShown` people gave a value. */
  points: number[] | null;
  wide: boolean;
};

/** An idea's figures without what would tell who said what. */
export type ShownResult = Omit<IdeaResult, 'scores'> & {
  scores: PerScore<ShownScore>;
};

/** What the round before said of an idea, and what has moved since. */
type Moved = Pick<Movement, 'before' | 'change'>;

/** An idea of a closed round, as the API answers it. */
export type RoundResult = ShownResult &
  Moved & {
    id: string;
    ideaTitle: string;
    user: Person;
    /** What the caller said of it; null where they were not asked. */
    own: Assessment | null;
    /** Without names, in an order of their own; null where fewer than `fewestShown` people assessed it. */
    reasons: string[] | null;
    /** Which of the reasons is the caller's. */
    ownReason: number | null;
  };

/** The results of a closed round, as the API answers them. */
export type RoundResults = RoundSummary & {
  results: RoundResult[];
  alpha: Results['alpha'];
  /** Of the round that this one follows. */
  alphaBefore: Results['alpha'] | null;
  /** People who gave at least one value. */
  people: number;
  /** Ideas that were part of the round and are deleted; they can still be brought back. */
  deleted: number;
  /** Indices into `results`. */
  talkAbout: number[];
};

/** What of an idea's result may leave the server. */
export function shownResult(result: IdeaResult, values: RoundValues, idea: number): ShownResult {
  const scores = perScore((name) => {
    const { median, lowest, highest, count, skipped } = result.scores[name];
    const points = sortedNumbers(values[name].map((assessor) => assessor[idea] ?? null));
    return {
      median,
      count,
      skipped,
      points: count < fewestShown ? null : points,
      wide: lowest !== null && highest !== null && highest - lowest >= wideFrom,
    };
  });
  const few = criteria.some((name) => scores[name].points === null);
  // Of two people the spread would be the distance between them.
  return { ...result, scores, ...(few && { spread: null, spreadMost: null }) };
}
