import { paretoLayers, type WithRisk } from './pareto.ts';
import { preferenceShare } from './robustness.ts';

export type Ranked = WithRisk & { overallPriorityRank: number };

/** An order of two ideas, by hand, that the scores speak against; indices into the ideas. */
type PairConflict = {
  /** Ranked better by hand. */
  above: number;
  /** Ranked worse by hand, better by the scores. */
  below: number;
  /** Share of weightings that put `below` above: 0.8 to 1. */
  share: number;
  /** `below` is at least as good in every score and in risk, and better somewhere. */
  dominated: boolean;
};

export type Conflicts = {
  /** Ranks given to several ideas, with the indices of those ideas. */
  equalRanks: { rank: number; ideas: number[] }[];
  /** The strongest first, at most `most`. */
  pairs: PairConflict[];
  /** Number of all such pairs. */
  pairCount: number;
};

const contradiction = 0.8;
const most = 50;

/** Finds conflicts between owners' priorities and the scores, or among the priorities. */
export function rankConflicts(ideas: readonly Ranked[], ordered = false): Conflicts {
  const byRank = new Map<number, number[]>();
  ideas.forEach((idea, index) => {
    byRank.set(idea.overallPriorityRank, [...(byRank.get(idea.overallPriorityRank) ?? []), index]);
  });
  const equalRanks = [...byRank]
    .filter(([, members]) => members.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([rank, members]) => ({ rank, ideas: members }));

  const dominators = paretoLayers(ideas).map(({ dominatedBy }) => new Set(dominatedBy));
  const share = preferenceShare(ordered);
  const pairs: PairConflict[] = [];
  ideas.forEach((a, above) => {
    ideas.forEach((b, below) => {
      if (a.overallPriorityRank >= b.overallPriorityRank) return;
      const dominated = dominators[above]?.has(below) ?? false;
      const against = share(b, a);
      if (dominated || against >= contradiction)
        pairs.push({ above, below, share: against, dominated });
    });
  });
  pairs.sort((a, b) => Number(b.dominated) - Number(a.dominated) || b.share - a.share);
  return { equalRanks, pairs: pairs.slice(0, most), pairCount: pairs.length };
}
