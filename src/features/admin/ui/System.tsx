import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AccountEvent, AuditEntry } from '#features/accounts/domain/account-response.ts';
import { auditWords } from '#features/accounts/domain/audit.ts';
import { networkText, securityEventWords } from '#features/accounts/domain/security-event.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { lazyComponent, useOnceTrue } from '#platform/ui/lazy-component.tsx';
import { PagedList } from '#platform/ui/PagedList.tsx';
import { ScrollTable } from '#platform/ui/ScrollTable.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { $audit, $events, $system, filterEvents, noEventFilter } from '../client/admin.ts';
import type { Counts, SystemState } from '../domain/admin-response.ts';
import { Outbox } from './Outbox.tsx';

export const typingPauseMs = 250;

type SearchFieldProps = { id: string; words: string; onChange: (words: string) => void };

/** Finds people. */
export const SearchField = ({ id, words, onChange }: SearchFieldProps) => (
  <div className="field">
    <label htmlFor={id}>Name or email</label>
    <input
      dir="auto"
      className="input"
      id={id}
      type="search"
      value={words}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

const orUnknown = (words: string) =>
  words || <span className="text-muted-foreground">Not known</span>;

const Row = ({ event: { at, user, kind, detail, network, device } }: { event: AccountEvent }) => (
  <tr>
    <td data-label="When">
      <Time at={at} />
    </td>
    <td className="person" data-label="Account">
      {user ? (
        <span>
          <bdi className="user-text">{user.name}</bdi>
          <br />
          <span className="text-muted-foreground small user-text">{user.email}</span>
        </span>
      ) : (
        <span className="text-muted-foreground">No account</span>
      )}
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

function Events() {
  const [filter, setFilter] = useState(noEventFilter);
  useEffect(() => {
    const timer = setTimeout(() => filterEvents(filter), typingPauseMs);
    return () => clearTimeout(timer);
  }, [filter]);
  const change = (part: Partial<typeof noEventFilter>) =>
    setFilter((before) => ({ ...before, ...part }));
  return (
    <>
      <search
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3"
        aria-label="Filter the security log"
      >
        <SearchField id="events-find" words={filter.q} onChange={(q) => change({ q })} />
        <SelectField
          id="events-kind"
          label="What"
          value={filter.kind}
          onChange={({ target }) => change({ kind: target.value })}
          options={[['', 'Everything'], ...Object.entries(securityEventWords)]}
        />
        {(['since', 'until'] as const).map((end) => (
          <div className="field" key={end}>
            <label htmlFor={`events-${end}`}>{end === 'since' ? 'From' : 'To'}</label>
            <input
              className="input"
              id={`events-${end}`}
              type="date"
              value={filter[end]}
              onChange={({ target }) => change({ [end]: target.value })}
            />
          </div>
        ))}
      </search>
      <PagedList
        store={$events}
        empty="No entries."
        above={({ total }) => (
          <p className="small text-muted-foreground" role="status">
            {pluralize(total, 'entry', 'entries')}
          </p>
        )}
      >
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
      </PagedList>
    </>
  );
}

export const systemParts = [
  { name: 'system', label: 'Health' },
  { name: 'outbox', label: 'Outbox' },
  { name: 'webhooks', label: 'Webhooks' },
  { name: 'audit', label: 'Audit log' },
  { name: 'events', label: 'Security log' },
] as const;

const Webhooks = lazyComponent(
  () => import('#features/webhooks/ui/Webhooks.tsx'),
  <Spinner label="Loading the webhooks…" />,
);

/** The number on a tab or link, and its text for screen readers. */
export type Waiting = { n: number; words: string };

export const Count = ({ of }: { of: Waiting | undefined }) =>
  of !== undefined &&
  of.n > 0 && (
    <>
      <span className="num" aria-hidden="true">
        {of.n}
      </span>
      <span className="sr-only">{of.words}</span>
    </>
  );

export const mailWaiting = ({ mail }: Counts): Waiting => ({
  n: mail.waiting + mail.refused,
  words: `${mail.waiting} waiting, ${mail.refused} failed`,
});

const Moment = ({ at }: { at: string | null }) => (at === null ? '–' : <Time at={at} />);

const Warnings = ({ warnings }: Pick<SystemState, 'warnings'>) =>
  warnings.length === 0 ? (
    <p>No warnings since the server started.</p>
  ) : (
    <ul className="list border-t-2 border-line">
      {warnings.map(({ key, text, at }) => (
        <li
          key={key}
          className="message vstack gap-2.5 border-b-1 border-border py-5 [&_.user-text]:max-w-[calc(1.15*var(--measure))]"
        >
          <span className="user-text">{text}</span>
          <span className="text-muted-foreground small">
            First seen <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );

const JobTable = ({ label, jobs }: Pick<SystemState, 'jobs'> & { label: string }) => (
  <ScrollTable
    label={label}
    className="table audit"
    heads={['Job', 'Last run', 'Next run', 'State']}
  >
    {jobs.map(({ name, lastRun, nextRun, failures, lastError }) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td data-label="Last run">
          <Moment at={lastRun} />
        </td>
        <td data-label="Next run">
          <Moment at={nextRun} />
        </td>
        <td className="user-text" data-label="State">
          {failures > 0 && lastError ? (
            <span>
              <Badge look="destructive">
                Failed {failures === 1 ? 'once' : `${failures} times`}
              </Badge>{' '}
              {lastError.message}
            </span>
          ) : (
            'Works'
          )}
        </td>
      </tr>
    ))}
  </ScrollTable>
);

function Jobs({ jobs }: Pick<SystemState, 'jobs'>) {
  const failing = jobs.filter(({ failures }) => failures > 0);
  const working = jobs.filter(({ failures }) => failures === 0);
  return (
    <>
      <h2>Background jobs</h2>
      {failing.length > 0 && <JobTable label="Background jobs that fail" jobs={failing} />}
      {working.length > 0 && (
        <LazyDetails
          className="*:[summary]:min-h-[max(1.75rem,var(--touch))] *:[summary]:w-fit *:[summary]:cursor-pointer *:[summary]:font-[560]"
          summary={pluralize(working.length, 'job works', 'jobs work')}
        >
          {() => <JobTable label="Background jobs that work" jobs={working} />}
        </LazyDetails>
      )}
    </>
  );
}

/** Problems with the configuration and the state of background jobs, in the process that responded. */
const Health = () => (
  <Loaded {...useStore($system)} onRetry={$system.revalidate}>
    {({ warnings, jobs }) => (
      <>
        <h2>Warnings</h2>
        <Warnings warnings={warnings} />
        <Jobs jobs={jobs} />
      </>
    )}
  </Loaded>
);

/** Texts for things that no longer exist, by the action or its first word. */
const goneWords: Record<string, string> = {
  'invitation.created': 'Invitation no longer open',
  'invitation.withdrawn': 'Invitation no longer open',
  idea: 'Idea no longer kept',
  message: 'Deleted message',
  mail: 'Mail no longer kept',
  webhook: 'Deleted webhook',
};
const actionWords: Record<string, string> = auditWords;
const nameOf = (who: AuditEntry['actor'], gone = 'Deleted account') => who && (who.name ?? gone);

function Audit() {
  return (
    <PagedList store={$audit} empty="Nothing has been done yet.">
      {(items) => (
        <ScrollTable
          label="Audit log"
          className="table audit"
          heads={['When', 'Who', 'What', 'To whom']}
        >
          {items.map(({ id, at, actor, action, subject, detail }) => (
            <tr key={id}>
              <td data-label="When">
                <Time at={at} />
              </td>
              <td className="user-text" data-label="Who">
                <bdi>{nameOf(actor) ?? 'Command line'}</bdi>
              </td>
              <td data-label="What">
                {actionWords[action] ?? action}
                {detail && `: ${detail}`}
              </td>
              <td className="user-text" data-label="To whom">
                <bdi>
                  {nameOf(subject, goneWords[action] ?? goneWords[action.replace(/\..*/, '')])}
                </bdi>
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </PagedList>
  );
}

type SystemProps = { part: string; mail: Waiting | undefined; userId: string };

/** @param part as named in the URL */
export function System({ part, mail, userId }: SystemProps) {
  const shown = systemParts.find(({ name }) => name === part)?.name ?? 'system';
  const isWebhooks = shown === 'webhooks';
  const webhooksWereShown = useOnceTrue(isWebhooks);
  return (
    <div className="vstack">
      <nav
        className="flex flex-wrap gap-x-6 gap-y-2 *:inline-flex *:min-h-[max(2.25rem,var(--touch))] *:items-center *:gap-2 *:text-sm *:aria-[current]:font-[640] *:aria-[current]:underline *:aria-[current]:decoration-3 *:aria-[current]:underline-offset-[0.5em]"
        aria-label="System"
      >
        {systemParts.map(({ name, label }) => (
          <a key={name} href={`#${name}`} aria-current={name === shown ? 'page' : undefined}>
            {label} {name === 'outbox' && <Count of={mail} />}
          </a>
        ))}
      </nav>
      {shown === 'system' && <Health />}
      {shown === 'outbox' && <Outbox />}
      {/* Stays mounted while another part is open, because secrets are shown once. */}
      {webhooksWereShown && (
        <div hidden={!isWebhooks}>
          <Webhooks userId={userId} />
        </div>
      )}
      {shown === 'audit' && <Audit />}
      {shown === 'events' && <Events />}
    </div>
  );
}
