import { useStore } from '@nanostores/react';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { Pages } from '../../../platform/ui/Pages.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import { type Inbox, inboxes } from '../../contact/domain/message-status.ts';
import { $counts, $inbox, $messages, lists } from '../client/admin-queries.ts';
import { MessageItem, statusWords } from './MessageItem.tsx';

const inboxWords: Record<Inbox, string> = { open: 'Open', ...statusWords };

/** The contact inbox by status. */
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
      <div className="field filter">
        <label htmlFor="message-status">Show</label>
        <select
          className="input"
          id="message-status"
          value={inbox}
          onChange={({ target }) =>
            $inbox.set(inboxes.find((known) => known === target.value) ?? 'open')
          }
        >
          {inboxes.map((one) => (
            <option key={one} value={one}>
              {label(one)}
            </option>
          ))}
        </select>
      </div>
      {inbox === 'open' && counts && counts.messages.spam > 0 && (
        <p className="small">
          <button className="link" type="button" onClick={() => $inbox.set('spam')}>
            {counts.messages.spam === 1
              ? '1 message in spam'
              : `${counts.messages.spam} messages in spam`}
          </button>
        </p>
      )}
      {inbox === 'spam' && (
        <p className="notice">Nobody is notified of spam. It stays here until you delete it.</p>
      )}
      <Loaded {...useStore($messages)} onRetry={$messages.revalidate}>
        {(first) => (
          <Pages
            list={lists.messages}
            first={first}
            empty={inbox === 'open' ? 'Nothing is open.' : 'No messages here.'}
          >
            {(items) => (
              <ul className="list messages">
                {items.map((message) => (
                  <MessageItem key={message.id} me={me} message={message} />
                ))}
              </ul>
            )}
          </Pages>
        )}
      </Loaded>
    </>
  );
}
