import { type Analysis, type RankBy, ranksBy } from '../../domain/ranking/ranking.ts';
import { leading, type Verdict } from '../../domain/ranking/robustness.ts';
import { percentText } from '../../domain/ranking/weights.ts';

/** `first`, or `top 3`: the leading quarter of n ideas. */
export const leadingText = (n: number) => (leading(n) === 1 ? 'first' : `top ${leading(n)}`);

export const verdictNames: Record<Verdict, string> = {
  safe: 'Safe bet',
  level: 'Level with others',
  taste: 'Depends on what you value',
  beaten: 'Has a better alternative',
  behind: 'Behind',
};

/** How often it leads: `top 3 in 62 % of mixes`. Rounded down, so that it never reaches what the verdict denies. */
export function leadText(lead: number, n: number) {
  const percent = Math.floor(lead * 100);
  const share =
    lead === 0
      ? 'none of the mixes'
      : lead === 1
        ? 'every mix'
        : percent === 0
          ? `under ${percentText(1)} of mixes`
          : `${percentText(percent)} of mixes`;
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

/** Its ranks by what is counted: `1st by impact alone, 5th by feasibility or innovation alone` */
export const whyText = (analysis: Analysis, index: number) =>
  ranksBy(analysis, index)
    .map((one) => rankByText(one, analysis.ordered))
    .join(', ');

/** `Sure thing is`, or `Sure thing and 2 more are` */
export const dominatorsText = (first: string, count: number) =>
  count > 1 ? `${first} and ${count - 1} more are` : `${first} is`;
