import { useStore } from '@nanostores/react';
import { confirmEmail } from '../../client/account.ts';
import { $session } from '../../client/session.ts';
import { linkSchema } from '../../domain/account.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DeadLink } from './LinkPage.tsx';
import { useLinkForm } from './use-link-form.ts';

/** Gives an account the address that the link was mailed to. One press, since mail scanners open links too. */
export function ConfirmEmailPage() {
  const { status } = useStore($session, { ssr: 'initial' });
  const { token, state, busy, formProps } = useLinkForm(linkSchema, ({ token }) =>
    confirmEmail(token),
  );
  if (state === 'dead')
    return (
      <DeadLink>
        <a className="btn btn-primary" href="/account">
          Account
        </a>
      </DeadLink>
    );
  return (
    <div className="wrap page stack narrow-page">
      <h1>Your new email address</h1>
      {state === 'done' ? (
        <div className="stack" role="status">
          <p className="lead">It is your address now.</p>
          <p>
            Mail for you goes there from now on, and it is the one to sign in with. Other sessions
            have ended. The address of before was told and can undo the change for seven days.
          </p>
          <p className="actions">
            <a className="btn btn-primary" href="/account">
              Account
            </a>
          </p>
        </div>
      ) : status === 'unauthenticated' ? (
        <div className="sheet stack">
          <p>
            Sign in as you did before, then open the link in the mail again. The link alone changes
            nothing: it may have gone to a wrong address.
          </p>
          <p className="actions">
            <a className="btn btn-primary" href="/login">
              Sign In
            </a>
          </p>
        </div>
      ) : (
        <form {...formProps} className="sheet stack form" aria-label="Your new email address">
          <p>
            Your account gets the address that this link was sent to, in place of the one it has. If
            you did not ask for it, close this page: nothing changes then.
          </p>
          <input type="hidden" name="token" value={token ?? ''} />
          <p className="actions">
            <BusyButton
              type="submit"
              disabled={!token || status === 'loading'}
              busy={busy}
              busyText="Saving..."
            >
              Use this address
            </BusyButton>
          </p>
        </form>
      )}
    </div>
  );
}
