import { useState } from 'react';
import { resetPassword } from '../../client/account.ts';
import { toast } from '../../client/toasts.ts';
import { resetSchema } from '../../domain/account.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { island } from '../../ui/island.tsx';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { useForm } from '../form/use-form.ts';
import { DeadLink } from './LinkPage.tsx';
import { isDeadLink } from './use-link-form.ts';
import { useLinkToken } from './use-link-token.ts';

/** Sets a new password by a mailed link. */
export const ResetPage = island(function ResetPage() {
  const token = useLinkToken();
  const [dead, setDead] = useState(false);
  const { errors, busy, formProps } = useForm(resetSchema, async (values) => {
    try {
      await resetPassword(values.token, values.newPassword);
    } catch (error) {
      if (isDeadLink(error)) return setDead(true);
      throw error;
    }
    toast({ title: 'Password changed', description: 'Sign in with the new one.', follows: true });
    location.assign('/login');
  });
  if (token === '' || dead)
    return (
      <DeadLink>
        <a className="btn btn-primary" href="/forgot-password">
          Ask for a new link
        </a>
      </DeadLink>
    );
  return (
    <div className="wrap page stack narrow-page">
      <h1>Set a new password</h1>
      <form {...formProps} className="sheet stack form" aria-label="Set a new password">
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
