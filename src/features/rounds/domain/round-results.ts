import type { RiskLevel } from '../../ideas/domain/fields.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import { krippendorffAlpha } from './agreement.ts';
import {
  assessedBy,
  type IdeaResult,
  type PerScore,
  perScore,
  type Results,
  type RoundValues,
  roundResults,
  type ScoreSummary,
  sortedNumbers,
  summarise,
} from './results.ts';
import { minShown, minWithMedian, type Value } from './round.ts';
import type { ShownScore } from './round-response.ts';

/** From this distance between the lowest and the highest value on, a spread is wide. */
export const wideFrom = 4;

/** An idea's figures without what would tell who said what. */
export type ShownResult = Omit<IdeaResult, 'scores'> & { scores: PerScore<ShownScore> };
export type ShownResults = Omit<Results, 'ideas'> & { ideas: ShownResult[] };

/** Rounds down, so that a shown value lies on the same side of each threshold as the exact one. */
const cut = (value: number, steps: number) => Math.floor(value * steps + 1e-9) / steps;

/**
 * The part of a result that may leave the server. Shares are whole percents: exact shares would reveal which sorted
 * points belong to one person (docs/decisions/0024).
 */
export function shownResult(
  result: IdeaResult,
  values: RoundValues,
  idea: number,
  fewest = minShown,
): ShownResult {
  const scores = perScore((name) => {
    const column = values[name].map((assessor) => assessor[idea] ?? null);
    const { median, count, skipped } = summarise(column);
    const points = count < fewest ? null : sortedNumbers(column);
    const [lowest = 0, highest = 0] = points ? [points[0], points.at(-1)] : [];
    return {
      median: count < minWithMedian ? null : median,
      count,
      skipped,
      points,
      wide: highest - lowest >= wideFrom,
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
    // With two people the spread would reveal their distance.
    ...(few && { spread: null, spreadMost: null }),
  };
}

export const shownResults = (
  results: Results,
  values: RoundValues,
  fewest = minShown,
): ShownResults => ({
  ...results,
  ideas: results.ideas.map((one, idea) => shownResult(one, values, idea, fewest)),
  alpha: perScore((name) => {
    const alpha = results.alpha[name];
    return alpha === null ? null : cut(alpha, 1000);
  }),
});

/**
 * Computes results from what everybody may see, because a figure that depended on a hidden value would show it: single
 * values where at least `fewest` people gave one, otherwise the median, and nothing where that is hidden too.
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
  const columns = (values[0] ?? []).map((_, idea) =>
    summarise(values.map((row) => row[idea] ?? null)),
  );
  return values.map((row) =>
    row.map((value, idea) => {
      const summary = columns[idea];
      const isHidden = summary && summary.count < fewest;
      return isHidden && typeof value === 'number' ? replace(summary) : value;
    }),
  );
}

/** Leaves some ideas out, and every figure of the others as it is. */
export function withoutIdeas(
  results: ShownResults,
  isLeftOut: (idea: number) => boolean,
): ShownResults {
  const left = [...results.ideas.keys()].filter((idea) => !isLeftOut(idea));
  const places = new Map(left.map((idea, at) => [idea, at]));
  const placesOf = (ideas: readonly number[]) => ideas.flatMap((idea) => places.get(idea) ?? []);
  return {
    ...results,
    ideas: left.flatMap((idea) => {
      const one = results.ideas[idea];
      return one ? { ...one, dominatedBy: placesOf(one.dominatedBy) } : [];
    }),
    talkAbout: placesOf(results.talkAbout),
  };
}
