import { memo } from 'react';
import { capitalize } from '../../../platform/text/wording.ts';
import { shareText } from '../../ideas/domain/weights.ts';
import { rankingSentence } from '../domain/ranking.ts';
import { nearCertainShare, type Verdict, verdicts, weightGrid } from '../domain/robustness.ts';
import { leadingText, verdictNames } from './ranking-texts.ts';
import { VerdictIcon } from './VerdictIcon.tsx';

export const mixCounts = { all: weightGrid().length, ordered: weightGrid(true).length };

const names: Record<Verdict, (count: number) => string> = {
  safe: (count) => (count === 1 ? 'safe bet' : 'safe bets'),
  level: () => 'level with others',
  taste: (count) => (count === 1 ? 'depends on priorities' : 'depend on priorities'),
  beaten: () => 'outclassed',
  behind: () => 'weaker',
};
/** `2 safe bets` */
export const countText = (verdict: Verdict, count: number) => `${count} ${names[verdict](count)}`;

const often = `in at least ${shareText(nearCertainShare)} of mixes`;
const meanings: Record<Verdict, (where: string) => string> = {
  safe: (where) => `${where} ${often}. Look at the risk too.`,
  level: (where) =>
    `${where} ${often}, but mostly with others of the same score. Finer scores would tell them apart.`,
  taste: (where) => `${where} in some mixes, not in others. Discuss what counts.`,
  beaten: (where) =>
    `${where} in some mixes, but another idea is as good or better in every score and in risk.`,
  behind: (where) => `rarely ${where === 'first' ? where : `in the ${where}`}, whatever counts.`,
};

const few = 4;
const some = (titles: readonly string[]) =>
  titles.slice(0, few).join(', ') + (titles.length > few ? ` and ${titles.length - few} more` : '');

type Props = {
  /** Titles of the ideas of each verdict, those that lead most often first; null until they are known. */
  titles: Record<Verdict, readonly string[]> | null;
  ordered: boolean;
  count: number;
  only: Verdict | null;
  onOnly: (verdict: Verdict | null) => void;
};

export const RankingSentence = memo(({ titles }: Pick<Props, 'titles'>) => (
  <p className="lead finding" aria-busy={!titles}>
    {titles ? rankingSentence(titles) : 'Ranking your ideas…'}
  </p>
));

/** `1 safe bet, 3 depend on priorities` */
export const verdictsText = (titles: Record<Verdict, readonly string[]>): string =>
  verdicts
    .filter((verdict) => titles[verdict].length > 0)
    .map((verdict) => countText(verdict, titles[verdict].length))
    .join(', ');

export const VerdictList = memo(({ titles, ordered, count: all, only, onOnly }: Props) => {
  const where = leadingText(all);
  return (
    <section className="vstack" aria-labelledby="verdicts-title">
      <p className="small" id="verdicts-title">
        {ordered
          ? `We ranked your ideas in ${mixCounts.ordered.toLocaleString('en-GB')} mixes of the three scores, from impact alone to all three nearly alike:`
          : `We ranked your ideas in ${mixCounts.all.toLocaleString('en-GB')} mixes: each weighs impact, feasibility and innovation differently.`}
      </p>
      <ul className="verdicts" aria-busy={!titles}>
        {verdicts.map((verdict) => {
          const count = titles?.[verdict].length ?? 0;
          // Hidden while empty.
          if (count === 0 && (verdict === 'level' || (titles && verdict === 'beaten'))) return null;
          return (
            <li key={verdict} data-only={only === verdict || undefined}>
              <VerdictIcon verdict={verdict} />
              <div>
                <p>
                  <strong>{titles ? countText(verdict, count) : verdictNames[verdict]}</strong>
                </p>
                {titles && count > 0 && (
                  <p className="small line-clamp-5">{some(titles[verdict])}</p>
                )}
                <p className="small text-muted-foreground">
                  {capitalize(meanings[verdict](where))}
                </p>
              </div>
              {count > 0 && (
                <button
                  className="link small col-start-2 self-end justify-self-start"
                  type="button"
                  aria-pressed={only === verdict}
                  onClick={() => onOnly(only === verdict ? null : verdict)}
                >
                  List these<span className="sr-only"> {countText(verdict, count)}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
});
