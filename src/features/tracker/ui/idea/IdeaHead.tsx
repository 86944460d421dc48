import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { decisionStores } from '#features/decisions/client/decisions.ts';
import { DecisionLabel } from '#features/decisions/ui/DecisionLabel.tsx';
import { FieldCitations } from '#features/evidence/ui/AnswerSources.tsx';
import { ideaStores } from '#features/ideas/client/idea.ts';
import {
  type Field,
  type FieldName,
  fields,
  type SectionName,
} from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { isScored } from '#features/ideas/domain/weights.ts';
import { ignoreMissing } from '#platform/client/api/error-message.ts';
import { $ideaId, listUrl, open, positionInList } from '#platform/client/router/route.ts';
import { toast } from '#platform/client/toasts/toasts.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { Confirm } from '#platform/ui/Confirm.tsx';
import { formatLongDay } from '#platform/ui/dates.ts';
import { useAction } from '#platform/ui/form/use-action.ts';
import { Heading } from '#platform/ui/Heading.tsx';
import { Menu, MenuItem } from '#platform/ui/Menu.tsx';
import { SpeechBubble } from '#platform/ui/SpeechBubble.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { $created, $deleted } from '../../client/ideas.ts';
import type { IdeaSummary } from '../../domain/list-response.ts';
import { RiskBadge, ScorePulse, Scores } from '../card/IdeaCard.tsx';
import { Changed, EditableAnswer, FieldTools, type ReadViewState } from './FieldRow.tsx';
import type { Press } from './use-commenting.ts';

/** The neighbours in the list from which the idea was opened. The links keep the section. */
export function PreviousNextLinks({ id, section }: { id: string; section: SectionName }) {
  const found = positionInList(id);
  if (!found) return null;
  const { position, of, previous, next } = found;
  const href = (idea: string) => `/idea-tracker/${idea}#${section}`;
  return (
    <nav className="hstack gap-x-3" aria-label="Ideas of the list">
      {previous && (
        <a href={href(previous)} rel="prev">
          Previous<span className="sr-only"> idea</span>
        </a>
      )}
      <span className="text-muted-foreground">
        <span className="num">{position}</span> of <span className="num">{of}</span>
      </span>
      {next && (
        <a href={href(next)} rel="next">
          Next<span className="sr-only"> idea</span>
        </a>
      )}
    </nav>
  );
}

export const BackToList = ({ className }: { className?: string }) => (
  <a href={listUrl()} className={className}>
    Back to all ideas
  </a>
);

type DeleteIdeaProps = { idea: Pick<Idea, 'id' | 'ideaTitle'>; onClose: () => void };

export function DeleteIdea({ idea, onClose }: DeleteIdeaProps) {
  const { busy, act, why } = useAction();
  async function remove() {
    const isGone = await act(() => ideaStores(idea.id).remove().catch(ignoreMissing), {
      failed: () => {},
    });
    if (!isGone) return;
    toast({ title: 'Idea deleted', description: 'You can bring it back for 30 days.' });
    $deleted.set({ id: idea.id, ideaTitle: idea.ideaTitle });
    if ($created.get()?.id === idea.id) $created.set(null);
    onClose();
    // The person may have opened another page meanwhile.
    if ($ideaId.get() === idea.id) open(listUrl());
  }
  return (
    <Confirm
      title="Delete this idea?"
      action="Delete idea"
      busyText="Deleting..."
      keep="Keep it"
      busy={busy}
      problem={why && `The idea was not deleted. ${why}`}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="user-text">
        <strong>{idea.ideaTitle}</strong>, its comments and its decisions disappear for everybody.
        For 30 days you can bring them back from the list of deleted ideas; then they are gone.
      </p>
    </Confirm>
  );
}

export const ScoreSummary = ({ of }: { of: IdeaSummary }) => (
  <div className="score-summary grid grid-cols-[auto_minmax(0,1fr)] overflow-clip rounded-md border-1 border-border bg-card not-print:max-[52rem]:grid-cols-1">
    <ScorePulse scores={of} />
    <dl className="score-summary-scores grid grid-cols-4 *:grid *:content-center *:gap-1 *:border-s-1 *:border-border *:px-4 *:py-2 not-print:max-[52rem]:grid-cols-[repeat(4,auto)] not-print:max-[22.5rem]:grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] not-print:max-[52rem]:*:gap-0 not-print:max-[52rem]:*:px-2.5 not-print:max-[52rem]:*:py-1.5 not-print:max-[52rem]:*:first:border-s-0">
      <Scores of={of} />
      <div>
        <dt>Priority rank</dt>
        <dd>
          {of.overallPriorityRank}
          <span className="ms-2 min-w-0 font-sans text-xs font-[400] tracking-[0] text-muted-foreground wrap-anywhere max-[52rem]:hidden no-print">
            set by <bdi>{of.user.name}</bdi>
          </span>
        </dd>
      </div>
    </dl>
    {!isScored(of) && (
      <p className="small text-muted-foreground col-span-full max-w-none border-t-1 border-border px-4 py-1.5">
        Not scored yet
      </p>
    )}
  </div>
);

// The head shows these fields; in print they are in their section.
const title: Field = { name: 'ideaTitle', ...fields.ideaTitle };
const description: Field = { name: 'briefDescription', ...fields.briefDescription };
export const headFields: readonly FieldName[] = [title.name, description.name];

type IdeaHeadProps = {
  summary: IdeaSummary;
  /** Undefined while the answers are loading. */
  read: ReadViewState | undefined;
  mode: 'read' | 'edit' | 'outlook';
  news: ReactNode;
};

function DecisionBadge({ ideaId }: { ideaId: string }) {
  const [newest] = useStore(decisionStores(ideaId).$decisions).data ?? [];
  return (
    newest && (
      <button
        className="badge badge-outline cursor-pointer bg-transparent min-[68rem]:hidden no-print"
        type="button"
        onClick={() => document.getElementById('decisions-heading')?.focus()}
      >
        <span className="sr-only">Decision: </span>
        <DecisionLabel decision={newest.decision} />
      </button>
    )
  );
}

/** The label is the target of links to the field. */
function Label({ field, read }: { field: Field; read: ReadViewState | undefined }) {
  const reach = read?.anchor.field === field.name ? read.anchor.reach : undefined;
  return (
    <span className="sr-only" ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
      {field.label}:{' '}
    </span>
  );
}

const headLine =
  'head-line grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-x-3 has-[[aria-current]]:bg-iodine/12 max-[44rem]:min-h-[calc(2*var(--tools))] max-[44rem]:grid-cols-[minmax(0,1fr)_var(--tools)] max-[44rem]:[--tools:max(2.25rem,var(--touch))] max-[18rem]:grid-cols-1';

const largeTitle =
  'vstack gap-2 [&_h1]:text-2xl [&_h1]:tracking-[-0.025em] max-[18rem]:[&_h1]:text-[10.5vw]';
const smallTitle =
  'hstack items-baseline gap-x-4 gap-y-0 not-print:[&_h1]:text-sm not-print:[&_h1]:font-[400] not-print:[&_h1]:tracking-[0] not-print:[&_h1]:text-muted-foreground';

/** While editing, the title is small and the facts are only printed: the fields come first. */
export function IdeaHead({ summary, read, mode, news }: IdeaHeadProps) {
  const { diseaseArea, productType, maturityLevel, riskLevel, createdAt, user } = summary;
  const { briefDescription } = summary;
  const inPlace = read?.inPlace;
  const heading = <Heading>{summary.ideaTitle}</Heading>;
  return (
    <div className={`idea-head [&_h1]:wrap-anywhere ${mode === 'edit' ? smallTitle : largeTitle}`}>
      {mode === 'edit' && (
        <p className="text-xl font-[640] tracking-[-0.022em] no-print">Edit Idea</p>
      )}
      <div className={mode === 'read' ? headLine : 'min-w-0'}>
        <div className="vstack min-w-0 gap-2">
          {read && <Changed field={title} idea={read.idea} />}
          {read?.anchor.field === 'ideaTitle' && <Label field={title} read={read} />}
          {inPlace?.field === 'ideaTitle' && <div className="sr-only">{heading}</div>}
          <EditableAnswer field={title} inPlace={inPlace}>
            {heading}
          </EditableAnswer>
        </div>
        {read && <FieldTools section="overview" field={title} read={read} />}
      </div>
      <div
        className={`hstack small gap-x-3 gap-y-1 wrap-anywhere *:min-w-0 [&_.badge]:text-xs ${mode === 'edit' ? 'only-print' : ''}`}
      >
        <span>
          <bdi>{user.name}</bdi>, created <Time at={createdAt} format={formatLongDay} />
        </span>
        <span className="text-muted-foreground no-print" dir="auto">
          {[diseaseArea, productType].filter(Boolean).join(' · ')}
        </span>
        {maturityLevel && <Badge look="outline">{maturityLevel}</Badge>}
        <RiskBadge risk={riskLevel} />
        <DecisionBadge ideaId={summary.id} />
        {read && <FieldCitations field={title} idea={read.idea} />}
        <span
          className="small text-muted-foreground idea-unread max-[52rem]:min-h-6 max-[52rem]:flex-[1_0_100%] no-print"
          role="status"
        >
          {news}
        </span>
      </div>
      {mode === 'read' && briefDescription && (
        <div className={`${headLine} no-print`}>
          <div className="min-w-0">
            <Label field={description} read={read} />
            {read && <Changed field={description} idea={read.idea} />}
            <EditableAnswer field={description} inPlace={inPlace}>
              <span className="brief user-text text-lg/[1.45] text-pretty max-[52rem]:text-base/6.5">
                {briefDescription}
              </span>{' '}
              {read && <FieldCitations field={description} idea={read.idea} />}
            </EditableAnswer>
          </div>
          {read && <FieldTools section="overview" field={description} read={read} />}
        </div>
      )}
    </div>
  );
}

type IdeaActionsProps = {
  /** Undefined if the person may not do it. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onComment: ((event: Press) => void) | undefined;
  /** Undefined while the idea is loading. */
  onShow: ((part: 'files' | 'history') => void) | undefined;
  follow: ReactNode;
};

export const IdeaActions = ({ onEdit, onDelete, onComment, onShow, follow }: IdeaActionsProps) => (
  <div className="hstack ms-auto gap-2 *:[.btn-sm]:gap-2 max-[52rem]:flex-[1_0_100%] max-[52rem]:gap-1.5 max-[52rem]:*:last-of-type:ms-auto max-[52rem]:*:[.btn-sm]:px-2.5">
    {onEdit && (
      <Button className="btn-sm btn-primary" onClick={onEdit}>
        Edit Idea
      </Button>
    )}
    {onComment && (
      <Button className="btn-sm" onClick={onComment}>
        <SpeechBubble size="size-4.5 max-[52rem]:hidden" />
        Comment
      </Button>
    )}
    {follow}
    <Menu label="More actions">
      <MenuItem onClick={() => print()}>Print brief</MenuItem>
      {onShow && (
        <>
          <MenuItem onClick={() => onShow('files')}>Files</MenuItem>
          <MenuItem onClick={() => onShow('history')}>History</MenuItem>
        </>
      )}
      {onDelete && (
        <MenuItem className="danger" onClick={onDelete}>
          Delete idea
        </MenuItem>
      )}
    </Menu>
  </div>
);
