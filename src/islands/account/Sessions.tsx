import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $sessions, endSessions } from '../../client/account.ts';
import { messageOf } from '../../client/api.ts';
import { toast, toastError } from '../../client/toasts.ts';
import type { SessionInfo } from '../../domain/account.ts';
import { Badge } from '../../ui/Badge.tsx';
import { toMoment } from '../../ui/dates.ts';
import { Loaded } from '../../ui/Loaded.tsx';

const nameOf = ({ device }: SessionInfo) => device || 'Unknown device';
const timeOf = ({ lastUsedAt, createdAt }: SessionInfo) =>
  lastUsedAt ? `Last used ${toMoment(lastUsedAt)}` : `Since ${toMoment(createdAt)}`;

/** Where the person is signed in; one or all others can be ended. */
export function Sessions() {
  const { data: sessions, error, loading } = useStore($sessions);
  const [busy, setBusy] = useState(false);

  async function end(id?: string) {
    if (busy) return;
    setBusy(true);
    try {
      await endSessions(id);
      toast({
        title: id ? 'Session ended' : 'Sessions ended',
        description: 'Whoever used it has to sign in again.',
      });
    } catch (failure) {
      toastError(messageOf(failure, 'The session could not be ended. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="sheet stack" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Where you are signed in</h2>
      <Loaded data={sessions} error={error} loading={loading} onRetry={$sessions.revalidate}>
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
                      aria-disabled={busy}
                      aria-label={`End the session on ${nameOf(session)}, ${timeOf(session)}`}
                      onClick={() => end(session.id)}
                    >
                      End
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {all.length > 1 && (
              <p className="actions">
                <button className="btn" type="button" aria-disabled={busy} onClick={() => end()}>
                  End all others
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
