import { capital, counted, listed } from '../../../../platform/text/wording.ts';
import {
  type Criterion,
  criteria,
  criterionNames,
  percentText,
} from '../../../ideas/domain/weights.ts';
import { leading } from '../../../prioritise/domain/robustness.ts';
import type { Marked } from '../../../prioritise/ui/VerdictMark.tsx';
import { leadingText, shareDown, verdictNames } from '../../../prioritise/ui/words.ts';
import type { RoundResult } from '../../domain/round-response.ts';
import type { Group } from './numbered.ts';

/** What is said of an idea, in the words of Prioritise. */
export const groupNames: Record<Group, string> = {
  judgement: 'A matter of judgement',
  values: verdictNames.taste,
  safe: verdictNames.safe,
  level: verdictNames.level,
  behind: verdictNames.behind,
  none: 'No verdict',
};

/** The mark beside each; without a verdict there is none. */
export const marks: Record<Group, Marked | null> = {
  judgement: 'judgement',
  values: 'taste',
  safe: 'safe',
  level: 'level',
  behind: 'behind',
  none: null,
};

const countNames: Record<Group, (count: number) => string> = {
  judgement: () => 'a matter of judgement',
  values: () => 'a matter of values',
  safe: (count) => (count === 1 ? 'safe bet' : 'safe bets'),
  level: () => 'level with others',
  behind: () => 'behind',
  none: () => 'without a verdict',
};
/** `3 a matter of judgement`, as Prioritise counts */
export const countText = (group: Group, count: number) => `${count} ${countNames[group](count)}`;

/** What is to be done with the ideas of a group. */
export const advice: Record<Group, string> = {
  judgement:
    'People score them differently. Talk about facts: what do some know that others do not?',
  values: 'People score them alike. Talk about what counts: impact, feasibility or innovation?',
  safe: 'No need to agree first on what counts. Do look at the risk.',
  level: 'They lead, but mostly with others of the same score. Finer scores would tell them apart.',
  behind: 'Leave them, or make them better.',
  none: 'Too few people scored them.',
};

export const scoreName = (name: Criterion) => capital(criterionNames[name]);

/** `first`, or `among the top 3`: in the leading quarter of n ideas. */
export const amongText = (n: number) =>
  leading(n) === 1 ? 'first' : `among the ${leadingText(n)}`;

/** A share as results have it, in whole percents cut off: what is nothing may be a little. */
export const sharePart = (share: number) =>
  share === 0 ? `under ${percentText(1)}` : shareDown(share);

/** How often it leads: `top 3 in 52 % of rankings`, as Prioritise says it of mixes */
export const leadText = (p: number, ranked: number) =>
  `${leadingText(ranked)} in ${p === 1 ? 'every ranking' : `${sharePart(p)} of rankings`}`;

/** `Top 3 in 52 % of rankings` */
export const leadSentence = ({ p }: Pick<RoundResult, 'p'>, ranked: number) =>
  capital(leadText(p, ranked));

/** From the lowest to the highest of some values in order: `4 to 9`, `all 8`. */
export function spanText(points: readonly number[]): string {
  const [lowest, highest] = [points[0], points.at(-1)];
  return lowest === highest ? `all ${lowest ?? ''}` : `${lowest} to ${highest}`;
}

/** Why to talk about an idea: `Scores for its innovation go from 4 to 9.` */
export function talkText({ spreadMost, scores }: RoundResult): string {
  const points = spreadMost && scores[spreadMost].points;
  if (spreadMost && points)
    return `Scores for its ${criterionNames[spreadMost]} go from ${spanText(points)}.`;
  return 'Scores for it differ.';
}

/** What speaks for a verdict, in one sentence. */
export function whyText(group: Group, { spreadMost, doubt, scores }: RoundResult): string {
  // Where single scores are hidden, the verdict rests on medians and nothing can be said about agreement.
  const isHidden = criteria.some((name) => scores[name].points === null);
  const about = spreadMost ? `its ${criterionNames[spreadMost] ?? spreadMost}` : 'it';
  const whys: Record<Group, string> = {
    judgement: `People score it differently: talk about ${about}.`,
    values: isHidden
      ? 'It depends on what counts.'
      : 'People agree on its scores; it depends on what counts.',
    safe:
      doubt === 0
        ? isHidden
          ? 'Whatever counts.'
          : 'Whoever is asked, and whatever counts.'
        : 'Hardly any doubt: the scores differ, but not enough to matter.',
    level: 'Mostly with others of the same score: finer scores would tell them apart.',
    behind: 'Hardly any doubt: only better scores would help it.',
    none: '',
  };
  return whys[group];
}

/** Why an idea has no verdict. */
export function withoutVerdict({ assessed, scores }: RoundResult): string {
  if (assessed === 0) return 'Nobody scored it.';
  if (assessed === 1) return 'Only one person scored it; a verdict needs two.';
  const scoredBy = (count: number) =>
    listed(
      criteria.filter((name) => scores[name].count === count).map((name) => criterionNames[name]),
    );
  const [nobody, one] = [scoredBy(0), scoredBy(1)];
  return [
    nobody && `Nobody scored its ${nobody}.`,
    one && `Only one person scored its ${one}; a verdict needs two.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What stands for scores that people did not give; empty where all gave theirs. */
const missingText = ({ filled, verdict }: RoundResult): string =>
  verdict === null || filled === 0
    ? ''
    : ' For what is missing the rankings use the median of the others.';

/**
 * Who scored an idea, and what of that is not there: `Four of the five people scored it; nobody scores their own idea.`
 * @param assessors the ids of all whom the round asked
 */
export function scoredText(result: RoundResult, assessors: readonly string[]): string {
  const { assessed, reasons, user } = result;
  const all = Math.max(assessors.length, assessed);
  const of = assessed === all ? '' : ` of the ${counted(all).toLowerCase()}`;
  const people = `${counted(assessed)}${of} ${all === 1 ? 'person' : 'people'} scored it`;
  const owner = assessors.includes(user.id) ? '; nobody scores their own idea' : '';
  // The server shows none of a few, and says so by this.
  const hidden =
    reasons === null
      ? ' Scores and reasons of single people are not shown: they would name them.'
      : '';
  return `${people}${owner}.${missingText(result)}${hidden}`;
}

/** What one has said oneself, where the points do not show it; null where they show all. */
export function ownText({ own, scores }: RoundResult): string | null {
  if (!own) return null;
  const names = (test: (name: Criterion) => boolean) =>
    listed(criteria.filter(test).map((name) => criterionNames[name]));
  const given = listed(
    criteria
      .filter((name) => typeof own[name] === 'number' && !scores[name].points)
      .map((name) => `${criterionNames[name]} ${own[name]}`),
  );
  const skipped = names((name) => own[name] === 'skip');
  const missing = names((name) => own[name] === null);
  const parts = [
    ...(given ? [`You gave ${given}.`] : []),
    ...(skipped ? [`You could not judge its ${skipped}.`] : []),
    ...(missing ? [`You gave no score for its ${missing}.`] : []),
  ];
  return parts.join(' ') || null;
}

/** How much of the doubt is about scores: `87 % of the doubt would remain` */
export const remainsText = (remains: number) =>
  `${remains === 1 ? 'All' : capital(sharePart(remains))} of the doubt would remain`;
