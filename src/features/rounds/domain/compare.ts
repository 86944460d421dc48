import type { IdeaResult, Results } from './results.ts';
import { type PerScore, perScore } from './scores.ts';

/** What a round says of an idea, as far as it can be compared with another round. */
export type Standing = Pick<IdeaResult, 'p' | 'remains' | 'spread' | 'verdict'>;
type Figures = Standing & Pick<IdeaResult, 'doubt'>;

/** A round's ideas with what it says of them. */
type Compared = {
  ideaIds: readonly string[];
  results: Pick<Results, 'alpha'> & { ideas: readonly Figures[] };
};

export type Movement = {
  /** Null where the idea was not part of that round, or was not ranked in it. */
  before: Standing | null;
  after: Standing | null;
  /** After less before; null where there is nothing to compare. */
  change: { p: number; remains: number | null; spread: number | null } | null;
};

type Comparison = {
  /** One for each idea of the later round. */
  ideas: Movement[];
  alpha: PerScore<{ before: number | null; after: number | null }>;
};

/** What a second round changed after the first one's results were seen (Delphi). */
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
  // Without doubt nothing could remain of it, so the share says nothing there.
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
