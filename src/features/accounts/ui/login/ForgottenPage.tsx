import { useEffect, useRef, useState } from 'react';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { island } from '#platform/ui/island.tsx';
import { mailPasswordLink } from '../../client/account.ts';
import { forgottenSchema } from '../../domain/account.ts';
import { EmailField } from '../form/SignInFields.tsx';
import { useSettings } from '../use-settings.ts';

export const ForgottenPage = island(function ForgottenPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { mail: sendsMail } = useSettings();
  const { errors, busy, formProps } = useForm(forgottenSchema, async ({ email }) => {
    await mailPasswordLink(email);
    setSentTo(email);
  });
  const sent = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => sent.current?.focus(), [sentTo]);
  return (
    <div className="container page vstack narrow-page">
      <h1>Forgotten password</h1>
      {sentTo ? (
        <div className="vstack">
          <p className="lead" ref={sent} tabIndex={-1}>
            {sendsMail ? 'Look into your mail.' : 'Ask an administrator.'}
          </p>
          <p className="user-text">
            If there is an account with the address <strong>{sentTo}</strong>, a link to set a new
            password {sendsMail ? 'is on its way' : 'waits for an administrator to pass it on'}. The
            newest one works once, for four hours.
          </p>
        </div>
      ) : (
        <form {...formProps} className="sheet vstack form" aria-label="Forgotten password">
          <p>
            {sendsMail
              ? 'Give the address of your account, and we mail you a link to set a new password. The newest link works once, for four hours.'
              : 'Give the address of your account. No mail is sent from here: an administrator passes a link to set a new password on to you.'}
          </p>
          <EmailField id="forgotten-email" autoComplete="username" errors={errors} />
          <FormActions
            button={sendsMail ? 'Send the link' : 'Ask for a link'}
            busy={busy}
            busyText="Sending..."
          />
        </form>
      )}
      <p>
        <a href="/login">Back to sign in</a>
      </p>
    </div>
  );
});
