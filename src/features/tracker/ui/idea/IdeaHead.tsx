import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import { formatLongDay } from '../../../../platform/ui/dates.ts';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import { Menu } from '../../../../platform/ui/Menu.tsx';
import { SpeechBubble } from '../../../../platform/ui/SpeechBubble.tsx';
import { decisionStores } from '../../../decisions/client/decisions.ts';
import { DecisionLabel } from '../../../decisions/ui/DecisionLabel.tsx';
import { FieldCitations } from '../../../evidence/ui/AnswerSources.tsx';
import { type Field, sections } from '../../../ideas/domain/fields.ts';
import type { IdeaSummary } from '../../domain/list-response.ts';
import { RiskBadge } from '../card/IdeaCard.tsx';
import { EditableAnswer } from './EditableAnswer.tsx';
import { Changed, FieldTools, type Reading } from './FieldRow.tsx';
import type { headFields } from './SectionRead.tsx';
import type { Press } from './use-commenting.ts';

const [overview] = sections;
const fieldOf = (name: (typeof headFields)[number]) =>
  overview.fields.find((field) => field.name === name);
const title = fieldOf('ideaTitle');
const description = fieldOf('briefDescription');

type Props = {
  summary: IdeaSummary;
  /** While the answers are read. */
  read: Reading | undefined;
  isDescribed: boolean;
  news: ReactNode;
};

function DecisionBadge({ ideaId }: { ideaId: string }) {
  const [newest] = useStore(decisionStores(ideaId).$decisions).data ?? [];
  return (
    newest && (
      <button
        className="badge badge-outline decision-badge no-print"
        type="button"
        onClick={() => document.getElementById('decisions-heading')?.focus()}
      >
        <span className="sr-only">Decision: </span>
        <DecisionLabel decision={newest.decision} />
      </button>
    )
  );
}

/** Links to the field lead here. */
function Label({ field, read }: { field: Field; read: Reading | undefined }) {
  const reach = read?.anchor.field === field.name ? read.anchor.reach : undefined;
  return (
    <span className="sr-only" ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
      {field.label}:{' '}
    </span>
  );
}

export function IdeaHead({ summary, read, isDescribed, news }: Props) {
  const { diseaseArea, productType, maturityLevel, riskLevel, createdAt, user } = summary;
  const { briefDescription } = summary;
  const inPlace = read?.inPlace;
  const heading = <Heading>{summary.ideaTitle}</Heading>;
  return (
    <div className="vstack idea-head gap-2">
      <div className="head-line">
        <div className="vstack gap-2">
          {read && title && <Changed field={title} idea={read.idea} />}
          {read?.anchor.field === 'ideaTitle' && title && <Label field={title} read={read} />}
          {inPlace?.field === 'ideaTitle' && title ? (
            <>
              <div className="sr-only">{heading}</div>
              {inPlace.form(title)}
            </>
          ) : (
            title && (
              <EditableAnswer field={title} inPlace={inPlace}>
                {heading}
              </EditableAnswer>
            )
          )}
        </div>
        {read && title && <FieldTools section={overview.name} field={title} read={read} />}
      </div>
      <div className="byline">
        <span>
          <bdi>{user.name}</bdi>, created{' '}
          <time dateTime={createdAt}>{formatLongDay(createdAt)}</time>
        </span>
        <span className="text-muted-foreground no-print" dir="auto">
          {[diseaseArea, productType].filter(Boolean).join(' · ')}
        </span>
        {maturityLevel && <Badge look="outline">{maturityLevel}</Badge>}
        <RiskBadge risk={riskLevel} />
        <DecisionBadge ideaId={summary.id} />
        {read && title && <FieldCitations field={title} idea={read.idea} />}
        <span className="small text-muted-foreground idea-unread no-print" role="status">
          {news}
        </span>
      </div>
      {isDescribed && briefDescription && description && (
        <div className="head-line no-print">
          <div>
            <Label field={description} read={read} />
            {read && <Changed field={description} idea={read.idea} />}
            <EditableAnswer field={description} inPlace={inPlace}>
              <span className="brief user-text">{briefDescription}</span>{' '}
              {read && <FieldCitations field={description} idea={read.idea} />}
            </EditableAnswer>
          </div>
          {read && <FieldTools section={overview.name} field={description} read={read} />}
        </div>
      )}
    </div>
  );
}

type IdeaActionsProps = {
  /** For people who may do it. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  /** While the sections are read. */
  onComment: ((event: Press) => void) | undefined;
  /** While the sections are read. */
  onShow: ((part: 'files' | 'history') => void) | undefined;
  follow: ReactNode;
};

export const IdeaActions = ({ onEdit, onDelete, onComment, onShow, follow }: IdeaActionsProps) => (
  <div className="idea-actions">
    {onEdit && (
      <button className="btn btn-sm btn-primary" type="button" onClick={onEdit}>
        Edit Idea
      </button>
    )}
    {onComment && (
      <button className="btn btn-sm" type="button" onClick={onComment}>
        <SpeechBubble size="size-4.5" />
        Comment
      </button>
    )}
    {follow}
    <Menu label="More actions">
      <button type="button" role="menuitem" onClick={() => print()}>
        Print brief
      </button>
      {onShow && (
        <>
          <button type="button" role="menuitem" onClick={() => onShow('files')}>
            Files
          </button>
          <button type="button" role="menuitem" onClick={() => onShow('history')}>
            History
          </button>
        </>
      )}
      {onDelete && (
        <button type="button" role="menuitem" className="danger" onClick={onDelete}>
          Delete idea
        </button>
      )}
    </Menu>
  </div>
);
