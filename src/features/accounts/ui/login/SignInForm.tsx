import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, messageOf } from '../../../../platform/client/api/api.ts';
import { toastError } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { type Typed, useForm } from '../../../../platform/ui/form/use-form.ts';
import { welcome as greet } from '../../client/greeting.ts';
import { signIn, signInByCode } from '../../client/sign-in.ts';
import { codeSchema, type Login, loginSchema } from '../../domain/account.ts';
import { CodeField } from '../form/CodeField.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';

type Props = {
  typed?: Typed;
  onSignedIn: () => void;
};
type Values = Login | { code: string };

/**
 * Email and password, or a passkey; for an account with a second step the code takes the place of the password, so that nothing moves.
 * @param onSignedIn called once the session has begun
 */
export function SignInForm({ typed = {}, onSignedIn }: Props) {
  const [asksCode, setAsksCode] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const isSentBack = useRef(false);
  const schema: z.ZodMiniType<Values> = asksCode ? codeSchema : loginSchema;

  function welcome(name: string) {
    greet(name, true);
    onSignedIn();
  }

  async function send(values: Values) {
    const name = 'code' in values ? await signInByCode(values.code) : await signIn(values);
    if (name === null) return setAsksCode(true);
    welcome(name);
  }

  function failed(error: unknown) {
    if (asksCode && error instanceof ApiError) {
      // The field shows the message.
      if (error.errors.length > 0) return;
      // The password was typed too long ago.
      if (error.status === 401) {
        isSentBack.current = true;
        setAsksCode(false);
      }
    }
    toastError(messageOf(error, 'Invalid credentials'), 'Login failed');
  }

  const { errors, busy, problem, formProps } = useForm(schema, send, { typed, failed });
  const { ref } = formProps;
  useEffect(() => {
    // A person correcting the address keeps the focus.
    const name = asksCode ? 'code' : isSentBack.current && 'password';
    isSentBack.current = false;
    const field = name && ref.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    // Typing replaces the kept password.
    field.select();
  }, [asksCode, isRecovery, ref]);

  const shared = { errors, typed };
  return (
    <form {...formProps} className="stack form" aria-label="Sign In">
      <TextField
        id="sign-in-email"
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="username webauthn"
        // Another address starts with its password.
        onInput={() => setAsksCode(false)}
        {...shared}
      />
      {asksCode ? (
        <CodeField
          id="sign-in-code"
          label={isRecovery ? 'Recovery code' : 'Code from your app'}
          letters={isRecovery}
          errors={errors}
        />
      ) : (
        <TextField
          id="sign-in-password"
          name="password"
          label="Password"
          required
          type="password"
          autoComplete="current-password"
          {...shared}
        />
      )}
      {problem && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      <p className="actions">
        <BusyButton type="submit" busy={busy} busyText="Signing in...">
          Sign In
        </BusyButton>
        {asksCode ? (
          <button className="link" type="button" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
          </button>
        ) : (
          <a href="/forgot-password">Forgotten your password?</a>
        )}
      </p>
      <PasskeySignIn onSignedIn={welcome} />
    </form>
  );
}
