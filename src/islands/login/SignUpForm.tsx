import { messageOf } from '../../client/api.ts';
import { signUp } from '../../client/session.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { registrationSchema } from '../../domain/account.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Typed, useForm } from './use-form.ts';

type Props = { typed: Typed; onSignedUp: () => void };

/** Name, e-mail and password. @param onSignedUp called once the session has begun */
export function SignUpForm({ typed, onSignedUp }: Props) {
  const { errors, busy, ready, formProps } = useForm(
    registrationSchema,
    async (registration) => {
      try {
        const user = await signUp(registration);
        toast({ title: 'Account created!', description: `Welcome ${user.name || 'User'}` });
        onSignedUp();
      } catch (error) {
        toastError(messageOf(error, 'Failed to create account'), 'Registration failed');
        throw error;
      }
    },
    typed,
  );
  return (
    <form {...formProps} className="stack form" aria-label="Sign Up">
      <p className="notice">
        Only founders can access the Idea Tracker. A new account starts without founder access.
      </p>
      <Field id="sign-up-name" label="Full Name" required error={errors.name}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="name"
            defaultValue={typed.name}
            autoComplete="name"
          />
        )}
      </Field>
      <Field id="sign-up-email" label="Email" required error={errors.email}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="email"
            type="email"
            defaultValue={typed.email}
            autoComplete="username"
          />
        )}
      </Field>
      <Field
        id="sign-up-password"
        label="Password"
        required
        hint="min 6 chars"
        error={errors.password}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            name="password"
            type="password"
            defaultValue={typed.password}
            autoComplete="new-password"
          />
        )}
      </Field>
      <p className="actions">
        <BusyButton type="submit" disabled={!ready} busy={busy} busyText="Creating account...">
          Create Account
        </BusyButton>
      </p>
    </form>
  );
}
