import { criteria } from '../../../ideas/domain/weights.ts';
import type { RoundResult, RoundResults } from '../../domain/round-response.ts';
import { ideasToDiscuss } from '../../domain/round-results.ts';

export const groups = ['judgement', 'values', 'safe', 'level', 'behind', 'none'] as const;
export type Group = (typeof groups)[number];

/** An idea of the round with its rank in the list by score, which names it everywhere on the page. */
export type NumberedIdea = {
  /** `3`, or `=3` where several ideas have one score; `–` without a score. */
  rank: string;
  /** The average of the three medians; null where one of them is not shown. */
  score: number | null;
  group: Group;
  isFirst: boolean;
  /** Ideas that are at least as good in every median and in risk, and better somewhere; the likeliest leader first. */
  better: readonly Pick<RoundResult, 'id' | 'ideaTitle'>[];
  result: RoundResult;
};

const groupOf = ({ verdict, level }: RoundResult): Group =>
  verdict === 'safe' && level ? 'level' : (groups.find((group) => group === verdict) ?? 'none');

/** Exact: medians are whole or halves. */
function sumOf({ scores }: Pick<RoundResult, 'scores'>): number | null {
  const medians = criteria.flatMap((name) => scores[name].median ?? []);
  return medians.length < criteria.length ? null : medians.reduce((sum, median) => sum + median);
}

/** Ranks the ideas by score with equal weights. Ideas without a score come last. */
export function rankIdeas({
  results,
  talkAbout,
}: Pick<RoundResults, 'results' | 'talkAbout'>): NumberedIdea[] {
  const first = new Set(ideasToDiscuss({ ideas: results, talkAbout }));
  const sums = results.map(sumOf);
  const rankOf = (sum: number | null) => {
    if (sum === null) return '–';
    const isShared = sums.filter((other) => other === sum).length > 1;
    return `${isShared ? '=' : ''}${1 + sums.filter((other) => other !== null && other > sum).length}`;
  };
  return results
    .map((result, index) => {
      const sum = sums[index] ?? null;
      return {
        rank: rankOf(sum),
        score: sum === null ? null : sum / criteria.length,
        group: groupOf(result),
        isFirst: first.has(index),
        better: result.dominatedBy.flatMap((other) => results[other] ?? []),
        result,
      };
    })
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
}

/** The id of an idea's heading, as the URL names it. */
export const anchorOf = (id: string) => `i-${id}`;
