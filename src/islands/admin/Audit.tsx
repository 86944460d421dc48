import { useStore } from '@nanostores/react';
import { $audit, lists } from '../../client/administration.ts';
import type { AuditEntry } from '../../domain/administration.ts';
import { toMoment } from '../../ui/dates.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pages } from './Pages.tsx';

/** What is said of somebody or something that is no longer there to be named. */
const gone: Record<string, string> = {
  invited: 'Invitation no longer open',
  'invitation withdrawn': 'Invitation no longer open',
  'idea deleted': 'Idea no longer kept',
  'idea brought back': 'Idea no longer kept',
  'message answered': 'Deleted message',
  'message deleted': 'Deleted message',
  'mail discarded': 'Mail no longer kept',
  'mail tried again': 'Mail no longer kept',
  'webhook added': 'Deleted webhook',
  'webhook changed': 'Deleted webhook',
  'webhook switched on': 'Deleted webhook',
  'webhook switched off': 'Deleted webhook',
  'webhook deleted': 'Deleted webhook',
  'webhook tested': 'Deleted webhook',
  'webhook sent again': 'Deleted webhook',
  // As the log of earlier versions has it.
  'message sent again': 'Mail no longer kept',
};
const nameOf = (who: AuditEntry['actor'], otherwise = 'Deleted account') =>
  who && (who.name ?? otherwise);

/** Who did what to whom. Nothing in it can be changed. */
export function Audit() {
  return (
    <Loaded {...useStore($audit)} onRetry={$audit.revalidate}>
      {(first) => (
        <Pages list={lists.audit} first={first} empty="Nothing has been done yet.">
          {(items) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <section className="scroll" tabIndex={0} aria-label="Audit log">
              <table className="table audit">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Who</th>
                    <th scope="col">What</th>
                    <th scope="col">To whom</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ id, at, actor, action, subject, detail }) => (
                    <tr key={id}>
                      <td data-label="When">
                        <time dateTime={at}>{toMoment(at)}</time>
                      </td>
                      <td className="user-text" data-label="Who">
                        <bdi>{nameOf(actor) ?? 'Command line'}</bdi>
                      </td>
                      <td data-label="What">
                        {action}
                        {detail && `: ${detail}`}
                      </td>
                      <td className="user-text" data-label="To whom">
                        <bdi>{nameOf(subject, gone[action])}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </Pages>
      )}
    </Loaded>
  );
}
