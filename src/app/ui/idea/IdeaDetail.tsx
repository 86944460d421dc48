import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { commentStores } from '../../../features/comments/client/comments.ts';
import { Contradictions } from '../../../features/contradictions/ui/Contradictions.tsx';
import { Decisions } from '../../../features/decisions/ui/Decisions.tsx';
import { EvidenceCoverage } from '../../../features/evidence/ui/EvidenceCoverage.tsx';
import { ideaUrl } from '../../../features/ideas/domain/anchor.ts';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import { useFollowing } from '../../../features/notifications/ui/Follow.tsx';
import { RegulatoryBrief } from '../../../features/regulatory/ui/RegulatoryBrief.tsx';
import type { RegulatorySectionProps } from '../../../features/regulatory/ui/RegulatorySection.tsx';
import type { IdeaSummary } from '../../../features/tracker/domain/list-response.ts';
import { BackToAll } from '../../../features/tracker/ui/idea/BackToAll.tsx';
import { DeleteIdea } from '../../../features/tracker/ui/idea/DeleteIdea.tsx';
import { EditNotices } from '../../../features/tracker/ui/idea/EditNotices.tsx';
import { HistoryPanel } from '../../../features/tracker/ui/idea/HistoryPanel.tsx';
import { IdeaActions } from '../../../features/tracker/ui/idea/IdeaActions.tsx';
import { IdeaComments } from '../../../features/tracker/ui/idea/IdeaComments.tsx';
import { IdeaUpdates } from '../../../features/tracker/ui/idea/IdeaUpdates.tsx';
import { Neighbours } from '../../../features/tracker/ui/idea/Neighbours.tsx';
import { NewHere } from '../../../features/tracker/ui/idea/NewHere.tsx';
import { NoticedContext } from '../../../features/tracker/ui/idea/noticed.ts';
import { PrintedBrief } from '../../../features/tracker/ui/idea/PrintedBrief.tsx';
import { ReadView } from '../../../features/tracker/ui/idea/ReadView.tsx';
import { ScoreSummary } from '../../../features/tracker/ui/idea/ScoreSummary.tsx';
import { useArrived } from '../../../features/tracker/ui/idea/use-arrived.ts';
import { editKey } from '../../../features/tracker/ui/idea/use-edit.ts';
import { useFieldAnchor } from '../../../features/tracker/ui/idea/use-field-anchor.ts';
import { useSeen } from '../../../features/tracker/ui/idea/use-seen.ts';
import { useUnreadOfIdea } from '../../../features/tracker/ui/idea/use-unread-of-idea.ts';
import { useWantedEdit } from '../../../features/tracker/ui/idea/use-wanted-edit.ts';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { type IdeaPart, open } from '../../../platform/client/router/route.ts';
import { toLongDay } from '../../../platform/ui/dates.ts';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { EditIdea } from './EditIdea.tsx';
import { FilesPanel } from './FilesPanel.tsx';
import { IdeaParts } from './IdeaParts.tsx';

type Props = {
  summary: IdeaSummary;
  /** All fields; undefined until they are shown. */
  idea: Idea | undefined;
  /** True while the idea loads. */
  isComing: boolean;
  user: User;
  part: IdeaPart;
};

const Outlook = lazyComponent<RegulatorySectionProps>(
  () => import('../../../features/regulatory/ui/RegulatorySection.tsx'),
  <Spinner label="Loading the outlook…" />,
);

/** One idea: header and score cards, then the sections, or for the owner the form. */
export function IdeaDetail({ summary: newest, idea, isComing, user, part }: Props) {
  const { id } = newest;
  const own = newest.userId === user.id;
  const wanted = useWantedEdit();
  const [edits, setEditing] = useState(own && wanted.isWanted);
  const showsOutlook = part === 'outlook';
  const editing = edits && !showsOutlook;
  const [deleting, setDeleting] = useState(false);
  const anchor = useFieldAnchor();
  const news = useUnreadOfIdea(id, idea !== undefined);
  const { data: comments, loading } = useStore(commentStores(id).$comments);
  const arrived = useArrived(comments, !loading, user.id);
  const { shown, saved, marked, see } = useSeen(idea, anchor.section, editing);
  const { comment, source, reach } = anchor;
  const noticed = useMemo(
    () => ({ ...arrived, news, saved: marked, comment, source, reach }),
    [arrived, news, marked, comment, source, reach],
  );
  const summary = shown ?? newest;
  const mayDelete = own || user.role === 'admin';
  const { button, reason } = useFollowing({ idea: summary, user, news });
  // Wrapped in an object, because React would call a function as state.
  const begun = useStore($draftKeys).has(editKey(user.id, id));
  const unsaved = !editing && begun;
  const [discarded, setDiscarded] = useState<{ bringBack: () => void } | null>(null);
  const edit = () => {
    setDiscarded(null);
    setEditing(true);
    if (showsOutlook) open(ideaUrl(id));
  };
  const leaveEditing = (bringBack: (() => void) | null) => {
    setEditing(false);
    see(false);
    wanted.forget();
    setDiscarded(bringBack && { bringBack });
    document.getElementById('page-heading')?.focus();
  };
  const live = idea && {
    idea,
    mayBringBack: mayDelete,
    comments: comments ?? [],
    saved,
    onSeen: see,
  };
  return (
    <NoticedContext value={noticed}>
      <div className="wrap page stack notebook-page">
        <div className="stack idea-head">
          <div className="row between small no-print">
            <div className="ways">
              <BackToAll />
              <Neighbours id={id} section={anchor.section} />
            </div>
          </div>
          <div className="row between">
            <div className="stack">
              <Heading>{summary.ideaTitle}</Heading>
              <p className="soft">
                <bdi>{summary.user.name}</bdi>, created{' '}
                <time dateTime={summary.createdAt}>{toLongDay(summary.createdAt)}</time>
              </p>
              <div className="small soft idea-news no-print">
                {button}
                <p role="status">
                  <span id="follow-reason">{reason}</span>{' '}
                  {news && <NewHere ideaId={id} news={news} />}
                </p>
              </div>
            </div>
            {!editing && (
              <IdeaActions
                onEdit={own ? edit : undefined}
                onDelete={mayDelete ? () => setDeleting(true) : undefined}
              />
            )}
          </div>
        </div>
        {deleting && <DeleteIdea idea={summary} onClose={() => setDeleting(false)} />}
        <IdeaParts id={id} part={part} />
        <div className={showsOutlook ? 'only-print' : 'contents'}>
          <ScoreSummary of={summary} />
        </div>
        <EditNotices
          unsaved={idea !== undefined && unsaved}
          onBringBack={discarded?.bringBack ?? null}
          onEdit={edit}
        />
        {showsOutlook ? (
          <div className="contents no-print">
            <Outlook
              ideaId={id}
              userId={user.id}
              own={own}
              owner={summary.user.name}
              anchor={anchor}
            />
            <Contradictions ideaId={id} userId={user.id} />
          </div>
        ) : !idea || !shown ? (
          isComing && (
            <>
              {summary.briefDescription && (
                <p className="user-text" dir="auto">
                  {summary.briefDescription}
                </p>
              )}
              <p className="soft" role="status">
                Loading idea…
              </p>
            </>
          )
        ) : editing ? (
          <div className="detail no-print">
            <EditIdea
              idea={idea}
              user={user}
              anchor={anchor}
              news={live}
              medians={wanted.medians}
              onDone={leaveEditing}
            />
            {comments && comments.length > 0 && (
              <IdeaComments idea={idea} userId={user.id} section={anchor.section} />
            )}
          </div>
        ) : (
          <>
            <Decisions ideaId={id} userId={user.id} />
            <EvidenceCoverage idea={shown} />
            <ReadView idea={shown} user={user} anchor={anchor} />
            <FilesPanel idea={idea} user={user} />
            <HistoryPanel idea={idea} user={user} />
            {live && <IdeaUpdates {...live} />}
          </>
        )}
        {shown && (showsOutlook || editing) && <PrintedBrief idea={shown} />}
        {shown && <RegulatoryBrief ideaId={id} />}
      </div>
    </NoticedContext>
  );
}
