import type { ToldEvent, ToldIdea, ToldRound } from './event.ts';
import type { Standing } from './ranking/movement.ts';
import type { Percentages } from './ranking/weights.ts';

/** Something that has happened, and to which idea or in which round. */
export type IdeaHappening = ToldEvent & { idea: ToldIdea; round: null };
export type RoundHappening = ToldEvent & { idea: null; round: ToldRound };
export type Happening = IdeaHappening | RoundHappening;

/** A page of what has happened, the latest first. */
export type Activity = { items: Happening[]; next: string | null };

/** An idea's rank at both ends; null where it was not there. */
export type RankedIdea = ToldIdea & { before: Standing | null; after: Standing | null };

/** Why one idea stands elsewhere than before. */
export type RankMove = {
  ideaId: string;
  /** The events that moved it, by their ids, and its rank before and after each; their own ideas may be others. */
  causes: { event: number; before: number | null; after: number | null }[];
  /** So many smaller causes are left out. */
  more: number;
  /** The rank it would have had if it had kept its scores; null where it has kept them, or was not there throughout. */
  untouched: number | null;
};

/** Why the ranking moved between two moments, which are ISO 8601 in UTC. */
export type RankingMovement = {
  from: string;
  to: string;
  weights: Percentages;
  /** By their rank at the end; of very many ideas those that have moved, and the best. */
  ideas: RankedIdea[];
  total: number;
  /** Those that moved most first. */
  moved: RankMove[];
  movedCount: number;
  /** What did it. */
  events: IdeaHappening[];
  /** Ideas that went in between and of which nothing is kept any more: they are not in these ranks. */
  gone: number;
};
