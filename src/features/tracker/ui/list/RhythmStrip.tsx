import { memo, useMemo } from 'react';
import { useGrowing } from '../../../../platform/ui/use-growing.ts';
import type { CardSummary } from '../../domain/list-response.ts';
import { PulseTrace } from '../card/Pulse.tsx';
import { ScoreKey } from '../card/ScoreKey.tsx';
import { useFrozenOrder } from './use-frozen-order.ts';

const Legend = () => (
  <p className="small soft row gap-x-4 gap-y-1">
    {(['impact', 'feasibility', 'innovation'] as const).map((kind) => (
      <span className="row gap-1.5" key={kind}>
        <ScoreKey kind={kind} /> {kind}
      </span>
    ))}
    <span>one square = one point</span>
  </p>
);

const FullScale = () => (
  <div className="slot">
    <span className="paper">
      <svg viewBox="-5 -10 10 10" className="full-scale" aria-hidden="true">
        <path className="ink green" d="M-7.5 0H-2.5V-10H2.5V0H7.5" />
      </svg>
    </span>
    <span>
      <b>10</b>Full scale
    </span>
  </div>
);

type Props = {
  ideas: readonly CardSummary[];
  /** How many there are; the rest is not among the ideas. */
  total: number;
};

/**
 * Ideas as pulses in rank order, after a pulse of ten points for comparison. For the eye and the mouse:
 * the cards below say the same and lead to the same pages, so that Tab, a screen reader and the
 * browser's own search would meet all of them twice.
 */
export const RhythmStrip = memo(function RhythmStrip({ ideas, total }: Props) {
  const sorted = useMemo(
    () => [...ideas].sort((a, b) => a.overallPriorityRank - b.overallPriorityRank),
    [ideas],
  );
  const { items: inRankOrder } = useFrozenOrder(sorted);
  const shown = useGrowing(ideas, ideas.length, 6);
  return (
    <>
      <h2 className="sr">Ideas</h2>
      <div aria-hidden="true" className="stack strip-section gap-3">
        <div className="row between">
          <h2>
            {total > ideas.length ? `The first ${ideas.length} ideas` : 'Ideas'} in rank order
          </h2>
          <Legend />
        </div>
        <div className="rhythm" tabIndex={-1}>
          <FullScale />
          {inRankOrder.slice(0, shown).map((idea) => (
            <a className="slot" key={idea.id} href={`/idea-tracker/${idea.id}`} tabIndex={-1}>
              <span className="paper">
                <PulseTrace scores={idea} reach={12.5} />
              </span>
              <span>
                <b>{idea.overallPriorityRank}</b>
                <span className="slot-title line-clamp-3" data-title={idea.ideaTitle} />
              </span>
            </a>
          ))}
          <div className="slot rest">
            <span className="paper">
              <svg viewBox="-10 -10 20 10" aria-hidden="true">
                <path className="ink" d="M-12.5 0H12.5" />
              </svg>
            </span>
            <span />
          </div>
        </div>
      </div>
    </>
  );
});
