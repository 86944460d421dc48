import { messageOf } from '../../client/api.ts';
import { signIn } from '../../client/sign-in.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { loginSchema } from '../../domain/account.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { TextField } from '../form/TextField.tsx';
import { type Typed, useForm } from '../form/use-form.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

type Props = {
  typed?: Typed;
  onSignedIn: () => void;
};

/** Email and password, or a passkey. @param onSignedIn called once the session has begun */
export function SignInForm({ typed = {}, onSignedIn }: Props) {
  const welcome = (name: string) => {
    toast({ title: 'Welcome back!', description: `Logged in as ${name}`, follows: true });
    onSignedIn();
  };
  const { errors, busy, problem, formProps } = useForm(
    loginSchema,
    async (credentials) => welcome(await signIn(credentials)),
    {
      typed,
      failed: (error) => toastError(messageOf(error, 'Invalid credentials'), 'Login failed'),
    },
  );
  const shared = { errors, typed };
  return (
    <form {...formProps} className="stack form" aria-label="Sign In">
      <TextField
        id="sign-in-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="username webauthn"
        {...shared}
      />
      <TextField
        id="sign-in-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        {...shared}
      />
      {problem && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <p className="actions">
        <BusyButton type="submit" busy={busy} busyText="Signing in...">
          Sign In
        </BusyButton>
        <a href="/forgot-password">Forgotten your password?</a>
      </p>
      <PasskeySignIn onSignedIn={welcome} />
    </form>
  );
}
