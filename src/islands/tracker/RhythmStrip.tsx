import { memo } from 'react';
import type { CardSummary } from '../../domain/idea/idea.ts';
import { useGrowing } from '../../ui/use-growing.ts';
import { PulseTrace } from '../idea-card/Pulse.tsx';
import { ScoreKey } from '../idea-card/ScoreKey.tsx';

const Legend = () => (
  <p className="small soft row legend-line">
    {(['impact', 'feasibility', 'innovation'] as const).map((kind) => (
      <span className="row legend-item" key={kind}>
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

/** Ideas as pulses in rank order, after a pulse of ten points for comparison. */
export const RhythmStrip = memo(function RhythmStrip({ ideas, total }: Props) {
  const inRankOrder = [...ideas].sort((a, b) => a.overallPriorityRank - b.overallPriorityRank);
  const shown = useGrowing(ideas, ideas.length, 6);
  return (
    <section aria-labelledby="strip-heading" className="stack strip-section">
      <div className="row between">
        <h2 id="strip-heading">
          {total > ideas.length ? `The first ${ideas.length} ideas` : 'Ideas'} in rank order
        </h2>
        <Legend />
      </div>
      <nav className="rhythm" aria-label={`Rhythm strip of ${ideas.length} ideas`}>
        <FullScale />
        {inRankOrder.slice(0, shown).map((idea) => (
          <a className="slot" key={idea.id} href={`/idea-tracker/${idea.id}`}>
            <span className="paper">
              <PulseTrace scores={idea} reach={12.5} />
            </span>
            <span>
              <b>{idea.overallPriorityRank}</b>
              <span className="slot-title">{idea.ideaTitle}</span>
            </span>
          </a>
        ))}
        <div className="slot rest" aria-hidden="true">
          <span className="paper">
            <svg viewBox="-10 -10 20 10" aria-hidden="true">
              <path className="ink" d="M-12.5 0H12.5" />
            </svg>
          </span>
          <span />
        </div>
      </nav>
    </section>
  );
});
