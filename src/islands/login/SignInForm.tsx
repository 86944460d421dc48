import { messageOf } from '../../client/api.ts';
import { signIn } from '../../client/session.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { loginSchema } from '../../domain/account.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Typed, useForm } from './use-form.ts';

type Props = { typed?: Typed; onSignedIn: () => void };

/** E-mail and password. @param onSignedIn called once the session has begun */
export function SignInForm({ typed = {}, onSignedIn }: Props) {
  const { errors, busy, ready, formProps } = useForm(
    loginSchema,
    async (credentials) => {
      try {
        const user = await signIn(credentials);
        toast({ title: 'Welcome back!', description: `Logged in as ${user.name || 'User'}` });
        onSignedIn();
      } catch (error) {
        toastError(messageOf(error, 'Invalid credentials'), 'Login failed');
        throw error;
      }
    },
    typed,
  );
  return (
    <form {...formProps} className="stack form" aria-label="Sign In">
      <Field id="sign-in-email" label="Email" required error={errors.email}>
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
      <Field id="sign-in-password" label="Password" required error={errors.password}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="password"
            type="password"
            defaultValue={typed.password}
            autoComplete="current-password"
          />
        )}
      </Field>
      <p className="actions">
        <BusyButton type="submit" disabled={!ready} busy={busy} busyText="Signing in...">
          Sign In
        </BusyButton>
      </p>
    </form>
  );
}
