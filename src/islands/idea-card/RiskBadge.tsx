import { riskStyle } from '../../domain/idea/idea.ts';
import { Badge } from '../../ui/Badge.tsx';

export const RiskBadge = ({ risk }: { risk: string }) => (
  <Badge look={riskStyle(risk)}>
    <i className="risk" data-risk={risk} />
    {risk} risk
  </Badge>
);
