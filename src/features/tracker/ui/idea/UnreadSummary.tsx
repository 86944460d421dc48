import { Fragment } from 'react';
import { formatDay } from '../../../../platform/ui/dates.ts';
import { threadKinds } from '../../../comments/domain/events.ts';
import { anchorUrl, fieldUrl, sourceUrl } from '../../../ideas/domain/anchor.ts';
import type { InboxEntry, UnreadOfIdea } from '../../../notifications/domain/inbox-response.ts';

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const commentUrl = (ideaId: string, { comment }: InboxEntry) =>
  comment &&
  anchorUrl(ideaId, { section: comment.section, field: comment.fieldName, comment: comment.id });

/** Lists the changes since the reader's last visit, with links to the first of each kind. */
export function UnreadSummary({ ideaId, unread }: { ideaId: string; unread: UnreadOfIdea }) {
  if (unread.since === null) return null;
  const aboutComments = unread.news.filter(({ comment }) => comment);
  const comment = aboutComments.find(({ kind }) => !threadKinds.includes(kind));
  const settled = aboutComments.find(({ kind }) => threadKinds.includes(kind));
  const [field] = unread.fields;
  const ofKind = (name?: string) => unread.news.filter(({ kind }) => kind === name);
  const decided = ofKind('decision.recorded').length;
  const sourced = ofKind('source.added');
  const [source] = sourced.flatMap(({ source }) => source ?? []);
  const parts = [
    ofKind('decision.due').length > 0 && { href: null, says: 'due for review' },
    // Decisions are directly below.
    decided > 0 && { href: null, says: counted(decided, 'decision', 'decisions') },
    comment && {
      href: commentUrl(ideaId, comment),
      says: counted(unread.comments.length, 'comment', 'comments'),
    },
    field && {
      href: fieldUrl(ideaId, field),
      says: counted(unread.fields.length, 'changed answer', 'changed answers'),
    },
    source && {
      href: sourceUrl(ideaId, source),
      says: counted(sourced.length, 'source', 'sources'),
    },
    settled && {
      href: commentUrl(ideaId, settled),
      says: `${counted(ofKind(settled.kind).length, 'thread', 'threads')} ${settled.kind === 'thread.resolved' ? 'resolved' : 'reopened'}`,
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
