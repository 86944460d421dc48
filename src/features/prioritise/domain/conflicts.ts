import { dominates, type WithRisk } from './pareto.ts';
import { preferenceShare } from './robustness.ts';

export type Ranked = WithRisk & { overallPriorityRank: number };

/** An order of two ideas, by hand, that the scores speak against; indices into the ideas. */
type PairConflict = {
  above: number;
  /** Ranked worse by hand, better by the scores. */
  below: number;
  /** Share of weightings that put `below` above: 0.8 to 1. */
  share: number;
  dominated: boolean;
};

export type Conflicts = {
  /** Ranks given to several ideas, with the indices of those ideas. */
  equalRanks: { rank: number; ideas: number[] }[];
  /** The strongest first, at most `most`. */
  pairs: PairConflict[];
  pairCount: number;
};

const contradiction = 0.8;
const most = 50;

const isStronger = (a: PairConflict, b: PairConflict) =>
  a.dominated === b.dominated ? a.share > b.share : a.dominated;

export function rankConflicts(ideas: readonly Ranked[], ordered = false): Conflicts {
  const byRank = Map.groupBy(ideas.keys(), (index) => ideas[index]?.overallPriorityRank ?? 0);
  const equalRanks = [...byRank]
    .filter(([, members]) => members.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([rank, members]) => ({ rank, ideas: members }));

  const share = preferenceShare(ordered);
  const pairs: PairConflict[] = [];
  let pairCount = 0;
  ideas.forEach((a, above) => {
    ideas.forEach((b, below) => {
      if (a.overallPriorityRank >= b.overallPriorityRank) return;
      const against = share(b, a);
      const dominated = dominates(b, a);
      if (!dominated && against < contradiction) return;
      pairCount++;
      // Thousands of ideas have millions of pairs, so only the strongest are kept.
      const pair = { above, below, share: against, dominated };
      const place = pairs.findLastIndex((other) => !isStronger(pair, other)) + 1;
      if (place === most) return;
      pairs.splice(place, 0, pair);
      pairs.length = Math.min(pairs.length, most);
    });
  });
  return { equalRanks, pairs, pairCount };
}
