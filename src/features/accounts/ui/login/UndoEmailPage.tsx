import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { undoEmailChange } from '../../client/account.ts';
import { $sendsMail, loadSettings } from '../../client/public-settings.ts';
import { linkSchema } from '../../domain/account.ts';
import { LinkPage, useLinkForm } from './LinkPage.tsx';

export function UndoEmailPage() {
  const sendsMail = useStore($sendsMail);
  useEffect(() => void loadSettings(), []);
  const form = useLinkForm(linkSchema, ({ token }) => undoEmailChange(token));
  const done = (
    <>
      <p className="lead">Your account has this address again.</p>
      <p>
        Every session has ended, and the password no longer works. Passkeys, codes from an app,
        access tokens and a link to another sign-in are gone: set up again what you use.{' '}
        {sendsMail
          ? 'A link to set a new one is in your mail in a moment; it works once, for four hours.'
          : 'No mail is sent from here: ask an administrator for the link to set a new one.'}
      </p>
    </>
  );
  return (
    <LinkPage
      {...form}
      title="Undo the change of address"
      dead={
        <a className="btn btn-primary" href="/contact">
          Write to us
        </a>
      }
      done={[
        done,
        <a key="next" className="btn" href="/forgot-password">
          Ask for another link
        </a>,
      ]}
      button="Undo the change"
      busyText="Undoing..."
    >
      <p>
        Your account gets the address back that this link was sent to. Every session ends, and you
        set a new password: whoever made the change had a way in. Passkeys, codes from an app,
        access tokens and a link to another sign-in are removed for the same reason.
      </p>
    </LinkPage>
  );
}
