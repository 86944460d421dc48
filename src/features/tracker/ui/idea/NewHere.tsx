import { Fragment } from 'react';
import { toDay } from '../../../../platform/ui/dates.ts';
import { anchorUrl, fieldUrl, sourceUrl } from '../../../ideas/domain/anchor.ts';
import type { InboxEntry, UnreadOfIdea } from '../../../notifications/domain/inbox-response.ts';
import { firstWith } from './noticed.ts';

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const commentUrl = (ideaId: string, { comment }: InboxEntry) =>
  comment &&
  anchorUrl(ideaId, { section: comment.section, field: comment.fieldName, comment: comment.id });

/** What changed since the reader's last visit, with links to the first of each kind. */
export function NewHere({ ideaId, news }: { ideaId: string; news: UnreadOfIdea }) {
  if (news.since === null) return null;
  const comment = firstWith(news, false);
  const settled = firstWith(news, true);
  const [field] = news.fields;
  const settlings = news.news.filter(({ kind }) => kind === settled?.kind).length;
  const decided = news.news.filter(({ kind }) => kind === 'decision.recorded').length;
  const sourced = news.news.filter(({ kind }) => kind === 'source.added');
  const [source] = sourced.flatMap(({ source }) => source ?? []);
  const waits = news.news.some(({ kind }) => kind === 'decision.due');
  const parts = [
    waits && { href: null, says: 'due for review' },
    // Decisions are directly below.
    decided > 0 && { href: null, says: counted(decided, 'decision', 'decisions') },
    comment && {
      href: commentUrl(ideaId, comment),
      says: counted(news.comments.length, 'comment', 'comments'),
    },
    field && {
      href: fieldUrl(ideaId, field),
      says: counted(news.fields.length, 'changed answer', 'changed answers'),
    },
    source && {
      href: sourceUrl(ideaId, source),
      says: counted(sourced.length, 'source', 'sources'),
    },
    settled && {
      href: commentUrl(ideaId, settled),
      says: `${counted(settlings, 'thread', 'threads')} ${settled.kind === 'thread.resolved' ? 'resolved' : 'reopened'}`,
    },
  ].flatMap((part) => part || []);
  return (
    <span>
      New since {toDay(news.since)}
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
