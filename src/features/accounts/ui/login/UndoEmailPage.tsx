import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { undoEmailChange } from '../../client/account.ts';
import { $sendsMail, loadSettings } from '../../client/settings.ts';
import { linkSchema } from '../../domain/account.ts';
import { DeadLink, useLinkForm } from './LinkPage.tsx';

/** Gives an account back the address that the link was mailed to. */
export function UndoEmailPage() {
  const sendsMail = useStore($sendsMail);
  useEffect(() => void loadSettings(), []);
  const { token, state, busy, formProps } = useLinkForm(linkSchema, ({ token }) =>
    undoEmailChange(token),
  );
  if (state === 'dead')
    return (
      <DeadLink>
        <a className="btn btn-primary" href="/contact">
          Write to us
        </a>
      </DeadLink>
    );
  return (
    <div className="container page vstack narrow-page">
      <h1>Undo the change of address</h1>
      {state === 'done' ? (
        <div className="vstack">
          <div className="vstack" role="status">
            <p className="lead">Your account has this address again.</p>
            <p>
              Every session has ended, and the password no longer works. Passkeys, codes from an
              app, access tokens and a link to another sign-in are gone: set up again what you use.{' '}
              {sendsMail
                ? 'A link to set a new one is in your mail in a moment; it works once, for four hours.'
                : 'No mail is sent from here: ask an administrator for the link to set a new one.'}
            </p>
          </div>
          <p className="actions">
            <a className="btn" href="/forgot-password">
              Ask for another link
            </a>
          </p>
        </div>
      ) : (
        <form {...formProps} className="sheet vstack form" aria-label="Undo the change of address">
          <p>
            Your account gets the address back that this link was sent to. Every session ends, and
            you set a new password: whoever made the change had a way in. Passkeys, codes from an
            app, access tokens and a link to another sign-in are removed for the same reason.
          </p>
          <input type="hidden" name="token" value={token ?? ''} />
          <p className="actions">
            <BusyButton type="submit" disabled={!token} busy={busy} busyText="Undoing...">
              Undo the change
            </BusyButton>
          </p>
        </form>
      )}
    </div>
  );
}
