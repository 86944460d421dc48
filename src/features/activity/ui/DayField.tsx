import { Field } from '#platform/ui/Field.tsx';

type Props = {
  id: string;
  label: string;
  value: string;
  max?: string;
  error?: string | undefined;
  onDay: (day: string) => void;
};

/** Does not call `onDay` for an incomplete day. */
export const DayField = ({ id, label, value, max, error, onDay }: Props) => (
  <Field id={id} label={label} error={error}>
    {(control) => (
      <input
        {...control}
        className="input"
        type="date"
        key={value}
        defaultValue={value}
        max={max}
        onBlur={({ target }) => {
          if (target.value !== value && target.validity.valid) onDay(target.value);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    )}
  </Field>
);
