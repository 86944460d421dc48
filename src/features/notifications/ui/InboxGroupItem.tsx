import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import type { MailChoice } from '#features/accounts/domain/account.ts';
import { clockOf, zoneText } from '#features/accounts/domain/mail-choice.ts';
import { threadKinds } from '#features/comments/domain/events.ts';
import { CommentForm, commentKey } from '#features/comments/ui/CommentForm.tsx';
import { MentionedText } from '#features/comments/ui/MentionArea.tsx';
import { anchorIn, eventUrl, ideaUrl } from '#features/ideas/domain/idea-urls.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { assessUrl, roundUrl } from '#platform/client/router/route.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { formatDayAndMonth } from '#platform/ui/dates.ts';
import { useAction } from '#platform/ui/form/use-action.ts';
import { Time } from '#platform/ui/Time.tsx';
import { markRead } from '../client/inbox.ts';
import type { EventComment, IdeaEvent } from '../domain/event-response.ts';
import { eventWords } from '../domain/event-words.ts';
import { connectionText, type InboxPart, scoringAction } from '../domain/inbox.ts';
import type { IdeaGroup, InboxEntry, InboxGroup, RoundGroup } from '../domain/inbox-response.ts';

const nowhereElse = 'Inbox only';

/** @param sent whether the site has a mail server */
export function mailChoiceTexts(
  choice: MailChoice & { sent: boolean },
): [what: string, how: string][] {
  const { atOnce, digest, hour, timeZone, sent } = choice;
  if (!sent || !(atOnce || digest)) return [['Everything', nowhereElse]];
  const daily = `One mail a day, ${clockOf(hour)}`;
  if (!atOnce)
    return [
      ['Everything', daily],
      ['Time zone', zoneText(timeZone)],
    ];
  const called: [string, string] = ['Mentions, replies and rounds', 'By mail, at once'];
  if (!digest) return [called, ['Everything else', nowhereElse]];
  return [called, ['Everything else', daily], ['Time zone', zoneText(timeZone)]];
}

export const partWords: Record<InboxPart, string> = {
  unread: 'Unread',
  everything: 'Everything',
  addressed: 'For me',
};

const isAnswerable = ({ kind, comment }: InboxEntry): boolean =>
  Boolean(comment?.text) && !threadKinds.includes(kind);

export function readAt(news: InboxEntry, ideaId: string): { href: string; says: string } | null {
  const { kind, comment, decision, source, changes } = news;
  if (kind === 'idea.outlook') return { href: eventUrl(news, ideaId), says: 'Open the outlook' };
  if (decision) return { href: ideaUrl(ideaId), says: 'Open the idea' };
  if (source) return { href: eventUrl(news, ideaId), says: 'See the source' };
  if (!comment && changes.length === 0) return null;
  return {
    href: eventUrl(news, ideaId),
    says: comment ? 'Read it on the idea' : 'See what changed',
  };
}

/** The reader's task with its deadline, or the reader's relation to the round. */
export function roundReasonText(
  { round, connection }: RoundGroup,
  toDay: (moment: string) => string,
) {
  const { asked, deadline, closedAt } = round;
  if (closedAt) return `Closed ${toDay(closedAt)}`;
  if (!asked || asked.ideas === 0) return connectionText[connection];
  const { ideas, scored } = asked;
  const count = pluralize(ideas, 'idea');
  const far = scored > 0 ? `${scored} of ${count} scored` : `${count} to score`;
  return `${far}, until ${toDay(deadline)}`;
}

export function readRoundAt(
  { kind }: InboxEntry,
  { round }: RoundGroup,
): { href: string; says: string } {
  if (kind === 'round.closed') return { href: roundUrl(round.id), says: 'See the results' };
  const { asked, closedAt } = round;
  if (closedAt || !asked || asked.ideas === 0)
    return { href: roundUrl(round.id), says: 'Open the round' };
  return { href: assessUrl(round.id), says: scoringAction(asked) };
}

type FrameProps = {
  group: InboxGroup;
  title: string;
  /** Null if there is nothing to open. */
  href: string | null;
  reason: string;
  onRead: () => Promise<void>;
  children: ReactNode;
};

function Frame({ group, title, href, reason, onRead, children }: FrameProps) {
  const { idea, unread, more } = group;
  const { act } = useAction();
  const name = <bdi>{title}</bdi>;
  return (
    <li className="inbox-group grid grid-cols-1 gap-2">
      <div className="hstack between gap-y-1">
        <h2 className="user-text min-w-0 flex-[1_1_16rem] text-lg/[1.3]">
          {href === null ? name : <a href={href}>{name}</a>}
        </h2>
        <p className="hstack small items-baseline gap-y-1 text-muted-foreground">
          {/* At the end on wide screens, where the button is often invisible. */}
          <span className="min-[44rem]:order-last">{reason}</span>
          {unread > 0 && (
            <LinkButton className="quiet-tool" onClick={() => act(onRead)}>
              Mark as read<span className="sr-only">: {title}</span>
            </LinkButton>
          )}
        </p>
      </div>
      <ul className="list border-y-1 border-border" aria-label={`What is new about ${title}`}>
        {children}
      </ul>
      {more > 0 && (
        <p className="small text-muted-foreground">
          And {more} more{idea && href !== null && <> on the idea itself</>}.
        </p>
      )}
    </li>
  );
}

function reasonOf({ idea, connection, follows }: IdeaGroup): string {
  if (idea.isDeleted) return 'Deleted';
  const isDirect = connection === 'mentioned' || connection === 'decider';
  return isDirect || follows ? connectionText[connection] : 'You unfollowed this idea';
}

type NotificationItemProps = {
  entry: InboxEntry;
  title: string;
  there: { href: string; says: string } | null;
  reply?: (comment: EventComment, way: ReactNode) => ReactNode;
};

function NotificationItem({ entry, title, there, reply }: NotificationItemProps) {
  const { actor, at, comment, isNew, reason } = entry;
  const { did, where } = eventWords(entry, entry.why);
  const way = there && (
    <a href={there.href}>
      {there.says}
      <span className="sr-only">: {title}</span>
    </a>
  );
  return (
    <li
      className={`inbox-entry grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 py-3 not-first:border-t-1 not-first:border-t-border max-[44rem]:grid-cols-1 ${isNew ? 'unread' : ''}`}
    >
      <div className="grid grid-cols-1 gap-0.5 wrap-anywhere [&_.comment-form]:mt-2 [&_.comment-form]:mb-1">
        <p className="small">
          {isNew && <Badge look="accent">New</Badge>}{' '}
          {actor && (
            <strong>
              <bdi>{actor.name}</bdi>
            </strong>
          )}{' '}
          {did}
          {where && ` on ${where}`}
        </p>
        {comment?.text && (
          <p className="user-text" dir="auto">
            “<MentionedText text={comment.text} people={comment.mentions} />”
          </p>
        )}
        {reason && <p className="small user-text">Reason: {reason}</p>}
        {comment && reply && isAnswerable(entry)
          ? reply(comment, way)
          : way && <p className="small">{way}</p>}
      </div>
      <Time className="small text-muted-foreground max-[44rem]:row-start-1" at={at} />
    </li>
  );
}

type ReplyProps = {
  to: string;
  comment: EventComment;
  idea: IdeaEvent;
  userId: string;
  replying: boolean;
  onReply: (replies: boolean) => void;
  onAnswered: () => void;
  children: ReactNode;
};

/** Shares its draft with the thread's reply form on the idea. */
function Reply({ to, comment, idea, userId, replying, ...rest }: ReplyProps) {
  const { onReply, onAnswered, children } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const [sentReply, setSentReply] = useState<string | null>(null);
  const thread = comment.replyTo ?? comment.id;
  const isBegun = useStore($draftKeys).has(commentKey(userId, idea.id, thread));
  const { section, field } = anchorIn(`${comment.section}/${comment.fieldName ?? ''}`);
  function close() {
    onReply(false);
    button.current?.focus();
  }
  return (
    <>
      {sentReply !== null && (
        <p className="small user-text" dir="auto">
          You replied: “{sentReply}”
        </p>
      )}
      <p className="hstack small mt-1.5 gap-y-1">
        <Button
          ref={button}
          className="btn-sm"
          aria-expanded={replying}
          onClick={() => onReply(!replying)}
        >
          {isBegun && !replying ? 'Continue your reply' : 'Reply'}
          <span className="sr-only">
            {' '}
            to {to}: {idea.ideaTitle}
          </span>
        </Button>
        {children}
      </p>
      {replying && (
        <CommentForm
          ideaId={idea.id}
          userId={userId}
          target={{ section, fieldName: field }}
          replyTo={thread}
          onClose={close}
          onPosted={(_, typed) => {
            setSentReply(typed);
            onAnswered();
            close();
          }}
        />
      )}
    </>
  );
}

function AboutIdea({ group, userId }: { group: IdeaGroup; userId: string }) {
  const { idea, through, news } = group;
  /** Ids of answered entries. They stay in their places until the list is refetched. */
  const [answered, setAnswered] = useState<readonly number[]>([]);
  const [replying, setReplying] = useState<number | null>(null);
  const first = news[0] && readAt(news[0], idea.id);
  return (
    <Frame
      group={group}
      title={idea.ideaTitle}
      href={idea.isDeleted ? null : (first?.href ?? `/idea-tracker/${encodeURIComponent(idea.id)}`)}
      reason={reasonOf(group)}
      onRead={() => markRead(through, { ideaId: idea.id })}
    >
      {news.map((one) => (
        <NotificationItem
          key={one.id}
          entry={answered.includes(one.id) ? { ...one, isNew: false } : one}
          title={idea.ideaTitle}
          // The title already links to the first entry.
          there={idea.isDeleted || one === news[0] ? null : readAt(one, idea.id)}
          reply={(comment, way) => (
            <Reply
              to={one.actor?.name ?? 'Somebody'}
              comment={comment}
              idea={idea}
              userId={userId}
              replying={replying === one.id}
              onReply={(replies) => setReplying(replies ? one.id : null)}
              onAnswered={() => {
                setAnswered((before) => [...before, one.id]);
                // Marking as read is up to a position, so it would include entries that the list does not show.
                if (group.more > 0) return;
                // If this fails, the entry is unread again after the next fetch.
                markRead(one.id, { ideaId: idea.id }, true).catch(() => {});
              }}
            >
              {way}
            </Reply>
          )}
        />
      ))}
    </Frame>
  );
}

function AboutRound({ group }: { group: RoundGroup }) {
  const { round, through, news } = group;
  const { asked, closedAt } = round;
  const waits = !closedAt && asked !== null && asked.scored < asked.ideas;
  return (
    <Frame
      group={group}
      title={round.title}
      href={roundUrl(round.id)}
      reason={roundReasonText(group, formatDayAndMonth)}
      onRead={() => markRead(through, { roundId: round.id })}
    >
      {news.map((one) => (
        <NotificationItem
          key={one.id}
          entry={one}
          title={round.title}
          there={one === news[0] && waits ? readRoundAt(one, group) : null}
        />
      ))}
    </Frame>
  );
}

export const InboxGroupItem = ({ group, userId }: { group: InboxGroup; userId: string }) =>
  group.idea ? <AboutIdea group={group} userId={userId} /> : <AboutRound group={group} />;
