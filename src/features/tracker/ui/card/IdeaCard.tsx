import { memo } from 'react';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import type { NewestDecision } from '../../../decisions/domain/decision-response.ts';
import { LastDecision } from '../../../decisions/ui/DecisionMark.tsx';
import type { RiskLevel } from '../../../ideas/domain/fields.ts';
import { type IdeaDraft, rankStyle } from '../../../ideas/domain/idea.ts';
import { isScored, type ScoresSet } from '../../../ideas/domain/scores-set.ts';
import type { UnreadBadge } from '../../../notifications/domain/inbox-response.ts';
import type { Excerpt } from '../../domain/list-response.ts';
import { Excerpts } from './Excerpts.tsx';
import { NewMark } from './NewMark.tsx';
import { Pulse } from './Pulse.tsx';
import { RiskBadge } from './RiskBadge.tsx';
import { Scores } from './Scores.tsx';

/** The fields on a card of an idea, or of a draft with empty choices. */
type CardIdea = Pick<
  IdeaDraft,
  | 'ideaTitle'
  | 'briefDescription'
  | 'diseaseArea'
  | 'productType'
  | 'impactScore'
  | 'feasibilityScore'
  | 'innovationScore'
  | 'overallPriorityRank'
> & {
  riskLevel: RiskLevel | '';
  excerpts?: readonly Excerpt[];
  decision?: NewestDecision | null;
  scoresSet?: ScoresSet;
};

type Props = {
  idea: CardIdea;
  href?: string;
  mark?: UnreadBadge | undefined;
  deletedBy?: string | undefined;
  isCreated?: boolean;
};

/**
 * @param href the card's link; a preview has none
 * @param mark its unread badge
 * @param deletedBy who deleted the idea while its card was open
 * @param isCreated the reader has just created it
 */
export const IdeaCard = memo(function IdeaCard({ idea, href, mark, deletedBy, isCreated }: Props) {
  const title = idea.ideaTitle || 'Untitled idea';
  return (
    <article className="idea" data-created={isCreated || undefined}>
      <div className="row">
        <Badge look={rankStyle(idea.overallPriorityRank)}>
          Priority <span className="num">{idea.overallPriorityRank}</span>
        </Badge>
        {deletedBy ? (
          <Badge look="destructive">Deleted by {deletedBy}</Badge>
        ) : (
          idea.riskLevel && <RiskBadge risk={idea.riskLevel} />
        )}
        {isCreated && <Badge look="accent">Just added</Badge>}
        <NewMark of={mark} />
      </div>
      <div className="idea-text">
        <h3 className="line-clamp-2">{href ? <a href={href}>{title}</a> : title}</h3>
        <p className="line-clamp-3">{idea.briefDescription}</p>
        <p className="facts">
          <bdi className="area">{idea.diseaseArea}</bdi>
          {idea.diseaseArea && idea.productType && ' · '}
          <span>{idea.productType}</span>
          {idea.scoresSet && !isScored({ scoresSet: idea.scoresSet }) && ' · Not scored yet'}
          <LastDecision of={idea.decision} />
        </p>
        {idea.excerpts && <Excerpts of={idea.excerpts} />}
      </div>
      <div className="plot">
        <Pulse scores={idea} />
        <dl className="scores">
          <Scores of={idea} />
        </dl>
      </div>
    </article>
  );
});
