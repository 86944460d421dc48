import { useStore } from '@nanostores/react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { openSecondStepLink } from '../../client/second-step.ts';
import { $session } from '../../client/session.ts';
import { linkSchema } from '../../domain/account.ts';
import { DeadLink, useLinkForm } from './LinkPage.tsx';

const setUp = '/account#signing-in';

/** Lets a session set up a second step by a link. One press, since mail scanners open links too. */
export function SecondStepPage() {
  const session = useStore($session, { ssr: 'initial' });
  const { token, state, busy, problem, formProps } = useLinkForm(linkSchema, ({ token }) =>
    openSecondStepLink(token),
  );
  if (state === 'dead')
    return (
      <DeadLink>
        <a className="btn btn-primary" href={setUp}>
          Ask for another link
        </a>
      </DeadLink>
    );
  return (
    <div className="container page vstack narrow-page">
      <h1>Set up a second step</h1>
      {state === 'done' ? (
        <div className="vstack">
          <div className="vstack" role="status">
            <p className="lead">You can set it up now.</p>
            <p>Add a passkey or turn on codes within ten minutes, in this browser.</p>
          </div>
          <p className="actions">
            <a className="btn btn-primary" href={setUp}>
              Go to your account page
            </a>
          </p>
        </div>
      ) : session.status === 'unauthenticated' ? (
        <div className="sheet vstack">
          <p>Sign in first, then open the link again. The link alone opens no account.</p>
          <p className="actions">
            <a className="btn btn-primary" href="/login">
              Sign In
            </a>
          </p>
        </div>
      ) : (
        <form {...formProps} className="sheet vstack form" aria-label="Set up a second step">
          {'user' in session && (
            <p>
              You are signed in as <strong className="user-text">{session.user.email}</strong>.
            </p>
          )}
          <p>
            Go on only if you asked for this link. Whoever is signed in here can then add a passkey
            or codes.
          </p>
          <input type="hidden" name="token" value={token ?? ''} />
          {problem && (
            <p className="error" role="alert">
              {problem}
            </p>
          )}
          <p className="actions">
            <BusyButton
              type="submit"
              disabled={!token || session.status === 'loading'}
              busy={busy}
              busyText="Opening..."
            >
              Go on
            </BusyButton>
          </p>
        </form>
      )}
    </div>
  );
}
