import { Badge } from '../../../../platform/ui/Badge.tsx';
import { riskStyle } from '../../../ideas/domain/idea.ts';

/** @param short for a column that says what it is about */
export const RiskBadge = ({ risk, short }: { risk: string; short?: boolean }) => (
  <Badge look={riskStyle(risk)}>
    <i className="risk" data-risk={risk} />
    {risk}
    {!short && ' risk'}
  </Badge>
);
