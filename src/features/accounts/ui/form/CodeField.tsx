import { TextField } from '../../../../platform/ui/form/TextField.tsx';

type Props = {
  id: string;
  label: string;
  /** A recovery code will do, or is asked for: it has letters. */
  letters?: boolean;
  hint?: string;
  short?: boolean;
  errors: Record<string, string | undefined>;
};

export const CodeField = ({ id, label, letters = false, hint, short, errors }: Props) => (
  <TextField
    id={id}
    name="code"
    label={label}
    required
    autoComplete="one-time-code"
    hint={hint}
    short={short}
    inputMode={letters ? undefined : 'numeric'}
    errors={errors}
  />
);
