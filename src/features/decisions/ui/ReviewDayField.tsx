import type { RefObject } from 'react';
import { dayIn, monthsAfter } from '../../../platform/text/days.ts';
import { Field } from '../../../platform/ui/Field.tsx';

const intervals = [
  { months: 1, label: 'In a month' },
  { months: 3, label: 'In three months' },
];

type Props = {
  id: string;
  value: string;
  error: string | undefined;
  busy: boolean;
  input: RefObject<HTMLInputElement | null>;
  onChange: (day: string) => void;
  /** A day was set without typing it. */
  onSet: () => void;
};

/** The day to look at a decision again, which may stay empty. */
export const ReviewDayField = ({ id, value, error, busy, input, onChange, onSet }: Props) => (
  <Field id={id} label="Review on" hint="We’ll remind you on that day." error={error}>
    {(control) => (
      <div className="row">
        <input
          {...control}
          ref={input}
          className="input day"
          type="date"
          name="lookAgainOn"
          min={dayIn(new Date())}
          value={value}
          readOnly={busy}
          onChange={({ target }) => onChange(target.value)}
        />
        {intervals.map(({ months, label }) => (
          <button
            key={months}
            type="button"
            className="btn btn-sm"
            aria-disabled={busy}
            onClick={() => {
              if (busy) return;
              onSet();
              onChange(monthsAfter(dayIn(new Date()), months));
            }}
          >
            {label}
          </button>
        ))}
      </div>
    )}
  </Field>
);
