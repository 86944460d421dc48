import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $sessions, endSessions } from '../../client/account.ts';
import { toast } from '../../client/toasts.ts';
import { endingSchema, type SessionInfo } from '../../domain/account.ts';
import type { User } from '../../domain/role.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toMoment } from '../../ui/dates.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { TextField } from '../form/TextField.tsx';
import { Username } from '../form/Username.tsx';
import { useForm } from '../form/use-form.ts';

const nameOf = ({ device }: SessionInfo) => device || 'Unknown device';
const timeOf = ({ lastUsedAt, createdAt }: SessionInfo) =>
  lastUsedAt ? `Last used ${toMoment(lastUsedAt)}` : `Since ${toMoment(createdAt)}`;

type EndProps = { user: User; session: SessionInfo | 'others'; onClose: () => void };

/** Asks for the password, so that whoever finds this page open signs nobody out. */
function EndSessions({ user, session, onClose }: EndProps) {
  const all = session === 'others';
  const title = all ? 'End all other sessions?' : `End the session on ${nameOf(session)}?`;
  const { errors, busy, problem, formProps } = useForm(endingSchema, async ({ password }) => {
    await endSessions(password, all ? undefined : session.id);
    toast({
      title: all ? 'Sessions ended' : 'Session ended',
      description: 'Whoever used it has to sign in again.',
    });
    onClose();
  });
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <form {...formProps} className="stack form" aria-label={title}>
        <p>
          {all
            ? 'Every session but this one has to sign in again.'
            : `${timeOf(session)}. Whoever uses it has to sign in again.`}
        </p>
        <Username email={user.email} />
        <TextField
          id="end-password"
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          errors={errors}
          typed={{}}
        />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <p className="actions">
          <BusyButton type="submit" look="danger" busy={busy} busyText="Ending...">
            {all ? 'End sessions' : 'End session'}
          </BusyButton>
          <CancelButton busy={busy} onClick={onClose}>
            Leave it
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}

/** Where the person is signed in; one or all others can be ended. */
export function Sessions({ user }: { user: User }) {
  const { data: sessions, error, loading } = useStore($sessions);
  const [ending, setEnding] = useState<EndProps['session']>();
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
      {ending && <EndSessions user={user} session={ending} onClose={() => setEnding(undefined)} />}
    </section>
  );
}
