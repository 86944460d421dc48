import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { changePassword } from '../../client/account.ts';
import { passwordChangeSchema } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { Username } from '../form/Username.tsx';
import { Sheet } from './Sheet.tsx';

export function PasswordForm({ user }: { user: User }) {
  const form = useForm(
    passwordChangeSchema,
    async ({ newPassword }) => {
      await changePassword(newPassword);
      toast({ title: 'Password changed', description: 'Every other session has ended.' });
    },
    { clear: true },
  );
  return (
    <Sheet title="Password" button="Change password" {...form}>
      <Username email={user.email} />
      <NewPasswordField
        id="account-new-password"
        name="newPassword"
        label="New password"
        errors={form.errors}
        typed={{}}
      />
    </Sheet>
  );
}
