import { changePassword } from '../../client/account.ts';
import { toast } from '../../client/toasts.ts';
import { passwordChangeSchema } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { Username } from '../form/Username.tsx';
import { useForm } from '../form/use-form.ts';
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
