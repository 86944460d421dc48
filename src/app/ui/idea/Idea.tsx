import { useStore } from '@nanostores/react';
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { commentStores } from '#features/comments/client/comments.ts';
import type { CommentMarks } from '#features/comments/ui/CommentItem.tsx';
import { Comments } from '#features/comments/ui/Comments.tsx';
import { contradictionStores } from '#features/contradictions/client/contradictions.ts';
import { decisionStores } from '#features/decisions/client/decisions.ts';
import { Decisions } from '#features/decisions/ui/Decisions.tsx';
import { sourceStores } from '#features/evidence/client/sources.ts';
import { EvidenceCoverage } from '#features/evidence/ui/EvidenceCoverage.tsx';
import {
  SourceMargin,
  type SourceWriting,
  useSourceWriting,
} from '#features/evidence/ui/SourceMargin.tsx';
import { ideaStores } from '#features/ideas/client/idea.ts';
import type { FieldName, SectionName } from '#features/ideas/domain/fields.ts';
import type { Idea as IdeaResponse } from '#features/ideas/domain/idea-response.ts';
import { ideaUrl } from '#features/ideas/domain/idea-urls.ts';
import { useFollowing } from '#features/notifications/ui/use-following.tsx';
import { scoreRankOf } from '#features/prioritise/client/score-rank.ts';
import { ScoreRank } from '#features/prioritise/ui/ScoreRank.tsx';
import { regulatoryUrl } from '#features/regulatory/domain/regulatory-url.ts';
import type { RegulatorySectionProps } from '#features/regulatory/ui/RegulatorySection.tsx';
import { $created, $deletedIdeas, summaryOf } from '#features/tracker/client/ideas.ts';
import type { IdeaSummary } from '#features/tracker/domain/list-response.ts';
import { type InPlace, useFieldAnchor } from '#features/tracker/ui/idea/FieldRow.tsx';
import {
  BackToList,
  DeleteIdea,
  IdeaActions,
  IdeaHead,
  PreviousNextLinks,
  ScoreSummary,
} from '#features/tracker/ui/idea/IdeaHead.tsx';
import { IdeaUpdates, UnreadSummary } from '#features/tracker/ui/idea/IdeaUpdates.tsx';
import { PrintedBrief, PrintedDecision, ReadView } from '#features/tracker/ui/idea/ReadView.tsx';
import { type Commenting, useCommenting } from '#features/tracker/ui/idea/use-commenting.ts';
import { editKey, useSavedEdit, useWantedEdit } from '#features/tracker/ui/idea/use-edit.ts';
import {
  HighlightsContext,
  useShownIdea,
  useUnreadOfIdea,
} from '#features/tracker/ui/idea/use-idea-updates.ts';
import { RestoreButton } from '#features/tracker/ui/list/RestoreButton.tsx';
import { errorMessage, isMissing } from '#platform/client/api/error-message.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { type IdeaPart, open } from '#platform/client/router/route.ts';
import { pluralize } from '#platform/text/wording.ts';
import { AfterPaint } from '#platform/ui/AfterPaint.tsx';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { CollapsibleSection } from '#platform/ui/CollapsibleSection.tsx';
import { formatLongDay } from '#platform/ui/dates.ts';
import { EmptyPage } from '#platform/ui/EmptyPage.tsx';
import { Heading, setTitle } from '#platform/ui/Heading.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';

type Props = {
  summary: IdeaSummary;
  idea: IdeaResponse | undefined;
  isComing: boolean;
  user: User;
  part: IdeaPart;
};

const Outlook = lazyComponent<RegulatorySectionProps>(
  () => import('#features/regulatory/ui/RegulatorySection.tsx'),
  <Spinner label="Loading the outlook…" />,
);

const Contradictions = lazyComponent(
  () => import('#features/contradictions/ui/Contradictions.tsx'),
);

const RegulatoryBrief = lazyComponent(() => import('#features/regulatory/ui/RegulatoryBrief.tsx'));

const EditIdea = lazyComponent(
  () => import('./EditIdea.tsx'),
  <Spinner label="Opening the form…" />,
);

const EditInPlace = lazyComponent(
  () => import('#features/tracker/ui/idea/EditInPlace.tsx'),
  <Spinner label="Opening the field…" />,
);

const Files = lazyComponent(() => import('./Files.tsx'), <Spinner label="Loading the files…" />);

const History = lazyComponent(
  () => import('#features/tracker/ui/idea/History.tsx'),
  <Spinner label="Loading the history…" />,
);

type EditNoticeProps = { text: string; button: string; onClick: () => void };

const EditNotice = ({ text, button, onClick }: EditNoticeProps) => (
  <p className="notice no-print">
    <span role="status">{text}</span> <LinkButton onClick={onClick}>{button}</LinkButton>
  </p>
);

type IdeaAsideProps = {
  idea: IdeaResponse;
  user: User;
  section: SectionName;
  commenting: Commenting;
  writing: SourceWriting;
  marks: CommentMarks;
};

const isRead = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data !== undefined || error !== undefined;

function IdeaParts({ id, part }: { id: string; part: IdeaPart }) {
  const { data } = useStore(contradictionStores(id).$contradictions);
  const openContradictions = data?.open.length ?? 0;
  return (
    <nav
      className="hstack idea-parts gap-x-8 gap-y-1 small no-print *:aria-[current]:font-[640] *:aria-[current]:underline *:aria-[current]:decoration-3 *:aria-[current]:underline-offset-[0.5em]"
      aria-label="Parts of this idea"
    >
      {part === 'outlook' && <a href={ideaUrl(id)}>Answers and sources</a>}
      <a href={regulatoryUrl(id)} aria-current={part === 'outlook' ? 'page' : undefined}>
        Regulation
        {openContradictions > 0 && ` (${pluralize(openContradictions, 'issue')})`}
      </a>
    </nav>
  );
}

const asideClass =
  '*:border-b-1 *:border-border *:py-3.5 [&_h2:not(dialog_h2)]:text-sm [&_h2:not(dialog_h2)]:tracking-[0]';

function IdeaAside({ idea, user, section, commenting, writing, marks }: IdeaAsideProps) {
  const { id } = idea;
  const decisions = isRead(useStore(decisionStores(id).$decisions));
  const sources = isRead(useStore(sourceStores(id).$sources));
  const scoreRank = isRead(useStore(scoreRankOf(id)));
  const isComplete = decisions && sources && scoreRank;
  const { target, open, close, leave } = commenting;
  return (
    <div className="idea-aside grid grid-cols-1 border-t-2 border-line">
      <div className={`${asideClass} ${(target ?? writing.written) ? '' : 'min-[68rem]:order-1'}`}>
        <SourceMargin ideaId={id} userId={user.id} writing={writing} />
        {/* Waits for the content above it, which would move it. */}
        {isComplete && (
          <Comments
            idea={idea}
            userId={user.id}
            section={section}
            marks={marks}
            writing={{ target, onOpen: open, onClose: close, onPosted: leave }}
          />
        )}
      </div>
      {isComplete && (
        <div className={`${asideClass} no-print`}>
          <Decisions ideaId={id} userId={user.id} />
          <EvidenceCoverage idea={idea} />
          <ScoreRank ideaId={id} />
          <IdeaParts id={id} part="answers" />
        </div>
      )}
    </div>
  );
}

type EditingOptions = {
  idea: IdeaResponse | undefined;
  own: boolean;
  userId: string;
  part: IdeaPart;
  section: SectionName;
  showLatest: (marks: boolean) => void;
};

/** Edits an idea in the whole form, or one field in its place. Can bring discarded changes back. */
function useEditing(id: string, { idea, own, userId, part, section, showLatest }: EditingOptions) {
  const requested = useWantedEdit();
  const [wantsForm, setWantsForm] = useState(own && requested.isWanted);
  const [fieldInPlace, setFieldInPlace] = useState<FieldName | null>(null);
  // Wrapped in an object, because React calls a function that is passed to a setter.
  const [discarded, setDiscarded] = useState<{ restore: () => void } | null>(null);
  const isBegun = useStore($draftKeys).has(editKey(userId, id));
  useSavedEdit(idea, userId);
  useEffect(() => {
    if (!own) return;
    return whenIdle(() => {
      void EditIdea.preload();
      void EditInPlace.preload();
    });
  }, [own]);
  // Another section does not contain the open field.
  useEffect(() => setFieldInPlace(null), [section]);
  function openForm() {
    setFieldInPlace(null);
    setDiscarded(null);
    setWantsForm(true);
    if (part === 'outlook') open(ideaUrl(id));
  }
  function closeForm(restore: (() => void) | null) {
    setWantsForm(false);
    showLatest(false);
    requested.forget();
    setDiscarded(restore && { restore });
    document.getElementById('page-heading')?.focus();
  }
  function closeField(restore: (() => void) | null) {
    setFieldInPlace(null);
    showLatest(false);
    setDiscarded(restore && { restore });
  }
  const inPlace: InPlace | undefined =
    own && idea
      ? {
          field: fieldInPlace,
          // With unsaved changes it opens the whole form, because a single field would hide the others.
          open: (field) => (isBegun ? openForm() : setFieldInPlace(field)),
          form: (field) => (
            <EditInPlace {...{ field, idea, userId }} onDone={closeField} onOpenForm={openForm} />
          ),
        }
      : undefined;
  return {
    wantsForm,
    medians: requested.medians,
    openForm,
    closeForm,
    inPlace,
    /** True if the device keeps unsaved changes that no open field shows. */
    hasDraft: isBegun && fieldInPlace === null,
    /** Brings discarded changes back into the form; null without any. */
    restore:
      discarded &&
      (() => {
        discarded.restore();
        openForm();
      }),
  };
}

type ReadingProps = ComponentProps<typeof ReadView> & {
  /** The newest version. `idea` is the shown one until the person asks for the newest. */
  newest: IdeaResponse;
  updates: ComponentProps<typeof IdeaUpdates>;
};

/** The answers, the files and the history. */
const ReadingIdea = ({ newest, updates, ...read }: ReadingProps) => (
  <>
    <AfterPaint>{() => <PrintedDecision ideaId={newest.id} />}</AfterPaint>
    <ReadView {...read} />
    <AfterPaint>
      {() => (
        <>
          <div className="border-t-1 border-border no-print">
            <CollapsibleSection id="idea-files" title="Files" summary="">
              {() => <Files idea={newest} user={read.user} />}
            </CollapsibleSection>
            <CollapsibleSection
              id="idea-history"
              title="History"
              summary={pluralize(newest.revision, 'save')}
            >
              {() => <History key={newest.id} idea={newest} user={read.user} />}
            </CollapsibleSection>
          </div>
          <IdeaUpdates {...updates} />
        </>
      )}
    </AfterPaint>
  </>
);

function showPart(part: 'files' | 'history') {
  const panel = document.getElementById(`idea-${part}`);
  if (panel instanceof HTMLDetailsElement) panel.open = true;
  panel?.querySelector('summary')?.focus();
}

function IdeaDetail({ summary: newest, idea, isComing, user, part }: Props) {
  const { id } = newest;
  const own = newest.userId === user.id;
  const mayDelete = own || user.role === 'admin';
  const [deleting, setDeleting] = useState(false);
  const anchor = useFieldAnchor();
  const unread = useUnreadOfIdea(id, idea !== undefined);
  const { data: comments } = useStore(commentStores(id).$comments);
  const { shown, update, marked, showLatest } = useShownIdea(idea);
  const highlights = useMemo(() => ({ unread, update: marked }), [unread, marked]);
  const summary = shown ?? newest;
  const { data: sources, error: sourcesFailed } = useStore(sourceStores(id).$sources);
  // Waits for the sources, because their numbers would move the answers.
  const isComplete = shown !== undefined && (sources !== undefined || sourcesFailed !== undefined);
  const { button, reason } = useFollowing({ idea: summary, user, unread });
  const { section } = anchor;
  const editing = useEditing(id, { idea, own, userId: user.id, part, section, showLatest });
  const { openForm, inPlace } = editing;
  const commenting = useCommenting(id, user.id);
  const marks = { unread: unread?.comments ?? [], wanted: anchor.comment, reach: anchor.reach };
  const writing = useSourceWriting(commenting);
  const mode = part === 'outlook' ? 'outlook' : editing.wantsForm ? 'edit' : 'read';
  const read =
    mode === 'read' && shown && isComplete
      ? { idea: shown, anchor, commenting, writing, inPlace }
      : undefined;
  const updates = idea && {
    idea,
    canRestore: mayDelete,
    comments: comments ?? [],
    update,
    onShowLatest: showLatest,
  };
  return (
    <HighlightsContext value={highlights}>
      <div className="container page grid notebook-page grid-cols-1 gap-4 pt-4 max-[52rem]:gap-3 max-[52rem]:pt-3">
        {mode !== 'edit' && (
          <div className="hstack small min-h-9 gap-y-2 no-print">
            <BackToList />
            <PreviousNextLinks id={id} section={section} />
            {mode === 'outlook' && <IdeaParts id={id} part={part} />}
            <IdeaActions
              onEdit={own ? openForm : undefined}
              onDelete={mayDelete ? () => setDeleting(true) : undefined}
              onComment={
                mode === 'read'
                  ? (event) => commenting.open({ section, fieldName: null }, event)
                  : undefined
              }
              onShow={mode === 'read' && shown ? showPart : undefined}
              follow={button}
            />
            <span id="follow-reason" className="sr-only">
              {reason}
            </span>
          </div>
        )}
        {deleting && <DeleteIdea idea={summary} onClose={() => setDeleting(false)} />}
        <div
          className={
            mode === 'read'
              ? 'idea-columns grid grid-cols-1 items-start gap-x-10 gap-y-6 min-[68rem]:grid-cols-[minmax(0,1fr)_20rem]'
              : 'vstack'
          }
        >
          <div className="idea-main grid grid-cols-1 gap-4">
            <IdeaHead
              summary={summary}
              read={read}
              mode={mode}
              news={unread && <UnreadSummary ideaId={id} unread={unread} />}
            />
            <div className={mode === 'read' ? 'contents' : 'only-print'}>
              <ScoreSummary of={summary} />
            </div>
            {idea && editing.hasDraft && mode !== 'edit' && (
              <EditNotice
                text="Changes that you have not saved are kept on this device."
                button="Continue editing"
                onClick={openForm}
              />
            )}
            {editing.restore && (
              <EditNotice
                text="Your changes were discarded."
                button="Bring them back"
                onClick={editing.restore}
              />
            )}
            {mode === 'read' && !isComplete && (isComing || shown) && (
              <p className="text-muted-foreground" role="status">
                Loading idea…
              </p>
            )}
            {read && idea && updates && (
              <ReadingIdea newest={idea} user={user} updates={updates} {...read} />
            )}
          </div>
          {read && (
            <AfterPaint>
              {() => (
                <IdeaAside idea={read.idea} {...{ user, section, commenting, writing, marks }} />
              )}
            </AfterPaint>
          )}
        </div>
        {mode === 'outlook' && (
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
        )}
        {mode === 'edit' && idea && shown && (
          <div className="vstack items-start gap-x-10 gap-y-6 [&_.comments_h2:not(dialog_h2)]:text-sm [&_.comments_h2:not(dialog_h2)]:tracking-[0] min-[70rem]:grid-cols-[minmax(0,1fr)_20rem] no-print">
            <EditIdea
              {...{ idea, user, anchor, updates }}
              medians={editing.medians}
              onDone={editing.closeForm}
            />
            {comments && comments.length > 0 && (
              <Comments idea={idea} userId={user.id} section={section} marks={marks} />
            )}
          </div>
        )}
        {shown && mode !== 'read' && <PrintedBrief idea={shown} />}
        {shown && <AfterPaint>{() => <RegulatoryBrief ideaId={id} />}</AfterPaint>}
      </div>
    </HighlightsContext>
  );
}

function NotFound({ id }: { id: string }) {
  const { data: deleted } = useStore($deletedIdeas);
  const idea = deleted?.find((one) => one.id === id);
  return (
    <EmptyPage>
      <Heading>Idea Not Found</Heading>
      {idea ? (
        <p className="lead user-text">
          <strong>{idea.ideaTitle}</strong> was deleted and can be brought back until{' '}
          {formatLongDay(idea.goneAt)}.
        </p>
      ) : (
        <p className="lead">The idea you're looking for doesn't exist.</p>
      )}
      <p className="actions">
        {idea && (
          <RestoreButton
            id={id}
            className="btn btn-primary"
            onBack={() => ideaStores(id).$idea.revalidate()}
          >
            Bring it back
          </RestoreButton>
        )}
        <BackToList className={idea ? 'btn' : 'btn btn-primary'} />
      </p>
    </EmptyPage>
  );
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="container page vstack narrow-page">
    <div className="vstack" role="alert">
      <Heading>The idea could not be loaded</Heading>
      <p>{errorMessage(error)} Nothing you have saved is lost.</p>
    </div>
    <p className="actions">
      <Button className="btn-primary" onClick={onRetry}>
        Try again
      </Button>
      <BackToList className="btn" />
    </p>
  </div>
);

const LoadingIdea = () => (
  <div className="container page">
    <p role="status">Loading idea…</p>
  </div>
);

/** Shows the summary from the list until the idea is loaded. */
export function Idea({ user, id, part }: { user: User; id: string; part: IdeaPart }) {
  const { $idea } = ideaStores(id);
  const { data: known, error, loading } = useStore($idea);
  // Shows the head of an idea that is still loading without waiting for the sections.
  const idea = useDeferredValue(known);
  const summary = known ?? summaryOf(id);
  const failed = error && !loading && !known;
  const isGone = failed && isMissing(error);
  const title = isGone ? 'Idea Not Found' : (summary?.ideaTitle ?? 'Idea');
  useEffect(() => setTitle(part === 'outlook' ? `Regulation: ${title}` : title), [title, part]);
  // The list need not announce an idea that is open now.
  useEffect(() => {
    if ($created.get()?.id === id) $created.set(null);
  }, [id]);
  if (isGone) return <NotFound id={id} />;
  if (failed) return <Failed error={error} onRetry={() => $idea.revalidate()} />;
  if (!summary) return <LoadingIdea />;
  return <IdeaDetail summary={summary} idea={idea} isComing={!known} user={user} part={part} />;
}
