import { TextField } from '../../../../platform/ui/form/TextField.tsx';

type Props = {
  id: string;
  label: string;
  /** A recovery code will do, or is asked for: it has letters. */
  letters?: boolean;
  hint?: string;
  /** Uses the width of a code. */
  short?: boolean;
  errors: Record<string, string | undefined>;
};

/** A code of an app, or a recovery code. */
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
    typed={{}}
  />
);
