import { TextField } from './TextField.tsx';

type Props = {
  id: string;
  label: string;
  /** A recovery code will do, or is asked for: it has letters. */
  letters?: boolean;
  errors: Record<string, string | undefined>;
};

/** A code of an app, or a recovery code. */
export const CodeField = ({ id, label, letters = false, errors }: Props) => (
  <TextField
    id={id}
    name="code"
    label={label}
    autoComplete="one-time-code"
    inputMode={letters ? undefined : 'numeric'}
    errors={errors}
    typed={{}}
  />
);
