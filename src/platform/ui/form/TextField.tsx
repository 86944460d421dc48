import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from '../Field.tsx';
import type { Typed } from './use-form.ts';

type Props = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement> & {
  id: string;
  name: string;
  label: string;
  /** The height in lines, for browsers that cannot fit the field to its text (forms.css). */
  rows?: number;
  hint?: string | undefined;
  errors: Record<string, string | undefined>;
  typed?: Typed;
  ref?: Ref<HTMLInputElement>;
};

export function TextField({ id, label, hint, required, errors, typed, rows, ...props }: Props) {
  const { name, type = 'text', className, ref, ...rest } = props;
  const own = {
    autoComplete: 'off',
    defaultValue: typed?.[name],
    ...rest,
    name,
    className: className ? `input ${className}` : 'input',
  };
  return (
    <Field id={id} label={label} required={required} hint={hint} error={errors[name]}>
      {(control) =>
        rows ? (
          <textarea {...control} {...own} rows={rows} />
        ) : (
          <input {...control} {...own} ref={ref} type={type} />
        )
      }
    </Field>
  );
}
