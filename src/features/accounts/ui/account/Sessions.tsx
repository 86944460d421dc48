import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import { toMoment } from '../../../../platform/ui/dates.ts';
import { ConfirmAction } from '../../../../platform/ui/form/ConfirmAction.tsx';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { $sessions, endSessions } from '../../client/account.ts';
import type { SessionInfo } from '../../domain/account-response.ts';

const nameOf = ({ device }: SessionInfo) => device || 'Unknown device';
const timeOf = ({ lastUsedAt, createdAt }: SessionInfo) =>
  lastUsedAt ? `Last used ${toMoment(lastUsedAt)}` : `Since ${toMoment(createdAt)}`;

type EndProps = { session: SessionInfo | 'others'; onClose: () => void };

/** Confirms before ending sessions. */
function EndSessions({ session, onClose }: EndProps) {
  const all = session === 'others';
  const title = all ? 'End all other sessions?' : `End the session on ${nameOf(session)}?`;
  return (
    <ConfirmAction
      title={title}
      action={all ? 'End sessions' : 'End session'}
      keep="Leave it"
      busyText="Ending..."
      work={() => endSessions(all ? undefined : session.id)}
      done={{
        title: all ? 'Sessions ended' : 'Session ended',
        description: 'Whoever used it has to sign in again.',
      }}
      onClose={onClose}
    >
      <p>
        {all
          ? 'Every session but this one has to sign in again.'
          : `${timeOf(session)}. Whoever uses it has to sign in again.`}
      </p>
    </ConfirmAction>
  );
}

/** The sessions; one or all others can be ended. */
export function Sessions() {
  const [ending, setEnding] = useState<EndProps['session']>();
  return (
    <section className="sheet stack" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Where you are signed in</h2>
      <Loaded {...useStore($sessions)} onRetry={$sessions.revalidate}>
        {(all) => (
          <>
            <ul className="list rows">
              {all.map((session) => (
                <li key={session.id} className="row between">
                  <span>
                    <strong>{nameOf(session)}</strong>{' '}
                    {session.current && <Badge look="secondary">This one</Badge>}
                    <br />
                    <span className="soft small">{timeOf(session)}</span>
                  </span>
                  {!session.current && (
                    <button
                      className="btn btn-sm"
                      type="button"
                      aria-label={`End the session on ${nameOf(session)}, ${timeOf(session)}`}
                      onClick={() => setEnding(session)}
                    >
                      End
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {all.length > 1 && (
              <p className="actions">
                <button className="btn" type="button" onClick={() => setEnding('others')}>
                  End all others
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
      {ending && <EndSessions session={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}
