import type { ComponentProps } from 'react';
import { Field } from '../Field.tsx';

type Props = Omit<ComponentProps<'select'>, 'className' | 'required'> &
  Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'required' | 'hint' | 'error'> & {
    /** Values with their labels, after the options in `children`. */
    options?: readonly (readonly [value: string | number, label: string])[];
  };

export const SelectField = ({ id, label, required, hint, error, children, ...props }: Props) => {
  const { options = [], ...select } = props;
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      {(control) => (
        <select {...control} {...select} className="input">
          {children}
          {options.map(([value, text]) => (
            <option dir="auto" key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
