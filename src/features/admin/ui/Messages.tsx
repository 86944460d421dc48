import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { Message } from '#features/contact/domain/contact-response.ts';
import {
  type Inbox,
  inboxes,
  type MessageStatus,
} from '#features/contact/domain/message-status.ts';
import { openDraft } from '#platform/client/drafts/drafts.ts';
import { toast } from '#platform/client/toasts/toasts.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { LinkButton } from '#platform/ui/Button.tsx';
import { ConfirmAction } from '#platform/ui/Confirm.tsx';
import { formatDateTime } from '#platform/ui/dates.ts';
import { DraftForm, useDraftOpener } from '#platform/ui/form/DraftForm.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { Menu, MenuItem } from '#platform/ui/Menu.tsx';
import { PagedList } from '#platform/ui/PagedList.tsx';
import { Time } from '#platform/ui/Time.tsx';
import {
  $counts,
  $inbox,
  $messages,
  deleteMessage,
  mailSentToast,
  replyToMessage,
  setMessageStatus,
} from '../client/admin.ts';
import { replySchema } from '../domain/admin-schema.ts';

const statusWords: Record<MessageStatus, string> = {
  unread: 'Unread',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
  spam: 'Spam',
};
const looks = {
  unread: 'primary',
  read: 'outline',
  answered: 'secondary',
  archived: 'outline',
  spam: 'outline',
} as const;

type Move = { to: MessageStatus; label: string };
/** The status that the button next to "Reply" sets. */
const nextMoves: Record<MessageStatus, Move | null> = {
  unread: { to: 'read', label: 'Mark as read' },
  read: { to: 'unread', label: 'Mark as unread' },
  answered: null,
  archived: { to: 'read', label: 'Back to the inbox' },
  spam: { to: 'unread', label: 'Back to the inbox' },
};
const archive: Move = { to: 'archived', label: 'Archive' };
const toSpam: Move = { to: 'spam', label: 'Move to spam' };
const moreMoves: Record<MessageStatus, Move[]> = {
  unread: [archive, toSpam],
  read: [archive, toSpam],
  answered: [archive],
  archived: [],
  spam: [],
};

const isOpen = (status: MessageStatus) => status === 'unread' || status === 'read';

/** Also shows that the last reply could not be sent. */
function Status({ status, replies }: Message) {
  const unsent = status === 'answered' && replies.at(-1)?.unsent;
  if (unsent === 'waiting') return <Badge look="outline">Answered, not sent yet</Badge>;
  if (unsent === 'refused') return <Badge look="destructive">Answered, mail failed</Badge>;
  return <Badge look={looks[status] ?? 'outline'}>{statusWords[status] ?? status}</Badge>;
}

const unsentWords = {
  waiting: 'Not sent yet: it waits in the',
  refused: 'Not sent: the mail has failed. See the',
};

function MessageItem({ me, message }: { me: User; message: Message }) {
  const { act } = useAction();
  const [deleting, setDeleting] = useState(false);
  const { id, name, email, status, replies } = message;
  const next = nextMoves[status];
  const draft = `reply-draft:${me.id}:${id}`;
  const form = useDraftOpener(draft);
  const move = (to: MessageStatus) =>
    act(() => setMessageStatus(id, to), {
      done: { title: `Message from ${name}`, description: statusWords[to] },
    });
  return (
    <li className="message vstack gap-2.5 border-b-1 border-border py-5 [&_.user-text]:max-w-[calc(1.15*var(--measure))]">
      <header className="hstack between">
        <span className="user-text">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <a href={`mailto:${email}`}>{email}</a>
        </span>
        <span className="hstack">
          <Time className="text-muted-foreground small" at={message.createdAt} />
          {message.maybeSpam && isOpen(status) && <Badge look="accent">Maybe spam</Badge>}
          <Status {...message} />
        </span>
      </header>
      <p className="user-text" dir="auto">
        {message.message}
      </p>
      {replies.map((reply) => (
        <div
          key={reply.createdAt}
          className="border-s-3 border-border ps-4 [border-inline-start-style:double]"
        >
          <p className="small text-muted-foreground">
            {reply.user?.name ?? 'Former member'}, {formatDateTime(reply.createdAt)}
            {reply.unsent && (
              <>
                . {unsentWords[reply.unsent] ?? 'Not sent. See the'} <a href="#outbox">outbox</a>.
              </>
            )}
          </p>
          <p className="user-text" dir="auto">
            {reply.text}
          </p>
        </div>
      ))}
      {form.isOpen ? (
        <DraftForm
          draft={draft}
          schema={replySchema}
          name="text"
          send={async ({ text }, key) => {
            await replyToMessage(id, text, key);
            toast(mailSentToast('Reply', email));
          }}
          onSent={form.close}
          onClose={form.close}
          title={`Reply to ${name}`}
          label={`Reply to ${email}`}
          button="Send reply"
          busyText="Sending..."
          changed="This reply is open in another tab as well, which has just changed it: both share one draft."
          gone="This reply was sent or discarded in another tab."
          rows={5}
        />
      ) : (
        <div className="hstack small">
          <LinkButton ref={form.opener} onClick={form.open}>
            {form.isBegun ? 'Continue the reply' : 'Reply'}
          </LinkButton>
          {next && <LinkButton onClick={() => move(next.to)}>{next.label}</LinkButton>}
          <Menu label={`Actions for the message from ${name}`}>
            {moreMoves[status]?.map(({ to, label }) => (
              <MenuItem key={to} onClick={() => move(to)}>
                {label}
              </MenuItem>
            ))}
            <MenuItem className="danger" onClick={() => setDeleting(true)}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      )}
      {deleting && (
        <ConfirmAction
          title={`Delete the message from ${name}?`}
          action="Delete message"
          work={() => deleteMessage(id)}
          done={{ title: 'Message deleted', description: `What ${name} wrote is gone.` }}
          onDone={() => openDraft(draft).write(null)}
          onClose={() => setDeleting(false)}
        >
          <p>
            It goes for good, with every reply to it and every mail about it that is kept here. What
            was mailed stays where it arrived.
          </p>
        </ConfirmAction>
      )}
    </li>
  );
}

const inboxWords: Record<Inbox, string> = { open: 'Open', ...statusWords };

export function Messages({ me }: { me: User }) {
  const { data: counts } = useStore($counts);
  const inbox = useStore($inbox);
  const label = (one: Inbox) => {
    const { messages } = counts ?? {};
    if (!messages) return inboxWords[one];
    const n = one === 'open' ? messages.unread + messages.read : messages[one];
    return `${inboxWords[one]} (${n})`;
  };
  return (
    <>
      <div className="w-[min(100%,20rem)]">
        <SelectField
          id="message-status"
          label="Show"
          value={inbox}
          onChange={({ target }) =>
            $inbox.set(inboxes.find((known) => known === target.value) ?? 'open')
          }
          options={inboxes.map((one) => [one, label(one)])}
        />
      </div>
      {inbox === 'open' && counts && counts.messages.spam > 0 && (
        <p className="small">
          <LinkButton onClick={() => $inbox.set('spam')}>
            {pluralize(counts.messages.spam, 'message')} in spam
          </LinkButton>
        </p>
      )}
      {inbox === 'spam' && (
        <p className="notice">Nobody is notified of spam. It stays here until you delete it.</p>
      )}
      <PagedList
        store={$messages}
        empty={inbox === 'open' ? 'Nothing is open.' : 'No messages here.'}
      >
        {(items) => (
          <ul className="list border-t-2 border-line">
            {items.map((message) => (
              <MessageItem key={message.id} me={me} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
