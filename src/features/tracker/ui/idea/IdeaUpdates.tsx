import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useState } from 'react';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import { threadKinds } from '#features/comments/domain/events.ts';
import { LiveBar, LiveLine } from '#features/events/ui/LiveBar.tsx';
import { changedFieldsText } from '#features/ideas/domain/events.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { commentUrl, fieldUrl, sourceUrl } from '#features/ideas/domain/idea-urls.ts';
import type { InboxEntry, UnreadOfIdea } from '#features/notifications/domain/inbox-response.ts';
import { open } from '#platform/client/router/route.ts';
import { joinWords, pluralize } from '#platform/text/wording.ts';
import { formatDay } from '#platform/ui/dates.ts';
import {
  $ideaChanges,
  recordPageRead,
  showNewComments,
  showNewDecisions,
} from '../../client/live-idea.ts';
import { RestoreButton } from '../list/RestoreButton.tsx';
import type { IdeaUpdate } from './use-idea-updates.ts';

/** The changes since the reader's last visit, with links to the first of each kind. */
export function UnreadSummary({ ideaId, unread }: { ideaId: string; unread: UnreadOfIdea }) {
  if (unread.since === null) return null;
  const aboutThread = ({ kind }: InboxEntry) => threadKinds.includes(kind);
  const comment = unread.news.find((one) => one.comment && !aboutThread(one))?.comment;
  const settled = unread.news.find((one) => one.comment && aboutThread(one));
  const [field] = unread.fields;
  const ofKind = (name?: string) => unread.news.filter(({ kind }) => kind === name);
  const decided = ofKind('decision.recorded').length;
  const sourced = ofKind('source.added');
  const [source] = sourced.flatMap(({ source }) => source ?? []);
  const parts = [
    ofKind('decision.due').length > 0 && { href: null, says: 'due for review' },
    // No link, because the decisions are directly below.
    decided > 0 && { href: null, says: pluralize(decided, 'decision') },
    comment && {
      href: commentUrl(ideaId, comment),
      says: pluralize(unread.comments.length, 'comment'),
    },
    field && {
      href: fieldUrl(ideaId, field),
      says: pluralize(unread.fields.length, 'changed answer'),
    },
    source && { href: sourceUrl(ideaId, source), says: pluralize(sourced.length, 'source') },
    settled?.comment && {
      href: commentUrl(ideaId, settled.comment),
      says: `${pluralize(ofKind(settled.kind).length, 'thread')} ${settled.kind === 'thread.resolved' ? 'resolved' : 'reopened'}`,
    },
  ].flatMap((part) => part || []);
  return (
    <span>
      New since {formatDay(unread.since)}
      {parts.map(({ href, says }, at) => (
        <Fragment key={says}>
          {at === 0 ? ': ' : ', '}
          {href ? <a href={href}>{says}</a> : says}
        </Fragment>
      ))}
      .
    </span>
  );
}

function NewComments({ idea, comments }: { idea: Idea; comments: readonly Comment[] }) {
  const { commented } = useStore($ideaChanges);
  // The page may have loaded a comment before its event arrived.
  const waiting = commented.filter(({ id }) => comments.every((one) => one.id !== id));
  const [first] = waiting;
  /** The id of the comment to open once it is loaded. */
  const [wanted, setWanted] = useState<string | null>(null);
  const found = comments.find(({ id }) => id === wanted);
  useEffect(() => {
    if (!found) return;
    setWanted(null);
    open(commentUrl(idea.id, found));
  }, [found, idea.id]);
  if (!first) return null;
  function show() {
    setWanted(first?.id ?? null);
    showNewComments();
  }
  return (
    <LiveLine onShow={show} onClose={showNewComments}>
      {waiting.length > 1 ? (
        `${waiting.length} new comments`
      ) : (
        <>
          <strong>{first.name}</strong> {first.isReply ? 'replied' : 'commented'}
        </>
      )}
    </LiveLine>
  );
}

export type IdeaUpdatesProps = {
  idea: Idea;
  canRestore: boolean;
  comments: readonly Comment[];
  update: IdeaUpdate;
  onShowLatest: (marks: boolean) => void;
  isEditing?: boolean;
  /** Merges the saved version into the open form. */
  onTake?: (() => void) | undefined;
};

export function IdeaUpdates(props: IdeaUpdatesProps) {
  const { idea, canRestore, comments, update, onShowLatest, isEditing, onTake } = props;
  const { deletedBy, decidedBy } = useStore($ideaChanges);
  const [first] = update.changes;
  function showLatest(marks: boolean) {
    onShowLatest(marks);
    recordPageRead();
  }
  function show() {
    showLatest(true);
    if (first) open(fieldUrl(idea.id, first.field));
  }
  function showDecisions() {
    showNewDecisions();
    document.getElementById('decisions-heading')?.focus();
  }
  return (
    <LiveBar>
      {decidedBy && !isEditing && (
        <LiveLine onShow={showDecisions}>
          <strong>{decidedBy}</strong> recorded a decision
        </LiveLine>
      )}
      {deletedBy && (
        <LiveLine
          action={
            canRestore && (
              <RestoreButton
                id={idea.id}
                className="link"
                onBack={() => $ideaChanges.setKey('deletedBy', null)}
              >
                Bring it back
              </RestoreButton>
            )
          }
        >
          <strong>{deletedBy}</strong> deleted this idea. This page shows how it was.
        </LiveLine>
      )}
      {update.names.length > 0 && (
        <LiveLine
          onShow={isEditing ? onTake : first && show}
          show={onTake && 'Take it into the form'}
          onClose={() => showLatest(false)}
        >
          <strong>{joinWords(update.names)}</strong> saved{' '}
          {first ? changedFieldsText(update.changes) : 'it without a change'}
          {isEditing && ' while you edit'}
        </LiveLine>
      )}
      {update.names.length === 0 && onTake && (
        <LiveLine onShow={onTake} show="Take it into the form">
          There is a newer version of this idea.
        </LiveLine>
      )}
      <NewComments idea={idea} comments={comments} />
    </LiveBar>
  );
}
