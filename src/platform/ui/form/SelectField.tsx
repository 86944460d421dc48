import type { ComponentProps } from 'react';
import { Field } from '../Field.tsx';

type Props = Omit<ComponentProps<'select'>, 'className' | 'required'> &
  Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'required' | 'error'>;

/** @param props.children the options */
export const SelectField = ({ id, label, required, error, ...select }: Props) => (
  <Field id={id} label={label} required={required} error={error}>
    {(control) => <select {...control} {...select} className="input" />}
  </Field>
);
