// Explains why a ranking changed between two moments, by replaying the saved, added and deleted ideas in between.
import { ranksOf, type Scored, tolerance, type Weights, weightedScore } from './weights.ts';

export type Move = { idea: number; scores: Scored | null };

/** A move that changed an idea's rank. A rank is null while the idea is absent. */
type Cause = { move: number; before: number | null; after: number | null };

export type Standing = { rank: number; tied: boolean };

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

/** Between two ranks. Added and removed ideas count as the largest moves. */
function distance({ before, after }: { before: number | null; after: number | null }): number {
  if (before === after) return 0;
  return before === null || after === null ? Number.MAX_SAFE_INTEGER : Math.abs(before - after);
}

/** The last change of the idea itself, whose scores are those of today, and the largest causes. */
function important(causes: readonly Cause[], most: number, isOwn: (cause: Cause) => boolean) {
  const last = causes.findLast(isOwn);
  const far = (cause: Cause) => (cause === last ? Number.POSITIVE_INFINITY : distance(cause));
  const kept = new Set([...causes].sort((a, b) => far(b) - far(a)).slice(0, most));
  return causes.filter((cause) => kept.has(cause));
}

type Step = { idea: number; worth: Worth };

/**
 * Finds deletions of ideas that came back with the same worth, and these returns. Such a pair moves no rank. Also finds
 * moves of absent ideas that stay absent.
 */
function undoneMoves(start: readonly Worth[], steps: readonly Step[]): Set<number> {
  const undone = new Set<number>();
  const worths = [...start];
  const deletions = new Map<number, { move: number; was: Worth }>();
  steps.forEach(({ idea, worth }, move) => {
    const was = worths[idea] ?? null;
    worths[idea] = worth;
    const deletion = deletions.get(idea);
    if (was !== null) deletions.set(idea, { move, was });
    else if (worth === null) undone.add(move);
    else if (deletion?.was === worth) undone.add(deletion.move).add(move);
  });
  return undone;
}

type Watched = { idea: number; rank: number | null; causes: Cause[] };

/** Applies each move and records which ranks of the watched ideas it changes. */
function play(watched: readonly Watched[], worths: Worth[], steps: readonly Step[]) {
  const undone = undoneMoves(worths, steps);
  steps.forEach(({ idea, worth }, move) => {
    if (undone.has(move)) return;
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
 * @param moves oldest first
 * @param most the limit of ideas with causes, and of causes per idea
 * @returns the standings by index of the idea, null if it is absent
 */
export function rankMovement(
  scores: readonly (Scored | null)[],
  moves: readonly Move[],
  weights: Weights,
  most = { ideas: 100, causes: 5 },
) {
  const toWorth = (one: Scored | null): Worth => one && weightedScore(one, weights);
  const start = scores.map(toWorth);
  const steps = moves.map(({ idea, scores: next }) => ({ idea, worth: toWorth(next) }));
  const end = [...start];
  for (const { idea, worth } of steps) end[idea] = worth;
  const before = standingsOf(start);
  const after = standingsOf(end);
  const rankIn = (standings: typeof before, idea: number) => standings[idea]?.rank ?? null;
  const far = scores
    .map((_, idea) => ({
      idea,
      far: distance({ before: rankIn(before, idea), after: rankIn(after, idea) }),
    }))
    .filter((one) => one.far > 0)
    .sort((a, b) => b.far - a.far || a.idea - b.idea);
  const watched = far
    .slice(0, most.ideas)
    .map(({ idea }): Watched => ({ idea, rank: rankIn(before, idea), causes: [] }));
  play(watched, [...start], steps);
  const touched = new Set(moves.map(({ idea }) => idea));
  const moved = watched.map(({ idea, causes }) => {
    const shown = important(causes, most.causes, ({ move }) => moves[move]?.idea === idea);
    const kept = start[idea] ?? null;
    const isThroughout = kept !== null && end[idea] !== null && touched.has(idea);
    return {
      idea,
      causes: shown,
      more: causes.length - shown.length,
      /** Its final rank if its own scores had not changed; null if they did not, or if it was absent at some time. */
      untouched: isThroughout ? rankAmong(end, kept, idea) : null,
    };
  });
  return { before, after, moved, movedCount: far.length };
}
