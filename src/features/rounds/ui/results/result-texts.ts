import { capitalize, countWord, joinWords } from '../../../../platform/text/wording.ts';
import {
  type Criterion,
  criteria,
  criterionNames,
  percentText,
} from '../../../ideas/domain/weights.ts';
import { leaders } from '../../../prioritise/domain/robustness.ts';
import { leadingText, shareDown, verdictNames } from '../../../prioritise/ui/ranking-texts.ts';
import type { IconVerdict } from '../../../prioritise/ui/VerdictIcon.tsx';
import { minShown } from '../../domain/round.ts';
import type { RoundResult } from '../../domain/round-response.ts';
import type { Group } from './rank-ideas.ts';

export const groupNames: Record<Group, string> = {
  judgement: 'Scores disputed',
  values: 'Depends on priorities',
  safe: verdictNames.safe,
  level: verdictNames.level,
  behind: 'Weaker',
  none: 'No verdict',
};

export const groupIcons: Record<Group, IconVerdict | null> = {
  judgement: 'judgement',
  values: 'taste',
  safe: 'safe',
  level: 'level',
  behind: 'behind',
  none: null,
};

const countNames: Record<Group, (count: number) => string> = {
  judgement: () => 'disputed',
  values: (count) => (count === 1 ? 'depends on priorities' : 'depend on priorities'),
  safe: (count) => (count === 1 ? 'safe bet' : 'safe bets'),
  level: () => 'level with others',
  behind: () => 'weaker',
  none: () => 'without a verdict',
};
export const countText = (group: Group, count: number) => `${count} ${countNames[group](count)}`;

export const advice: Record<Group, string> = {
  judgement: 'Discuss facts: what do some of you know that others do not?',
  values: 'You score them alike. Discuss what counts: impact, feasibility or innovation?',
  safe: 'They lead whatever counts. Look at the risk too.',
  level: 'They lead, but mostly with others of the same score. Finer scores would tell them apart.',
  behind: 'Rarely in the top, whatever counts.',
  none: 'Too few people scored them.',
};

export const scoreName = (name: Criterion) => capitalize(criterionNames[name]);

/** `first`, or `among the top 3`: in the leading quarter of n ideas. */
export const amongText = (n: number) =>
  leaders(n) === 1 ? 'first' : `among the ${leadingText(n)}`;

/** A share in whole percents, rounded down; 0 may mean a little. */
export const sharePart = (share: number) =>
  share === 0 ? `under ${percentText(1)}` : shareDown(share);

/** `top 3 in 52 % of rankings` */
export const leadText = (p: number, ranked: number) =>
  `${leadingText(ranked)} in ${p === 1 ? 'every ranking' : `${sharePart(p)} of rankings`}`;

export function spanText(points: readonly number[]): string {
  const [lowest, highest] = [points[0], points.at(-1)];
  return lowest === highest ? `all ${lowest ?? ''}` : `${lowest} to ${highest}`;
}

/** Why to discuss an idea: `Innovation is scored from 4 to 9.` */
export function discussText({ spreadMost, scores }: RoundResult): string {
  const points = spreadMost && scores[spreadMost].points;
  if (spreadMost && points) return `${scoreName(spreadMost)} is scored from ${spanText(points)}.`;
  return 'Its scores differ.';
}

export function whyText(group: Group, { spreadMost, doubt, scores }: RoundResult): string {
  // With hidden single scores the verdict rests on medians and says nothing about agreement.
  const isHidden = criteria.some((name) => scores[name].points === null);
  const about = spreadMost ? `its ${criterionNames[spreadMost] ?? spreadMost}` : 'it';
  const whys: Record<Group, string> = {
    judgement: `You score it differently: discuss ${about}.`,
    values: isHidden
      ? 'It depends on what counts.'
      : 'You agree on its scores; it depends on what counts.',
    safe:
      doubt === 0
        ? isHidden
          ? 'Whatever counts.'
          : 'Whoever is asked, and whatever counts.'
        : 'Hardly any doubt: the scores differ, but not enough to matter.',
    level: 'Mostly with others of the same score: finer scores would tell them apart.',
    behind: 'Rarely in the top, whatever counts.',
    none: '',
  };
  return whys[group];
}

export function withoutVerdict({ assessed, scores }: RoundResult): string {
  if (assessed === 0) return 'Nobody scored it.';
  if (assessed === 1) return 'Only one person scored it; a verdict needs two.';
  const scoredBy = (count: number) =>
    joinWords(
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

/**
 * `Four of the five people scored it; nobody scores their own idea.`
 * @param assessors the ids of all whom the round asked
 * @param fewest people whose scores are shown one by one
 */
export function scoredText(
  result: RoundResult,
  assessors: readonly string[],
  fewest = minShown,
): string {
  const { assessed, reasons, user, filled, verdict } = result;
  const all = Math.max(assessors.length, assessed);
  const of = assessed === all ? '' : ` of the ${countWord(all).toLowerCase()}`;
  const people = `${countWord(assessed)}${of} ${all === 1 ? 'person' : 'people'} scored it`;
  const owner = assessors.includes(user.id) ? '; nobody scores their own idea' : '';
  const missing =
    verdict !== null && filled > 0
      ? ' For what is missing the rankings use the median of the others.'
      : '';
  const hidden = reasons === null ? ` Hidden: fewer than ${fewest} scorers.` : '';
  return `${people}${owner}.${missing}${hidden}`;
}

/** The reader's own scores where the points do not show them; null otherwise. */
export function ownText({ own, scores }: RoundResult): string | null {
  if (!own) return null;
  const names = (test: (name: Criterion) => boolean) =>
    joinWords(criteria.filter(test).map((name) => criterionNames[name]));
  const scoreTexts = joinWords(
    criteria
      .filter((name) => typeof own[name] === 'number' && !scores[name].points)
      .map((name) => `${criterionNames[name]} ${own[name]}`),
  );
  const skipped = names((name) => own[name] === 'skip');
  const missing = names((name) => own[name] === null);
  const parts = [
    scoreTexts && `You gave ${scoreTexts}.`,
    skipped && `You could not judge its ${skipped}.`,
    missing && `You gave no score for its ${missing}.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

export const doubtText = (remains: number) =>
  `Mostly a disagreement about ${remains >= 0.5 ? 'scores' : 'what counts'}.`;
