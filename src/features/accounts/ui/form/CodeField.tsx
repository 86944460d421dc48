import { TextField } from '../../../../platform/ui/form/TextField.tsx';

type Props = {
  id: string;
  label: string;
  /** A recovery code will do, or is asked for: it has allowsLetters. */
  allowsLetters?: boolean;
  hint?: string;
  short?: boolean;
  errors: Record<string, string | undefined>;
};

export const CodeField = ({ id, label, allowsLetters = false, hint, short, errors }: Props) => (
  <TextField
    id={id}
    name="code"
    label={label}
    required
    autoComplete="one-time-code"
    hint={hint}
    short={short}
    inputMode={allowsLetters ? undefined : 'numeric'}
    errors={errors}
  />
);
