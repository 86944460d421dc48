import type { ReactNode } from 'react';

export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  /** Shows right-to-left text in its direction. */
  dir: 'auto';
};

export const RequiredMark = () => (
  <span className="req" aria-hidden="true">
    *
  </span>
);

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p className="error" id={id}>
      {error}
    </p>
  );

type Props = {
  id: string;
  label: ReactNode;
  /** The server refuses a form without a value. */
  required?: boolean | undefined;
  isMarked?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field(props: Props) {
  const { id, label, required = false, isMarked = required, hint, error, children } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isMarked && <RequiredMark />}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        dir: 'auto',
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
