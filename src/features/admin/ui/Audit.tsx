import { useStore } from '@nanostores/react';
import { toMoment } from '../../../platform/ui/dates.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { Pages } from '../../../platform/ui/Pages.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import type { AuditEntry } from '../../accounts/domain/account-response.ts';
import { auditWords } from '../../accounts/domain/audit.ts';
import { $audit, lists } from '../client/admin-queries.ts';

/** The text for a person or thing that no longer exists. */
const gone: Record<string, string> = {
  'invitation.created': 'Invitation no longer open',
  'invitation.withdrawn': 'Invitation no longer open',
  'idea.deleted': 'Idea no longer kept',
  'idea.restored': 'Idea no longer kept',
  'message.answered': 'Deleted message',
  'message.deleted': 'Deleted message',
  'mail.discarded': 'Mail no longer kept',
  'mail.retried': 'Mail no longer kept',
  'webhook.created': 'Deleted webhook',
  'webhook.changed': 'Deleted webhook',
  'webhook.enabled': 'Deleted webhook',
  'webhook.disabled': 'Deleted webhook',
  'webhook.deleted': 'Deleted webhook',
  'webhook.tested': 'Deleted webhook',
  'webhook.resent': 'Deleted webhook',
  'mail.resent': 'Mail no longer kept',
};
const words: Record<string, string> = auditWords;
const nameOf = (who: AuditEntry['actor'], otherwise = 'Deleted account') =>
  who && (who.name ?? otherwise);

/** The audit log, read only. */
export function Audit() {
  return (
    <Loaded {...useStore($audit)} onRetry={$audit.revalidate}>
      {(first) => (
        <Pages list={lists.audit} first={first} empty="Nothing has been done yet.">
          {(items) => (
            <ScrollTable
              label="Audit log"
              className="table audit"
              heads={['When', 'Who', 'What', 'To whom']}
            >
              {items.map(({ id, at, actor, action, subject, detail }) => (
                <tr key={id}>
                  <td data-label="When">
                    <time dateTime={at}>{toMoment(at)}</time>
                  </td>
                  <td className="user-text" data-label="Who">
                    <bdi>{nameOf(actor) ?? 'Command line'}</bdi>
                  </td>
                  <td data-label="What">
                    {words[action] ?? action}
                    {detail && `: ${detail}`}
                  </td>
                  <td className="user-text" data-label="To whom">
                    <bdi>{nameOf(subject, gone[action])}</bdi>
                  </td>
                </tr>
              ))}
            </ScrollTable>
          )}
        </Pages>
      )}
    </Loaded>
  );
}
