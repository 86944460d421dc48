// Why a ranking moved between two moments: the saves, new and deleted ideas in between, one after the other.
import { ranksOf, type Scored, tolerance, type Weights, weightedScore } from './weights.ts';

export type Move = { idea: number; scores: Scored | null };

/** The rank of an idea changed with this move. A rank is null where the idea is absent. */
type Cause = { move: number; before: number | null; after: number | null };

/** A rank, and whether others share it. */
export type Standing = { rank: number; tied: boolean };

type MovedIdea = {
  idea: number;
  /** In order of time. */
  causes: Cause[];
  /** The number of smaller ones left out. */
  more: number;
  /** The rank at the end if the idea had kept its scores; null if it did keep them, or was absent at some time. */
  untouched: number | null;
};

export type Movement = {
  /** By idea; null if it is absent. */
  before: (Standing | null)[];
  after: (Standing | null)[];
  /** The largest moves first. */
  moved: MovedIdea[];
  movedCount: number;
};

type Worth = number | null;

const isBetter = (one: Worth, other: number) => one !== null && one - other > tolerance;

function standingsOf(worths: readonly Worth[]): (Standing | null)[] {
  const there = worths.filter((worth) => worth !== null);
  const ranks = ranksOf(there);
  const shared = new Map<number, number>();
  for (const rank of ranks) shared.set(rank, (shared.get(rank) ?? 0) + 1);
  let at = 0;
  return worths.map((worth) => {
    if (worth === null) return null;
    const rank = ranks[at++] ?? 0;
    return { rank, tied: (shared.get(rank) ?? 0) > 1 };
  });
}

const rankAmong = (worths: readonly Worth[], worth: number, own: number) =>
  worths.reduce<number>(
    (rank, other, index) => rank + Number(index !== own && isBetter(other, worth)),
    1,
  );

/** An idea that came or went has moved furthest. */
const distance = (before: Standing | null | undefined, after: Standing | null | undefined) =>
  before && after
    ? Math.abs(before.rank - after.rank)
    : before || after
      ? Number.MAX_SAFE_INTEGER
      : 0;

const sizeOf = ({ before, after }: Cause) =>
  before !== null && after !== null ? Math.abs(before - after) : Number.MAX_SAFE_INTEGER;

function largest(causes: readonly Cause[], most: number): Cause[] {
  const kept = new Set([...causes].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, most));
  return causes.filter((cause) => kept.has(cause));
}

type Watched = { idea: number; rank: number | null; causes: Cause[] };

/** Notes the effect of each move on the ranks of the watched ideas. */
function play(
  watched: readonly Watched[],
  worths: Worth[],
  moves: readonly { idea: number; worth: Worth }[],
) {
  moves.forEach(({ idea, worth }, move) => {
    const was = worths[idea] ?? null;
    worths[idea] = worth;
    for (const one of watched) {
      const own = worths[one.idea] ?? null;
      const before = one.rank;
      if (one.idea === idea) one.rank = own === null ? null : rankAmong(worths, own, idea);
      else if (own !== null && one.rank !== null)
        one.rank += Number(isBetter(worth, own)) - Number(isBetter(was, own));
      if (one.rank !== before) one.causes.push({ move, before, after: one.rank });
    }
  });
}

/**
 * Computes which ideas rose and fell, and which moves caused it.
 * @param scores of each idea at the start; null if it was absent
 * @param moves in order of time
 * @param most ideas with causes, and causes of each
 */
export function rankMovement(
  scores: readonly (Scored | null)[],
  moves: readonly Move[],
  weights: Weights,
  most = { ideas: 100, causes: 5 },
): Movement {
  const toWorth = (one: Scored | null): Worth => one && weightedScore(one, weights);
  const start = scores.map(toWorth);
  const steps = moves.map(({ idea, scores: next }) => ({ idea, worth: toWorth(next) }));
  const end = [...start];
  for (const { idea, worth } of steps) end[idea] = worth;
  const before = standingsOf(start);
  const after = standingsOf(end);
  const far = scores
    .map((_, idea) => ({ idea, far: distance(before[idea], after[idea]) }))
    .filter((one) => one.far > 0)
    .sort((a, b) => b.far - a.far || a.idea - b.idea);
  const watched = far
    .slice(0, most.ideas)
    .map(({ idea }): Watched => ({ idea, rank: before[idea]?.rank ?? null, causes: [] }));
  play(watched, [...start], steps);
  const touched = new Set(moves.map(({ idea }) => idea));
  const moved = watched.map(({ idea, causes }): MovedIdea => {
    const largestCauses = largest(causes, most.causes);
    const kept = start[idea] ?? null;
    const isThroughout = kept !== null && end[idea] !== null && touched.has(idea);
    return {
      idea,
      causes: largestCauses,
      more: causes.length - largestCauses.length,
      untouched: isThroughout ? rankAmong(end, kept, idea) : null,
    };
  });
  return { before, after, moved, movedCount: far.length };
}
