import { useStore } from '@nanostores/react';
import { capital } from '../../../../platform/text/wording.ts';
import { toMoment } from '../../../../platform/ui/dates.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { LongList } from '../../../../platform/ui/LongList.tsx';
import { $events, moreEvents } from '../../client/account.ts';
import type { SecurityEvent } from '../../domain/account-response.ts';
import {
  networkInWords,
  securityEventWords,
  securityLogDays,
} from '../../domain/security-event.ts';

/** `Firefox on Linux, 203.0.113.x`, as far as it is known. */
const origin = ({ device, network }: SecurityEvent) =>
  [device, networkInWords(network)].filter(Boolean).join(', ');

function Item({ event }: { event: SecurityEvent }) {
  const { at, kind, detail } = event;
  return (
    <li>
      <strong>{capital(securityEventWords[kind])}</strong>
      {detail && (
        <>
          : <bdi className="user-text">{detail}</bdi>
        </>
      )}
      <br />
      <span className="soft small">
        <time dateTime={at}>{toMoment(at)}</time>
        {origin(event) && `, ${origin(event)}`}
      </span>
    </li>
  );
}

/** The account's security log, the latest first. */
export function Events() {
  return (
    <section className="sheet stack" aria-labelledby="events-heading">
      <h2 id="events-heading">Security log</h2>
      <p className="hint">
        Sign-ins, failed ones, changes and downloads of the last {securityLogDays} days. If one was
        not you, change your password, and remove passkeys, access tokens and a linked sign-in that
        are not yours.
      </p>
      <Loaded {...useStore($events)} onRetry={$events.revalidate}>
        {(first) => (
          <LongList
            first={first}
            readOn={moreEvents}
            empty={<p className="soft">Nothing has happened yet.</p>}
          >
            {(items) => (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              <section className="log" tabIndex={0} aria-label="Entries of the security log">
                <ul className="list rows">
                  {items.map((event) => (
                    <Item key={event.id} event={event} />
                  ))}
                </ul>
              </section>
            )}
          </LongList>
        )}
      </Loaded>
    </section>
  );
}
