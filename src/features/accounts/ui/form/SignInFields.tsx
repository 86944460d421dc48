import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '#platform/ui/form/TextField.tsx';
import type { Typed } from '#platform/ui/form/use-form.ts';
import type { Strength } from '../../client/password-strength.ts';

/** Tells password managers to which account a password form belongs. */
export const Username = ({ email }: { email: string }) => (
  <input type="text" hidden autoComplete="username" value={email} readOnly />
);

type OtherProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'required'>;

export const NameField = (props: OtherProps) => (
  <TextField {...props} name="name" label="Full Name" required autoComplete="name" />
);

export const EmailField = (props: OtherProps) => (
  <TextField {...props} name="email" label="Email" required type="email" />
);

export const PasswordField = (props: OtherProps & { label: string }) => (
  <TextField {...props} name="password" required type="password" autoComplete="current-password" />
);

type CodeFieldProps = OtherProps & {
  label: string;
  /** True accepts recovery codes, which contain letters. */
  allowsLetters?: boolean;
};

export const CodeField = ({ allowsLetters = false, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    name="code"
    required
    autoComplete="one-time-code"
    inputMode={allowsLetters ? undefined : 'numeric'}
  />
);

const pauseMs = 700;

const words: Record<Strength, string> = {
  common: 'One of the most common passwords',
  0: 'Very easily guessed',
  1: 'Easily guessed',
  2: 'Could be harder to guess',
  3: 'Hard to guess',
  4: 'Very hard to guess',
};

type NewPasswordFieldProps = {
  id: string;
  name: string;
  label: string;
  errors: Record<string, string | undefined>;
  typed?: Typed;
};

export function NewPasswordField(props: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<Strength | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The form is emptied after saving.
  useEffect(() => {
    if (!input.current?.value) setStrength(null);
  });

  async function look() {
    const field = input.current;
    if (!field) return;
    const { value, form } = field;
    // Without a connection the form works without advice.
    const guesser = await import('../../client/password-strength.ts').catch(() => null);
    const known = [...(form?.elements ?? [])].flatMap((other) =>
      other instanceof HTMLInputElement && other !== field
        ? [other.value, other.value.replace(/\s+/g, ''), ...other.value.split(/[\s@.]+/)]
        : [],
    );
    if (guesser && field.value === value) setStrength(guesser.strengthOf(value, known));
  }

  function wait() {
    clearTimeout(timer.current);
    setStrength(null);
    // The server refuses shorter passwords anyway.
    if ([...(input.current?.value ?? '')].length >= 6) timer.current = setTimeout(look, pauseMs);
  }

  return (
    <div className="field">
      <TextField
        required
        {...props}
        ref={input}
        type="password"
        autoComplete="new-password"
        hint="min 6 chars"
        onInput={wait}
      />
      <p className="strength" role="status" data-score={strength === 'common' ? 0 : strength}>
        {strength !== null && (
          <>
            <span className="sr-only">Your password: </span>
            {words[strength]}
          </>
        )}
      </p>
    </div>
  );
}
