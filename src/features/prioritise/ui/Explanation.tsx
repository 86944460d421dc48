import { memo } from 'react';
import { shareText } from '#features/ideas/domain/weights.ts';
import type { RowSummary } from '#features/tracker/domain/list-response.ts';
import { capitalize, decimalText, pluralize } from '#platform/text/wording.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { type Agreement as Agreed, type Conflicts, rankingSentence } from '../domain/ranking.ts';
import {
  mixes,
  nearCertainShare,
  type Verdict,
  verdicts,
  weightGrid,
} from '../domain/robustness.ts';
import { leadingText, verdictCountText, verdictNames } from './ranking-texts.ts';
import { VerdictIcon } from './VerdictIcon.tsx';

const mixCounts = { all: mixes, ordered: weightGrid(true).length };

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

const fewTitles = 4;
const some = (titles: readonly string[]) =>
  titles.slice(0, fewTitles).join(', ') +
  (titles.length > fewTitles ? ` and ${titles.length - fewTitles} more` : '');

type VerdictListProps = {
  /** Titles of the ideas with each verdict, sorted by how often they lead; null until computed. */
  titles: Record<Verdict, readonly string[]> | null;
  ordered: boolean;
  count: number;
  only: Verdict | null;
  onOnly: (verdict: Verdict | null) => void;
};

export const RankingSentence = memo(({ titles }: Pick<VerdictListProps, 'titles'>) => (
  <p className="lead max-w-none font-[560]" aria-busy={!titles}>
    {titles ? rankingSentence(titles) : 'Ranking your ideas…'}
  </p>
));

/** `1 safe bet, 3 depend on priorities` */
export const verdictsText = (titles: Record<Verdict, readonly string[]>): string =>
  verdicts
    .filter((verdict) => titles[verdict].length > 0)
    .map((verdict) => verdictCountText(verdict, titles[verdict].length))
    .join(', ');

export const VerdictList = memo(
  ({ titles, ordered, count: all, only, onOnly }: VerdictListProps) => {
    const where = leadingText(all);
    return (
      <section className="vstack" aria-labelledby="verdicts-title">
        <p className="small" id="verdicts-title">
          {ordered
            ? `We ranked your ideas in ${mixCounts.ordered.toLocaleString('en-GB')} mixes of the three scores, from impact alone to all three nearly alike:`
            : `We ranked your ideas in ${mixCounts.all.toLocaleString('en-GB')} mixes: each weighs impact, feasibility and innovation differently.`}
        </p>
        <ul
          className="verdicts grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-px p-px"
          aria-busy={!titles}
        >
          {verdicts.map((verdict) => {
            const count = titles?.[verdict].length ?? 0;
            if (count === 0 && (verdict === 'level' || (titles && verdict === 'beaten')))
              return null;
            return (
              <li
                key={verdict}
                className={`grid grid-cols-[1rem_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3 gap-y-1 p-3 shadow-[0_0_0_1px_var(--color-border)] wrap-anywhere forced-colors:border-1 ${only === verdict ? 'bg-muted outline-2 -outline-offset-2 outline-foreground' : 'bg-card'} ${titles ? '' : 'min-[52rem]:min-h-48'}`}
              >
                <VerdictIcon verdict={verdict} />
                <div>
                  <p>
                    <strong>
                      {titles ? verdictCountText(verdict, count) : verdictNames[verdict]}
                    </strong>
                  </p>
                  {titles && count > 0 && (
                    <p className="small line-clamp-5">{some(titles[verdict])}</p>
                  )}
                  <p className="small text-muted-foreground">
                    {capitalize(meanings[verdict](where))}
                  </p>
                </div>
                {count > 0 && (
                  <LinkButton
                    className="small col-start-2 self-end justify-self-start aria-pressed:font-[640]"
                    aria-pressed={only === verdict}
                    onClick={() => onOnly(only === verdict ? null : verdict)}
                  >
                    List these<span className="sr-only"> {verdictCountText(verdict, count)}</span>
                  </LinkButton>
                )}
              </li>
            );
          })}
        </ul>
      </section>
    );
  },
);

const Idea = ({ idea }: { idea: RowSummary | undefined }) =>
  idea ? <a href={`/idea-tracker/${idea.id}#evaluation`}>{idea.ideaTitle}</a> : null;

const fewPairs = 6;

const count = (pairs: number) => pairs.toLocaleString('en-GB');

export function agreementWord({ same, opposite, tau }: Agreed): string | null {
  if (tau === null) return null;
  // Counts only pairs that both orders rank, because the shown numbers do.
  const balance = (same - opposite) / Math.max(1, same + opposite);
  if (balance > 0.7) return 'agree well';
  if (balance > 0.3) return 'agree in part';
  return balance > -0.3 ? 'hardly agree' : 'disagree';
}

function Agreement(agreement: Agreed) {
  const { same, opposite, level, tau } = agreement;
  if (tau === null) return <p>Priorities and ranks cannot be compared yet.</p>;
  return (
    <p>
      The owners’ priorities and the ranking <strong>{agreementWord(agreement)}</strong>: of{' '}
      {count(same + opposite + level)} pairs of ideas, {count(same)} {same === 1 ? 'is' : 'are'} in
      the same order, {count(opposite)} in the opposite one
      {level > 0 && `, and ${count(level)} ${level === 1 ? 'is' : 'are'} level in one of the two`}.{' '}
      <span className="small text-muted-foreground">
        Kendall's tau-b: <span className="num">{decimalText(tau)}</span>, from −1 to 1.
      </span>
    </p>
  );
}

type ConflictListProps = { ideas: readonly RowSummary[]; conflicts: Conflicts; agreement: Agreed };

export const ConflictList = memo(function ConflictList(props: ConflictListProps) {
  const { ideas, conflicts, agreement } = props;
  const { equalRanks, pairs, pairCount } = conflicts;
  return (
    <section className="vstack" aria-label="Priorities and ranks">
      <Agreement {...agreement} />
      {pairs.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {pairs.slice(0, fewPairs).map(({ above, below, share, dominated }) => (
            <li key={`${above} ${below}`}>
              <Idea idea={ideas[above]} /> has a higher priority than <Idea idea={ideas[below]} />,{' '}
              {dominated
                ? 'which is at least as good in every score and in risk.'
                : `but ${shareText(share)} of mixes put it lower.`}
            </li>
          ))}
          {pairCount > fewPairs && (
            <li className="text-muted-foreground">
              and {pluralize(pairCount - fewPairs, 'more such pair')}
            </li>
          )}
        </ul>
      )}
      {equalRanks.length > 0 && (
        <ul className="list conflict-list grid gap-2">
          {equalRanks.map(({ rank, ideas: members }) => (
            <li key={rank}>
              Priority <span className="num">{rank}</span> is shared by {members.length} ideas:{' '}
              {members.slice(0, fewPairs).map((index, position) => (
                <span key={index}>
                  {position > 0 && ', '}
                  <Idea idea={ideas[index]} />
                </span>
              ))}
              {members.length > fewPairs && ` and ${members.length - fewPairs} more`}.
            </li>
          ))}
        </ul>
      )}
      {pairs.length === 0 && equalRanks.length === 0 && (
        <p className="text-muted-foreground">No priority contradicts another one or the scores.</p>
      )}
    </section>
  );
});

/** `ordered`: only weightings with impact ≥ feasibility ≥ innovation count. */
type ExplanationProps = { count: number; ordered: boolean };

export const Explanation = memo(({ count, ordered }: ExplanationProps) => (
  <div className="vstack">
    <p>
      Nobody knows how much each score should count. So every idea is also ranked with{' '}
      {ordered
        ? `the ${mixCounts.ordered.toLocaleString('en-GB')} mixes in which impact counts at least as much as feasibility, and feasibility at least as much as innovation, from “only impact counts” to “all three count nearly the same”.`
        : `${mixCounts.all.toLocaleString('en-GB')} mixes, from “only impact counts” to “only innovation counts” and everything between, in steps of 2 %.`}{' '}
      The verdicts stay when you move the sliders.
    </p>
    <dl className="explanation">
      <dt>Safe bet</dt>
      <dd>
        Among the leading quarter of the ideas (here {leadingText(count)}) in at least 95 % of those
        mixes. You can start it before you agree on what counts. Risk has no part in this: look at
        it too.
      </dd>
      <dt>Level with others</dt>
      <dd>
        The same, but in most of them more ideas have that score than the quarter holds. Finer
        scores would tell them apart.
      </dd>
      <dt>Depends on priorities</dt>
      <dd>
        Among that quarter in some mixes and not in others. Its ranks{' '}
        {ordered
          ? 'by impact alone, by impact and feasibility, and by all three'
          : 'by each score alone'}{' '}
        show what helps it most. Discuss what counts before you decide.
      </dd>
      <dt>Outclassed</dt>
      <dd>
        Among that quarter in some mixes, but another idea is at least as good in all three scores
        and in risk, and better in one. No mix makes it the better of the two, so look at the other
        one first.
      </dd>
      <dt>Weaker</dt>
      <dd>Among that quarter in under 5 % of them, whatever counts.</dd>
      <dt>=2</dt>
      <dd>Ideas with the same score share a rank. Among them, the higher priority comes first.</dd>
      <dt>First in …</dt>
      <dd>
        The share of those mixes in which no idea does better. Ideas that tie all count as first, so
        the shares can add up to more than 100 %.
      </dd>
      <dt>Next idea: catches up where …</dt>
      <dd>
        How much one score has to count for the idea and the next one to be level, while the two
        others keep their proportion. The nearer to what it counts now, the closer the race.
      </dd>
    </dl>
    <p className="small text-muted-foreground">
      Method: SMAA-2 (Lahdelma and Salminen, 2001) with an additive value function on a grid of
      weights in steps of 1/50. No chance is involved: the same ideas always give the same figures.
    </p>
  </div>
));
