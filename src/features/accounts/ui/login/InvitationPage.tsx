import { useEffect, useState } from 'react';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { FormActions } from '../../../../platform/ui/form/FormActions.tsx';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { island } from '../../../../platform/ui/island.tsx';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { readInvitation, removedText } from '../../client/account.ts';
import { acceptInvitation } from '../../client/sign-in.ts';
import { acceptanceSchema } from '../../domain/account.ts';
import type { Invited } from '../../domain/account-response.ts';
import { NewPasswordField, Username } from '../form/SignInFields.tsx';
import { DeadLink, isDeadLink, useLinkToken } from './LinkPage.tsx';

type Props = { token: string; invited: Invited; onDead: (error: unknown) => void };

function AcceptanceForm({ token, invited: { email, role }, onDead }: Props) {
  const { errors, busy, formProps } = useForm(acceptanceSchema, async (values) => {
    try {
      const { name, removed } = await acceptInvitation(values);
      const description = [`Welcome ${name}`, removedText(removed)].filter(Boolean).join('. ');
      toast({ title: 'Account created!', description, follows: true });
      location.assign('/idea-tracker');
    } catch (error) {
      if (isDeadLink(error)) return onDead(error);
      throw error;
    }
  });
  const shared = { errors, typed: {} };
  return (
    <form {...formProps} className="sheet vstack form" aria-label="Accept the invitation">
      <p>
        You were invited to the Idea Tracker as{' '}
        {role === 'admin' ? 'an administrator' : 'a founder'}. Choose a name and a password for{' '}
        <strong>{email}</strong>.
      </p>
      <input type="hidden" name="token" value={token} />
      <Username email={email} />
      <TextField
        id="invitation-name"
        name="name"
        label="Full Name"
        required
        autoComplete="name"
        {...shared}
      />
      <NewPasswordField id="invitation-password" name="newPassword" label="Password" {...shared} />
      <FormActions button="Create Account" busy={busy} busyText="Creating account..." />
    </form>
  );
}

export const InvitationPage = island(function InvitationPage() {
  const token = useLinkToken();
  const [known, setKnown] = useState<Invited>();
  const [error, setError] = useState<unknown>();

  async function ask(of: string) {
    setError(undefined);
    try {
      setKnown(await readInvitation(of));
    } catch (failure) {
      setError(failure);
    }
  }
  useEffect(() => {
    if (token) void ask(token);
  }, [token]);

  if (token === '' || isDeadLink(error))
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
  return (
    <div className="container page vstack narrow-page">
      <h1>Welcome to the lab</h1>
      <Loaded
        what="Your invitation"
        data={known}
        error={error}
        loading={!error}
        onRetry={() => token && ask(token)}
      >
        {(invited) => token && <AcceptanceForm token={token} invited={invited} onDead={setError} />}
      </Loaded>
    </div>
  );
});
