import { useStore } from '@nanostores/react';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { toMoment } from '../../../platform/ui/dates.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import { $system } from '../client/admin-queries.ts';
import type { SystemState } from '../domain/admin-response.ts';

const Moment = ({ at }: { at: string | null }) =>
  at === null ? '–' : <time dateTime={at}>{toMoment(at)}</time>;

const Warnings = ({ warnings }: Pick<SystemState, 'warnings'>) =>
  warnings.length === 0 ? (
    <p>No warnings since the server started.</p>
  ) : (
    <ul className="list messages">
      {warnings.map(({ key, text, at }) => (
        <li key={key} className="message stack">
          <span className="user-text">{text}</span>
          <span className="soft small">
            First seen <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );

const Jobs = ({ jobs }: Pick<SystemState, 'jobs'>) => (
  <>
    <h2>Background jobs</h2>
    <ScrollTable
      label="Background jobs"
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
  </>
);

/** Faults of the set-up, and the state of the background jobs, in the process that answered. */
export const Health = () => (
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
