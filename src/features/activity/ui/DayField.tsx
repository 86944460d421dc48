import { useEffect, useRef } from 'react';
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
export function DayField({ id, label, value, max, error, onDay }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  const commit = ({ value: day, validity }: HTMLInputElement) =>
    day !== value && validity.valid && onDay(day);
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input"
          type="date"
          max={max}
          onBlur={({ target }) => commit(target)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget)}
        />
      )}
    </Field>
  );
}
