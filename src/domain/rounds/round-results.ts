import type { Criterion } from '../ranking/weights.ts';
import type { Decision } from './decision.ts';
import type { IdeaResult, Results } from './results.ts';
import type { Assessment, Person, RoundSummary } from './round.ts';
import type { ScoreSummary } from './scores.ts';

/** What is shown of the values for one score; without lowest, highest and spread, which name few people's values. */
export type ShownScore = Pick<ScoreSummary, 'median' | 'count' | 'skipped'> & {
  /** Sorted, without names; null where fewer than `fewestShown` people gave a value. */
  points: number[] | null;
  wide: boolean;
};

/** What the round before said of an idea. */
export type Before = Pick<IdeaResult, 'p' | 'remains' | 'spread'>;

/** An idea of a closed round, as the API answers it. */
export type RoundResult = Omit<IdeaResult, 'scores'> & {
  id: string;
  ideaTitle: string;
  user: Person;
  scores: { [Name in Criterion]: ShownScore };
  /** What the caller said of it; null where they were not asked. */
  own: Assessment | null;
  /** Without names, in an order of their own; null where fewer than `fewestShown` people assessed it. */
  reasons: string[] | null;
  /** Which of the reasons is the caller's. */
  ownReason: number | null;
  /** The newest one. */
  decision: Decision | null;
  before: Before | null;
};

/** The results of a closed round, as the API answers them. */
export type RoundResults = RoundSummary & {
  results: RoundResult[];
  alpha: Results['alpha'];
  /** Of the round that this one follows. */
  alphaBefore: Results['alpha'] | null;
  /** People who gave at least one value. */
  people: number;
  /** Indices into `results`. */
  talkAbout: number[];
};
