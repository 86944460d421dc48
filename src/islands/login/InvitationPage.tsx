import { useState } from 'react';
import { acceptInvitation } from '../../client/session.ts';
import { toast } from '../../client/toasts.ts';
import { acceptanceSchema } from '../../domain/account.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DeadLink, linkRefused } from './LinkPage.tsx';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';
import { useLinkToken } from './use-link-token.ts';

/** Makes the account that somebody was invited to. */
export function InvitationPage() {
  const token = useLinkToken();
  const [dead, setDead] = useState(false);
  const { errors, busy, formProps } = useForm(acceptanceSchema, async (values) => {
    try {
      const user = await acceptInvitation(values);
      toast({ title: 'Account created!', description: `Welcome ${user.name}` });
      location.assign('/idea-tracker');
    } catch (error) {
      if (linkRefused(error)) return setDead(true);
      throw error;
    }
  });
  if (token === '' || dead)
    return (
      <DeadLink>
        <a className="btn btn-primary" href="/login">
          Sign In
        </a>
        <a className="btn" href="/contact">
          Ask for a new invitation
        </a>
      </DeadLink>
    );
  const shared = { errors, typed: {} };
  return (
    <div className="wrap page stack restricted">
      <h1>Welcome to the lab</h1>
      <form {...formProps} className="sheet stack form" aria-label="Accept the invitation">
        <p>You were invited to the Idea Tracker. Choose a name and a password.</p>
        <input type="hidden" name="token" value={token ?? ''} />
        <TextField
          id="invitation-name"
          name="name"
          label="Full Name"
          autoComplete="name"
          {...shared}
        />
        <TextField
          id="invitation-password"
          name="newPassword"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="min 6 chars"
          {...shared}
        />
        <p className="actions">
          <BusyButton type="submit" disabled={!token} busy={busy} busyText="Creating account...">
            Create Account
          </BusyButton>
        </p>
      </form>
    </div>
  );
}
