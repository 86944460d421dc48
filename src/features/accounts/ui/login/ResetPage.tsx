import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { island } from '../../../../platform/ui/island.tsx';
import { removedText, resetPassword } from '../../client/account.ts';
import { resetSchema } from '../../domain/account.ts';
import { NewPasswordField } from '../form/SignInFields.tsx';
import { LinkPage, useLinkForm } from './LinkPage.tsx';

export const ResetPage = island(function ResetPage() {
  const form = useLinkForm(resetSchema, async (values) => {
    const removed = await resetPassword(values.token, values.newPassword);
    const description = `Sign in with the new one. ${removedText(removed)}`.trim();
    toast({ title: 'Password changed', description, follows: true });
    location.assign('/login');
  });
  return (
    <LinkPage
      {...form}
      title="Set a new password"
      dead={
        <a className="btn btn-primary" href="/forgot-password">
          Ask for a new link
        </a>
      }
      button="Set the password"
      busyText="Saving..."
    >
      <p>
        Every session of your account ends, on this device and on others, and its access tokens stop
        working.
      </p>
      <NewPasswordField
        id="reset-password"
        name="newPassword"
        label="New password"
        errors={form.errors}
      />
    </LinkPage>
  );
});
