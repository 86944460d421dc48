import { memo } from 'react';
import { leadingText } from './ranking-texts.ts';
import { mixCounts } from './VerdictList.tsx';

/** `ordered`: only mixes with impact ≥ feasibility ≥ innovation count. */
type Props = { count: number; ordered: boolean };

export const Explanation = memo(({ count, ordered }: Props) => (
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
