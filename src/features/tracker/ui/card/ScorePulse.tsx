import type { RiskLevel } from '../../../ideas/domain/fields.ts';

export type Scores = {
  impactScore: number;
  feasibilityScore: number;
  innovationScore: number;
  riskLevel: RiskLevel | '';
};

/**
 * The drawn pulse without its frame: height = impact, width to the right = feasibility, to the left =
 * innovation, one square = one point; fill = risk. The view box is 20 × 10 points.
 * @param reach length of the base line to each side of the peak, in points
 */
function PulseTrace({ scores, reach = 11 }: { scores: Scores; reach?: number }) {
  const { impactScore: up, feasibilityScore: right, innovationScore: left, riskLevel } = scores;
  return (
    <svg viewBox="-10 -10 20 10" aria-hidden="true">
      {riskLevel && (
        <path data-fill={riskLevel} className="no-stroke" d={`M${-left} 0L0 ${-up}L${right} 0Z`} />
      )}
      <path className="ink" d={`M${-reach} 0H${-left}L0 ${-up}L${right} 0H${reach}`} />
    </svg>
  );
}

/** The pulse of an idea on graph paper. */
export function ScorePulse({ scores }: { scores: Scores }) {
  const { impactScore, feasibilityScore, innovationScore } = scores;
  const label = `Score pulse: impact ${impactScore}, feasibility ${feasibilityScore}, innovation ${innovationScore} out of 10`;
  return (
    <div className="score-pulse paper" role="img" aria-label={label}>
      <PulseTrace scores={scores} />
    </div>
  );
}
