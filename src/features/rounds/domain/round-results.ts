import type { RiskLevel } from '#features/ideas/domain/fields.ts';
import { criteria, criterionNames } from '#features/ideas/domain/weights.ts';
import {
  countWord,
  dependSentence,
  ideasAreText,
  joinWords,
  quoteTitle,
} from '#platform/text/wording.ts';
import { minShown, minWithMedian, type Value } from './round.ts';
import type { ShownResult } from './round-response.ts';
import {
  agreed,
  agreedInPart,
  assessedBy,
  columnOf,
  type IdeaResult,
  krippendorffAlpha,
  type PerScore,
  perScore,
  type Results,
  type RoundValues,
  roundResults,
  type ScoreSummary,
  sortedNumbers,
  summarise,
} from './round-statistics.ts';

type Points = {
  scores?: PerScore<Pick<ScoreSummary, 'median'> & { points?: readonly number[] | null }>;
};
type Talk = Pick<Results, 'talkAbout'> & {
  ideas: readonly (Pick<IdeaResult, 'verdict'> & Points)[];
};
type Said = Pick<Results, 'alpha' | 'talkAbout'> & {
  ideas: readonly (Pick<IdeaResult, 'verdict' | 'level'> & Points)[];
};

/** If single scores are hidden, the verdict depends on medians and says nothing about agreement. */
export const hasHiddenScores = ({ scores }: Points): boolean =>
  scores !== undefined && criteria.some((name) => scores[name].points === null);

const agreements = ['agree', 'in part', 'disagree'] as const;
export type Agreement = (typeof agreements)[number];

export const agreementWords: Record<Agreement, string> = {
  agree: 'agree',
  'in part': 'agree in part',
  disagree: 'disagree',
};

/** @returns null if alpha is undefined: no two values can be compared, or all are equal */
export function agreementOf(alpha: number | null): Agreement | null {
  if (alpha === null) return null;
  return alpha >= agreed ? 'agree' : alpha >= agreedInPart ? 'in part' : 'disagree';
}

/** `You agree on impact and feasibility, and disagree on innovation.` Empty if alpha is undefined. */
function agreementSentence(alpha: Results['alpha']): string {
  const parts = agreements.flatMap((agreement) => {
    const scores = criteria.filter((name) => agreementOf(alpha[name]) === agreement);
    const names = joinWords(scores.map((name) => criterionNames[name]));
    const on = scores.length === criteria.length ? 'all three scores' : names;
    return on ? [`${agreementWords[agreement]} on ${on}`] : [];
  });
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? `You ${last}.` : `You ${parts.join(', ')}, and ${last}.`;
}

/** The limit of ideas that the summary lists or counts for discussion. */
const maxNamed = 3;

/**
 * Ideas to discuss first: those that people score differently, because facts can be checked and priorities cannot.
 * Leaves out ideas whose scores are hidden.
 * @returns indices of ideas
 */
export const ideasToDiscuss = ({ ideas, talkAbout }: Talk): number[] => {
  const isDisputed = (idea: Talk['ideas'][number] | undefined) =>
    idea?.verdict === 'judgement' && !hasHiddenScores(idea);
  return talkAbout.filter((at) => isDisputed(ideas[at])).slice(0, maxNamed);
};

function talkSentence(talk: Talk): string {
  const first = ideasToDiscuss(talk).length;
  if (first > 0)
    return `Discuss ${countWord(first).toLowerCase()} ${first === 1 ? 'idea' : 'ideas'} first.`;
  return dependSentence(talk.ideas.filter(({ verdict }) => verdict === 'values').length);
}

/**
 * The result in one sentence: agreement, safe bets, and how many ideas to discuss.
 * @param titles of the ideas, to name a single safe bet
 */
export function roundSentence(results: Said, titles: readonly string[] = []): string {
  const { ideas, alpha } = results;
  const ranked = ideas.filter(({ verdict }) => verdict !== null).length;
  if (ranked === 0) return 'Too few people scored these ideas for a result.';
  // A single idea is always first, so a verdict would say nothing.
  if (ranked === 1) return 'Only one idea can be ranked, so there is nothing to compare it with.';
  const isSafe = ideas.map(({ verdict, level }) => verdict === 'safe' && !level);
  const safe = isSafe.filter(Boolean).length;
  const title = safe === 1 ? titles[isSafe.indexOf(true)] : undefined;
  const level = ideas.filter((idea) => idea.level).length;
  return [
    agreementSentence(alpha),
    title !== undefined
      ? `${quoteTitle(title)} is a safe bet.`
      : `${ideasAreText(safe)} ${safe > 1 ? 'safe bets' : 'a safe bet'}.`,
    level === 0 ? '' : `${ideasAreText(level)} level with others.`,
    talkSentence(results),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A difference between the lowest and highest value that counts as wide. */
export const wideFrom = 4;

export type ShownResults = Omit<Results, 'ideas'> & { ideas: ShownResult[] };

/** Rounds down, so that a shown value is on the same side of each threshold as the exact one. */
const cut = (value: number, steps: number) => Math.floor(value * steps + 1e-9) / steps;

/**
 * The part of a result that may leave the server. Exact shares would reveal which values belong to one person, so
 * shares are whole percents (docs/decisions/0024).
 */
export function shownResult(
  result: IdeaResult,
  values: RoundValues,
  idea: number,
  fewest = minShown,
): ShownResult {
  const scores = perScore((name) => {
    const column = columnOf(values[name], idea);
    const { median, count, skipped } = summarise(column);
    const points = count < fewest ? null : sortedNumbers(column);
    const [lowest = 0, highest = 0] = points ? [points[0], points.at(-1)] : [];
    return {
      median: count < minWithMedian ? null : median,
      count,
      skipped,
      points,
      wide: points && highest - lowest >= wideFrom,
    };
  });
  const few = criteria.some((name) => scores[name].points === null);
  const p = cut(result.p, 100);
  return {
    ...result,
    p,
    doubt: Math.round(p * (1 - p) * 10_000) / 10_000,
    remains: cut(result.remains, 100),
    scores,
    // With two people the spread would reveal the difference of their values.
    ...(few && { spread: null, spreadMost: null }),
  };
}

export const shownResults = (results: Results, values: RoundValues, fewest = minShown) => ({
  ...results,
  ideas: results.ideas.map((one, idea) => shownResult(one, values, idea, fewest)),
  alpha: perScore((name) => {
    const alpha = results.alpha[name];
    return alpha === null ? null : cut(alpha, 1000);
  }),
});

/**
 * Computes results from the values that everybody may see, because a figure computed from hidden values could reveal
 * them. It uses single values if at least `fewest` people gave one, otherwise the median if that is shown.
 */
export function publicResults(
  values: RoundValues,
  risks: readonly RiskLevel[],
  fewest = minShown,
): ShownResults {
  const results = roundResults(
    perScore((name) =>
      withoutHidden(values[name], fewest, ({ median, count }) =>
        count < minWithMedian ? null : median,
      ),
    ),
    risks,
  );
  const ideas = results.ideas.map((one, idea) => ({ ...one, assessed: assessedBy(values, idea) }));
  const alpha = perScore((name) =>
    krippendorffAlpha(withoutHidden(values[name], fewest, () => null)),
  );
  return shownResults({ ...results, ideas, alpha }, values, fewest);
}

/** @param values `[assessor][idea]` */
function withoutHidden(
  values: readonly (readonly Value[])[],
  fewest: number,
  replace: (summary: ScoreSummary) => number | null,
): Value[][] {
  const columns = (values[0] ?? []).map((_, idea) => summarise(columnOf(values, idea)));
  return values.map((row) =>
    row.map((value, idea) => {
      const summary = columns[idea];
      const isHidden = summary && summary.count < fewest;
      return isHidden && typeof value === 'number' ? replace(summary) : value;
    }),
  );
}

/** Keeps these ideas in this order. The figures of each stay unchanged. @param order indices of ideas */
export function pickIdeas(results: ShownResults, order: readonly number[]): ShownResults {
  const places = new Map(order.map((idea, at) => [idea, at]));
  const placesOf = (ideas: readonly number[]) => ideas.flatMap((idea) => places.get(idea) ?? []);
  return {
    ...results,
    ideas: order.flatMap((idea) => {
      const one = results.ideas[idea];
      return one ? { ...one, dominatedBy: placesOf(one.dominatedBy).sort((a, b) => a - b) } : [];
    }),
    talkAbout: placesOf(results.talkAbout),
  };
}
