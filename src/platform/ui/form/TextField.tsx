import type { FormEventHandler } from 'react';
import { Field } from '../Field.tsx';
import type { Typed } from './use-form.ts';

type Props = {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  /** The height in lines, for browsers that cannot fit the field to its text (forms.css). */
  rows?: number;
  required: boolean;
  autoComplete?: string;
  inputMode?: 'numeric' | undefined;
  hint?: string | undefined;
  short?: boolean | undefined;
  errors: Record<string, string | undefined>;
  typed?: Typed;
  onInput?: FormEventHandler<HTMLInputElement>;
};

export function TextField(props: Props) {
  const { id, name, label, type = 'text', rows, required, autoComplete = 'off', hint } = props;
  const { inputMode, onInput } = props;
  const className = props.short ? 'input short' : 'input';
  const own = { className, name, autoComplete, defaultValue: props.typed?.[name] };
  return (
    <Field id={id} label={label} required={required} hint={hint} error={props.errors[name]}>
      {(control) =>
        rows ? (
          <textarea {...control} {...own} rows={rows} />
        ) : (
          <input {...control} {...own} type={type} inputMode={inputMode} onInput={onInput} />
        )
      }
    </Field>
  );
}
