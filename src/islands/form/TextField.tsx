import type { FormEventHandler } from 'react';
import { Field } from '../../ui/Field.tsx';
import type { Typed } from './use-form.ts';

type Props = {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
  errors: Record<string, string>;
  typed: Typed;
  onInput?: FormEventHandler<HTMLInputElement>;
};

/** One line of an account form, with its message and what had been typed before. */
export const TextField = ({
  id,
  name,
  label,
  type = 'text',
  autoComplete,
  hint,
  errors,
  typed,
  onInput,
}: Props) => (
  <Field id={id} label={label} required hint={hint} error={errors[name]}>
    {(control) => (
      <input
        {...control}
        className="input"
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={typed[name]}
        onInput={onInput}
      />
    )}
  </Field>
);
