import {
  type Criterion,
  criteria,
  criterionNames,
  percentText,
} from '#features/ideas/domain/weights.ts';
import { joinWords, pluralize } from '#platform/text/wording.ts';
import { type Analysis, type RankBy, ranksBy } from '../domain/ranking.ts';
import { leadingCount, type Verdict } from '../domain/robustness.ts';

/** `first`, or `top 3` for the leading quarter of n ideas. */
export const leadingText = (n: number) =>
  leadingCount(n) === 1 ? 'first' : `top ${leadingCount(n)}`;

export const verdictNames: Record<Verdict, string> = {
  safe: 'Safe bet',
  level: 'Level with others',
  taste: 'Depends on priorities',
  beaten: 'Outclassed',
  behind: 'Weaker',
};

/** `2 safe bets` */
export function verdictCountText(verdict: Verdict, count: number): string {
  if (verdict === 'safe') return pluralize(count, 'safe bet');
  if (verdict === 'taste') return `${count} ${count === 1 ? 'depends' : 'depend'} on priorities`;
  return `${count} ${verdictNames[verdict].toLowerCase()}`;
}

/** Rounded down, so that it never contradicts the verdict. A share above zero never shows as 0 %. */
export function shareDown(share: number) {
  // Corrects floating point results slightly below a whole percent.
  const percent = Math.floor(share * 100 + 1e-9);
  return share > 0 && percent === 0 ? `under ${percentText(1)}` : percentText(percent);
}

/** `top 3 in 62 % of mixes` */
export function leadText(lead: number, n: number) {
  const share =
    lead === 0 ? 'none of the mixes' : lead === 1 ? 'every mix' : `${shareDown(lead)} of mixes`;
  return `${leadingText(n)} in ${share}`;
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
let rules: Intl.PluralRules | undefined;
const ordinal = (value: number) => {
  rules ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${value}${endings[rules.select(value)]}`;
};

function rankByText({ rank, by }: RankBy, ordered: boolean) {
  if (by[0] === 'equal weights') return `${ordinal(rank)} with equal weights`;
  const all = by.length === 3;
  const what = by.join(' or ');
  if (ordered) return `${ordinal(rank)} by ${all ? 'one, two or all three' : what}`;
  return `${ordinal(rank)} by ${all ? 'each score' : what} alone`;
}

/** `1st by impact alone, 5th by feasibility or innovation alone` */
export const whyText = (analysis: Analysis, index: number) =>
  ranksBy(analysis, index)
    .map((one) => rankByText(one, analysis.ordered))
    .join(', ');

/** How many ideas use their owner's scores because a round has none. */
export const ownerScoresCountText = (ownScores: number, all: number) =>
  ownScores === all
    ? 'The round has no medians for these ideas, so all scores are their owners’.'
    : `${ownScores === 1 ? '1 idea keeps its owner’s scores' : `${ownScores} ideas keep their owners’ scores`}: the round has no medians for ${ownScores === 1 ? 'it' : 'them'}.`;

/** `Owner’s innovation: the round has no median for it.` */
export function ownerScoresText(ownScores: readonly Criterion[]): string {
  if (ownScores.length === criteria.length)
    return 'Owner’s scores: the round has no medians for this idea.';
  const names = joinWords(ownScores.map((name) => criterionNames[name]));
  return `Owner’s ${names}: the round has no median for ${ownScores.length === 1 ? 'it' : 'them'}.`;
}
