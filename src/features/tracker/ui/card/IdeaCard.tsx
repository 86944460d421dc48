import { memo } from 'react';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import type { NewestDecision } from '../../../decisions/domain/decision-response.ts';
import { LastDecision } from '../../../decisions/ui/DecisionMark.tsx';
import { BackingLine } from '../../../evidence/ui/BackingLine.tsx';
import type { RiskLevel } from '../../../ideas/domain/fields.ts';
import { type IdeaDraft, rankStyle } from '../../../ideas/domain/idea.ts';
import type { Backing } from '../../../ideas/domain/idea-response.ts';
import type { UnreadBadge } from '../../../notifications/domain/inbox-response.ts';
import type { Excerpt } from '../../domain/list-response.ts';
import { Excerpts } from './Excerpts.tsx';
import { NewMark } from './NewMark.tsx';
import { OpenComments } from './OpenComments.tsx';
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
  openComments?: number;
  decision?: NewestDecision | null;
} & Partial<Backing>;

type Props = {
  idea: CardIdea;
  href?: string;
  mark?: UnreadBadge | undefined;
  deletedBy?: string | undefined;
  saysBacking?: boolean;
  isCreated?: boolean;
};

/**
 * @param href the card's link; a preview has none
 * @param mark its unread badge
 * @param deletedBy who deleted the idea while its card was open
 * @param saysBacking shows the backing also for ideas without sources
 * @param isCreated the reader has just created it
 */
export const IdeaCard = memo(function IdeaCard({
  idea,
  href,
  mark,
  deletedBy,
  saysBacking,
  isCreated,
}: Props) {
  const title = idea.ideaTitle || 'Untitled idea';
  return (
    <article className="idea" data-created={isCreated || undefined}>
      <div className="row">
        <Badge look={rankStyle(idea.overallPriorityRank)}>
          Rank <span className="num">{idea.overallPriorityRank}</span>
        </Badge>
        {isCreated && <Badge look="accent">Just added</Badge>}
        <NewMark of={mark} />
        {deletedBy ? (
          <Badge look="destructive">Deleted by {deletedBy}</Badge>
        ) : (
          idea.riskLevel && <RiskBadge risk={idea.riskLevel} />
        )}
      </div>
      <div className="stack gap-2">
        <h3 className="line-clamp-4">{href ? <a href={href}>{title}</a> : title}</h3>
        <p className="line-clamp-4">{idea.briefDescription}</p>
        <p className="soft line-clamp-2">
          {[idea.diseaseArea, idea.productType].filter(Boolean).join(' · ')}
        </p>
        <LastDecision of={idea.decision} />
        <OpenComments count={idea.openComments ?? 0} />
        <BackingLine of={idea} always={saysBacking} />
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
