import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { confirmEmail, removedInWords } from '../../client/account.ts';
import { $session } from '../../client/session.ts';
import { linkSchema } from '../../domain/account.ts';
import { DeadLink, useLinkForm } from './LinkPage.tsx';

/** Gives an account the address that the link was mailed to. One press, since mail scanners open links too. */
export function ConfirmEmailPage() {
  const { status } = useStore($session, { ssr: 'initial' });
  const [removed, setRemoved] = useState<string[]>([]);
  const { token, state, busy, formProps } = useLinkForm(linkSchema, async ({ token }) =>
    setRemoved(await confirmEmail(token)),
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
    <div className="container page vstack narrow-page">
      <h1>Confirm your email address</h1>
      {state === 'done' ? (
        <div className="vstack">
          <div className="vstack" role="status">
            <p className="lead">Your address is confirmed.</p>
            <p>
              Mail for you goes there, and you sign in with it. If it is a new one, other sessions
              have ended, and the address of before was told: it can undo the change for seven days.
            </p>
            {removed.length > 0 && <p className="notice">{removedInWords(removed)}</p>}
          </div>
          <p className="actions">
            <a className="btn btn-primary" href="/account">
              Account
            </a>
          </p>
        </div>
      ) : status === 'unauthenticated' ? (
        <div className="sheet vstack">
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
        <form {...formProps} className="sheet vstack form" aria-label="Confirm your email address">
          <p>
            Your account uses the address that this link was sent to. If you did not ask for it,
            close this page: nothing changes then.
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
