import type { ReactNode } from 'react';
import { changeName, changePassword } from '../../client/account.ts';
import { toast } from '../../client/toasts.ts';
import { nameSchema, passwordChangeSchema } from '../../domain/account.ts';
import type { User } from '../../domain/role.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { TextField } from '../form/TextField.tsx';
import { Username } from '../form/Username.tsx';
import { useForm } from '../form/use-form.ts';

type SheetProps = Pick<ReturnType<typeof useForm>, 'formProps' | 'busy'> & {
  title: string;
  button: string;
  look?: 'primary' | 'plain';
  children: ReactNode;
};

/** One form of the account page. */
export const Sheet = ({ title, button, look = 'plain', formProps, busy, children }: SheetProps) => (
  <form {...formProps} className="sheet stack form" aria-label={title}>
    <h2>{title}</h2>
    {children}
    <p className="actions">
      <BusyButton type="submit" look={look} busy={busy} busyText="Saving...">
        {button}
      </BusyButton>
    </p>
  </form>
);

export function NameForm({ user }: { user: User }) {
  const form = useForm(nameSchema, async ({ name }) => {
    await changeName(name);
    toast({ title: 'Name changed', description: `You are shown as ${name}.` });
  });
  return (
    <Sheet title="Your name" button="Save name" look="primary" {...form}>
      <TextField
        id="account-name"
        name="name"
        label="Full Name"
        autoComplete="name"
        errors={form.errors}
        typed={{ name: user.name }}
      />
    </Sheet>
  );
}

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
