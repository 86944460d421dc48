import { Badge } from '../../../../platform/ui/Badge.tsx';
import { riskStyle } from '../../../ideas/domain/idea.ts';

export const RiskBadge = ({ risk }: { risk: string }) => (
  <Badge look={riskStyle(risk)}>
    <i className="risk" data-risk={risk} />
    {risk} risk
  </Badge>
);
