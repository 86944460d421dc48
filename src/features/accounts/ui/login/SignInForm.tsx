import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError, messageOf } from '#platform/client/api/api.ts';
import { toastError } from '#platform/client/toasts/toasts.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { ProblemText } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { type Typed, useForm } from '#platform/ui/form/use-form.ts';
import { onFirstInteraction } from '#platform/ui/on-first-interaction.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import {
  hasUsedPasskeyHere,
  loadPrompt,
  passkeysUnavailable,
} from '../../client/device-passkeys.ts';
import { signIn, signInByCode, signInByPasskey } from '../../client/sign-in.ts';
import { welcomeToast as greet } from '../../client/welcome-toast.ts';
import {
  codeSchema,
  type Login,
  loginSchema,
  type PasskeyAssertion,
} from '../../domain/account.ts';
import { PasskeysUnavailable, usePasskeysUnavailable } from '../access/PasskeysUnavailable.tsx';
import { CodeField, EmailField, PasswordField } from '../form/SignInFields.tsx';

type Values = Login | { code: string };

/**
 * Offers passkeys in the browser's autofill: at once if this browser has used one, otherwise after the first
 * interaction, so that a visit sends no request. @returns functions that restart and stop it
 */
function useOffer(choose: (proof: PasskeyAssertion) => void) {
  const end = useRef(() => {});
  async function begin() {
    end.current();
    let isOver = false;
    end.current = () => {
      isOver = true;
    };
    // Without a connection the form works without passkeys.
    const prompt = await loadPrompt().catch(() => null);
    if (prompt && !isOver) end.current = prompt.offerPasskeys(choose);
  }
  useEffect(() => {
    if (passkeysUnavailable()) return;
    const callOff = hasUsedPasskeyHere() ? whenIdle(begin) : onFirstInteraction(begin);
    return () => {
      callOff();
      end.current();
    };
  }, []);
  return { begin, end: () => end.current() };
}

/** @param onSignedIn receives the name for the welcome toast */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (name: string) => void }) {
  const none = usePasskeysUnavailable();
  const [isUnused, setUnused] = useState(false);
  const { busy, act, problem } = useAction();
  const isEntering = useRef(false);

  async function enter(prove: () => Promise<PasskeyAssertion | null>) {
    // A second press would close the first prompt.
    if (isEntering.current) return;
    isEntering.current = true;
    setUnused(false);
    let isSignedIn = false;
    await act(
      async () => {
        const proof = await prove();
        if (!proof) return setUnused(true);
        const name = await signInByPasskey(proof);
        isSignedIn = true;
        onSignedIn(name);
      },
      { failed: (error) => toastError(messageOf(error, 'Invalid credentials'), 'Login failed') },
    );
    isEntering.current = false;
    if (!isSignedIn) void offer.begin();
  }
  const offer = useOffer((proof) => enter(async () => proof));
  // Stops the autofill offer, because browsers allow one prompt at a time.
  const press = () =>
    enter(async () => {
      offer.end();
      return (await loadPrompt()).promptToSignIn();
    });

  const button = useRef<HTMLButtonElement>(null);
  // Repeats a click from before this code was loaded (site/components/early-clicks.ts).
  useEffect(() => {
    if (button.current && 'pressed' in button.current.dataset && !passkeysUnavailable())
      void press();
  }, []);

  return (
    // As high as its button, so that a sentence can replace it without moving anything.
    <div className="vstack by-passkey min-h-12">
      <ProblemText text={problem} look="notice danger" />
      {none ? (
        <PasskeysUnavailable {...none} />
      ) : (
        <p className="actions">
          <BusyButton
            ref={button}
            type="button"
            look="plain"
            busy={busy}
            busyText="Waiting for your passkey..."
            onClick={press}
          >
            Sign in with a passkey
          </BusyButton>
          <span className="hint" role="status">
            {isUnused && 'No passkey was used.'}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * The code field of a second step replaces the password field, so that nothing moves.
 * @param onSignedIn called after the session has begun
 */
export function SignInForm({ typed = {}, onSignedIn }: { typed?: Typed; onSignedIn: () => void }) {
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
    // Leaves the focus in the email field while the person corrects it.
    const name = asksCode ? 'code' : isSentBack.current && 'password';
    isSentBack.current = false;
    const field = name && ref.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    // Typing replaces the old password.
    field.select();
  }, [asksCode, isRecovery, ref]);

  const shared = { errors, typed };
  return (
    <form {...formProps} className="vstack form" aria-label="Sign In">
      <EmailField
        id="sign-in-email"
        autoComplete="username webauthn"
        // Another email needs its password first.
        onInput={() => setAsksCode(false)}
        {...shared}
      />
      {asksCode ? (
        <CodeField
          id="sign-in-code"
          label={isRecovery ? 'Recovery code' : 'Code from your app'}
          allowsLetters={isRecovery}
          errors={errors}
        />
      ) : (
        <PasswordField id="sign-in-password" label="Password" {...shared} />
      )}
      <ProblemText text={problem} look="notice danger" />
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
