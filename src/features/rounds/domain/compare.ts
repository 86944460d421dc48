import { type IdeaResult, type PerScore, perScore, type Results } from './results.ts';

/** The part of a round's result for an idea that can be compared with another round. */
export type Standing = Pick<IdeaResult, 'p' | 'remains' | 'spread' | 'verdict'>;
type Figures = Standing & Pick<IdeaResult, 'doubt'>;

/** The ideas of a round with their results. */
type Compared = {
  ideaIds: readonly string[];
  results: Pick<Results, 'alpha'> & { ideas: readonly Figures[] };
};

export type Movement = {
  /** Null where the idea was not part of that round, or was not ranked in it. */
  before: Standing | null;
  after: Standing | null;
  /** The later value minus the earlier one; null where they cannot be compared. */
  change: { p: number; remains: number | null; spread: number | null } | null;
};

type Comparison = {
  /** One entry for each idea of the later round. */
  ideas: Movement[];
  alpha: PerScore<{ before: number | null; after: number | null }>;
};

/** Compares a round with the one before it, whose results were seen (Delphi). */
export function compareRounds(before: Compared, after: Compared): Comparison {
  const earlier = new Map(before.ideaIds.map((id, at) => [id, before.results.ideas[at]]));
  return {
    ideas: after.ideaIds.map((id, at) => movement(earlier.get(id), after.results.ideas[at])),
    alpha: perScore((name) => ({
      before: before.results.alpha[name],
      after: after.results.alpha[name],
    })),
  };
}

function movement(first: Figures | undefined, second: Figures | undefined): Movement {
  const before = standing(first);
  const after = standing(second);
  if (!before || !after || !first || !second) return { before, after, change: null };
  // Without doubt the remaining share has no meaning.
  const doubtful = first.doubt > 0 && second.doubt > 0;
  const spread =
    before.spread === null || after.spread === null ? null : after.spread - before.spread;
  return {
    before,
    after,
    change: {
      p: after.p - before.p,
      remains: doubtful ? after.remains - before.remains : null,
      spread,
    },
  };
}

function standing(result: Figures | undefined): Standing | null {
  if (!result || result.verdict === null) return null;
  const { p, remains, spread, verdict } = result;
  return { p, remains, spread, verdict };
}
