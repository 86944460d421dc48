import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { island } from '../../../../platform/ui/island.tsx';
import { removedInWords, resetPassword } from '../../client/account.ts';
import { resetSchema } from '../../domain/account.ts';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { DeadLink, useLinkForm } from './LinkPage.tsx';

/** Sets a new password by a mailed link. */
export const ResetPage = island(function ResetPage() {
  const { token, state, errors, busy, formProps } = useLinkForm(resetSchema, async (values) => {
    const removed = await resetPassword(values.token, values.newPassword);
    const description = `Sign in with the new one. ${removedInWords(removed)}`.trim();
    toast({ title: 'Password changed', description, follows: true });
    location.assign('/login');
  });
  if (state === 'dead')
    return (
      <DeadLink>
        <a className="btn btn-primary" href="/forgot-password">
          Ask for a new link
        </a>
      </DeadLink>
    );
  return (
    <div className="container page vstack narrow-page">
      <h1>Set a new password</h1>
      <form {...formProps} className="sheet vstack form" aria-label="Set a new password">
        <p>
          Every session of your account ends, on this device and on others, and its access tokens
          stop working.
        </p>
        <input type="hidden" name="token" value={token ?? ''} />
        <NewPasswordField
          id="reset-password"
          name="newPassword"
          label="New password"
          errors={errors}
          typed={{}}
        />
        <p className="actions">
          <BusyButton type="submit" disabled={!token} busy={busy} busyText="Saving...">
            Set the password
          </BusyButton>
        </p>
      </form>
    </div>
  );
});
