import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { Pages } from '../../../platform/ui/Pages.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import type { AccountEvent } from '../../accounts/domain/account-response.ts';
import {
  networkText,
  type SecurityEventKind,
  securityEventKinds,
  securityEventWords,
} from '../../accounts/domain/security-event.ts';
import { $events, filterEvents, lists } from '../client/admin-queries.ts';

const typingPauseMs = 250;

const orUnknown = (words: string) =>
  words || <span className="text-muted-foreground">Not known</span>;

const Person = ({ user }: Pick<AccountEvent, 'user'>) =>
  user ? (
    <>
      <bdi className="user-text">{user.name}</bdi>
      <br />
      <span className="text-muted-foreground small user-text">{user.email}</span>
    </>
  ) : (
    <span className="text-muted-foreground">No account</span>
  );

const Row = ({ event: { at, user, kind, detail, network, device } }: { event: AccountEvent }) => (
  <tr>
    <td data-label="When">
      <time dateTime={at}>{formatDateTime(at)}</time>
    </td>
    <td className="person" data-label="Account">
      <span>
        <Person user={user} />
      </span>
    </td>
    <td data-label="What">
      <span>
        {securityEventWords[kind]}
        {detail && (
          <>
            : <bdi className="user-text">{detail}</bdi>
          </>
        )}
      </span>
    </td>
    <td data-label="Device">{orUnknown(device)}</td>
    <td data-label="Network">{orUnknown(networkText(network))}</td>
  </tr>
);

type Filter = { q: string; kind: SecurityEventKind | ''; since: string; until: string };
const unfiltered: Filter = { q: '', kind: '', since: '', until: '' };

type FilterFormProps = { filter: Filter; onChange: (change: Partial<Filter>) => void };

function FilterForm({ filter, onChange }: FilterFormProps) {
  return (
    <search className="log-filters" aria-label="Filter the security log">
      <div className="field">
        <label htmlFor="events-find">Name or email</label>
        <input
          dir="auto"
          className="input"
          id="events-find"
          type="search"
          value={filter.q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="events-kind">What</label>
        <select
          className="input"
          id="events-kind"
          value={filter.kind}
          onChange={({ target }) =>
            onChange({ kind: securityEventKinds.find((one) => one === target.value) ?? '' })
          }
        >
          <option value="">Everything</option>
          {securityEventKinds.map((kind) => (
            <option key={kind} value={kind}>
              {securityEventWords[kind]}
            </option>
          ))}
        </select>
      </div>
      {(['since', 'until'] as const).map((end) => (
        <div className="field" key={end}>
          <label htmlFor={`events-${end}`}>{end === 'since' ? 'From' : 'To'}</label>
          <input
            className="input"
            id={`events-${end}`}
            type="date"
            value={filter[end]}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        </div>
      ))}
    </search>
  );
}

export function Events() {
  const [filter, setFilter] = useState(unfiltered);
  useEffect(() => {
    const timer = setTimeout(() => filterEvents(filter), typingPauseMs);
    return () => clearTimeout(timer);
  }, [filter]);
  return (
    <>
      <FilterForm
        filter={filter}
        onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
      />
      <Loaded {...useStore($events)} onRetry={$events.revalidate}>
        {(first) => (
          <>
            <p className="small text-muted-foreground" role="status">
              {first.total === 1 ? '1 entry' : `${first.total} entries`}
            </p>
            <Pages list={lists.events} first={first} empty="No entries.">
              {(items) => (
                <ScrollTable
                  label="Security log"
                  className="table audit"
                  heads={['When', 'Account', 'What', 'Device', 'Network']}
                >
                  {items.map((event) => (
                    <Row key={event.id} event={event} />
                  ))}
                </ScrollTable>
              )}
            </Pages>
          </>
        )}
      </Loaded>
    </>
  );
}
