import type { RoundResult, RoundResults } from '../../domain/round-response.ts';
import { talkFirst } from '../../domain/sentence.ts';

/** What is said of an idea, in the order in which ideas are listed: what to talk about comes first. */
export const groups = ['judgement', 'values', 'safe', 'level', 'behind', 'none'] as const;
export type Group = (typeof groups)[number];

/** An idea of the round with its number: the same one in the map, in lists and in its own part. */
export type Numbered = {
  number: number;
  group: Group;
  /** One of those to talk about first. */
  isFirst: boolean;
  /** Ideas that are at least as good in every median and in risk, and better somewhere; the likeliest leader first. */
  better: readonly Pick<RoundResult, 'id' | 'ideaTitle'>[];
  result: RoundResult;
};

const groupOf = ({ verdict, level }: RoundResult): Group =>
  verdict === 'safe' && level ? 'level' : (groups.find((group) => group === verdict) ?? 'none');

/**
 * Numbers the ideas in the order of what to talk about: what people judge differently, what depends on values, each by how
 * much judgement counts; then safe ones and those behind as they come, the likeliest leaders first.
 */
export function numberIdeas({ results, talkAbout }: Pick<RoundResults, 'results' | 'talkAbout'>) {
  const first = new Set(talkFirst({ ideas: results, talkAbout }));
  const turns = new Map(talkAbout.map((index, turn) => [index, turn]));
  const isDoubtful = (group: Group) => group === 'judgement' || group === 'values';
  return results
    .map((result, index) => {
      const group = groupOf(result);
      const turn = isDoubtful(group) ? (turns.get(index) ?? turns.size) : 0;
      const better = result.dominatedBy.flatMap((other) => results[other] ?? []);
      return { result, group, turn, isFirst: first.has(index), better };
    })
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.turn - b.turn)
    .map(
      ({ result, group, isFirst, better }, at): Numbered => ({
        number: at + 1,
        group,
        isFirst,
        better,
        result,
      }),
    );
}

/** The heading of an idea's part of the page, as its URL names it; the browser gives it the focus. */
export const anchorOf = (id: string) => `i-${id}`;
