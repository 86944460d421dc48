import { TextField } from './TextField.tsx';

type Props = {
  id: string;
  label?: string;
  errors: Record<string, string | undefined>;
};

/** A code of an app, or a recovery code, which has letters too. */
export const CodeField = ({ id, label = 'Code from your app', errors }: Props) => (
  <TextField
    id={id}
    name="code"
    label={label}
    autoComplete="one-time-code"
    errors={errors}
    typed={{}}
  />
);
