import { memo } from 'react';
import { tested } from './Verdicts.tsx';
import { leadingText } from './words.ts';

type Props = { count: number; ordered: boolean };

/**
 * What the words and marks of the view mean, a click away.
 * @param count of ideas
 * @param ordered whether weightings are tested that keep impact ≥ feasibility ≥ innovation alone
 */
export const Explanation = memo(({ count, ordered }: Props) => (
  <details className="sheet explanation">
    <summary>How to read this</summary>
    <div className="stack">
      <p>
        Nobody knows the right weights. So every idea is also ranked with{' '}
        {ordered
          ? `the ${tested.ordered.toLocaleString('en-GB')} weightings in which impact counts at least as much as feasibility, and feasibility at least as much as innovation, from "only impact counts" to "all three count the same".`
          : `${tested.all.toLocaleString('en-GB')} sets of weights ("weightings"), from "only impact counts" to "only innovation counts" and everything between.`}
      </p>
      <dl>
        <dt>Safe bet</dt>
        <dd>
          Among the leading quarter of the ideas (here {leadingText(count)}) with at least 95 % of
          those weightings. You need not agree on the weights to start it.
        </dd>
        <dt>Depends on the weights</dt>
        <dd>
          Among that quarter with some weightings and not with others. Its ranks{' '}
          {ordered
            ? 'by impact alone, by impact and feasibility, and by all three'
            : 'by each score alone'}{' '}
          say which weights help it. Talk about what matters to you before you decide.
        </dd>
        <dt>Behind</dt>
        <dd>
          Among that quarter with under 5 % of them. Weights do not help it. Better scores would:
          look at its evaluation.
        </dd>
        <dt>=2</dt>
        <dd>
          Ideas with the same score share a rank. Among them, the better rank typed by hand comes
          first.
        </dd>
        <dt>First in …</dt>
        <dd>
          The share of those weightings in which no idea does better. Ideas that tie all count as
          first, so the shares can add up to more than 100 %.
        </dd>
        <dt>Level with the next idea at …</dt>
        <dd>
          The weight of one score at which the idea and the next one swap, while the two other
          weights keep their proportion. The nearer to the weight of now, the closer the race.
        </dd>
        <dt>Dominated</dt>
        <dd>
          Another idea is at least as good in all three scores and in risk, and better in one. Of
          the two, no weighting makes the dominated one the better choice.
        </dd>
      </dl>
      <p className="small soft">
        Method: SMAA-2 (Lahdelma and Salminen, 2001) with an additive value function on a grid of
        weights in steps of 1/50. No chance is involved: the same ideas always give the same
        figures.
      </p>
    </div>
  </details>
));
