import type { FormEventHandler } from 'react';
import { Field } from '../Field.tsx';
import type { Typed } from './use-form.ts';

type Props = {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** Several lines, this many where the browser does not fit the field to its text (forms.css). */
  rows?: number;
  required: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | undefined;
  hint?: string | undefined;
  short?: boolean | undefined;
  errors: Record<string, string | undefined>;
  typed: Typed;
  onInput?: FormEventHandler<HTMLInputElement>;
};

export const TextField = ({
  id,
  name,
  label,
  type = 'text',
  rows,
  required,
  autoComplete = 'off',
  inputMode,
  hint,
  short = false,
  errors,
  typed,
  onInput,
}: Props) => (
  <Field id={id} label={label} required={required} hint={hint} error={errors[name]}>
    {(control) => {
      const className = short ? 'input short' : 'input';
      const shared = { ...control, className, name, autoComplete };
      return rows ? (
        <textarea {...shared} rows={rows} defaultValue={typed[name]} />
      ) : (
        <input
          {...shared}
          type={type}
          inputMode={inputMode}
          defaultValue={typed[name]}
          onInput={onInput}
        />
      );
    }}
  </Field>
);
