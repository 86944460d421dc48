import type { RiskLevel } from '../../../ideas/domain/fields.ts';

export type Scores = {
  impactScore: number;
  feasibilityScore: number;
  innovationScore: number;
  riskLevel: RiskLevel | '';
};

/**
 * Height = impact, width to the right = feasibility, to the left = innovation; fill = risk. The view box is 20 × 10
 * points.
 */
export function ScorePulse({ scores }: { scores: Scores }) {
  const { impactScore: up, feasibilityScore: right, innovationScore: left, riskLevel } = scores;
  const label = `Score pulse: impact ${up}, feasibility ${right}, innovation ${left} out of 10`;
  return (
    <div className="score-pulse paper" role="img" aria-label={label}>
      <svg viewBox="-10 -10 20 10" aria-hidden="true">
        {riskLevel && (
          <path
            data-fill={riskLevel}
            className="no-stroke"
            d={`M${-left} 0L0 ${-up}L${right} 0Z`}
          />
        )}
        <path className="ink" d={`M-11 0H${-left}L0 ${-up}L${right} 0H11`} />
      </svg>
    </div>
  );
}
