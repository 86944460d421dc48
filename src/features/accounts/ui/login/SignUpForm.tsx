import { messageOf } from '../../../../platform/client/api/api.ts';
import { toast, toastError } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { type Typed, useForm } from '../../../../platform/ui/form/use-form.ts';
import { signUp } from '../../client/sign-in.ts';
import { registrationSchema } from '../../domain/account.ts';
import { NewPasswordField } from '../form/NewPasswordField.tsx';

type Props = { typed: Typed; onSignedUp: () => void };

/** Name, email and password. @param onSignedUp called once the session has begun */
export function SignUpForm({ typed, onSignedUp }: Props) {
  const { errors, busy, formProps } = useForm(
    registrationSchema,
    async (registration) => {
      const name = await signUp(registration);
      toast({ title: 'Account created!', description: `Welcome ${name}`, follows: true });
      onSignedUp();
    },
    {
      typed,
      failed: (error) =>
        toastError(messageOf(error, 'Failed to create account'), 'Registration failed'),
    },
  );
  const shared = { errors, typed };
  return (
    <form {...formProps} className="stack form" aria-label="Sign Up">
      <p className="notice">
        Only founders can access the Idea Tracker. A new account starts without founder access.
      </p>
      <TextField
        id="sign-up-name"
        name="name"
        label="Full Name"
        required
        autoComplete="name"
        {...shared}
      />
      <TextField
        id="sign-up-email"
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username"
        {...shared}
      />
      <NewPasswordField id="sign-up-password" name="password" label="Password" {...shared} />
      <p className="actions">
        <BusyButton type="submit" busy={busy} busyText="Creating account...">
          Create Account
        </BusyButton>
      </p>
    </form>
  );
}
