import { fromInputs, timeZone, toDateInput } from '../../../platform/ui/date-inputs.ts';
import { toWholeMoment } from '../../../platform/ui/dates.ts';
import { useNow } from '../../../platform/ui/use-now.ts';
import { timeLeft } from '../domain/round.ts';

type Props = {
  id: string;
  day: string;
  time: string;
  error?: string | undefined;
  onChange: (change: { day: string } | { time: string }) => void;
};

/** The fields for a round's deadline, in the opener's time zone. */
export function DeadlineField({ id, day, time, error, onChange }: Props) {
  const now = useNow();
  const date = fromInputs(day, time);
  const left = date && timeLeft(date.toISOString(), now);
  const shared = {
    className: 'input',
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`,
  };
  return (
    <fieldset
      className="field deadline"
      id={id}
      tabIndex={-1}
      aria-describedby={shared['aria-describedby']}
    >
      <legend>
        Closes on{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </legend>
      <p className="hint" id={`${id}-hint`}>
        In your time zone, {timeZone()}. Earlier when everybody has finished.
      </p>
      <div className="row">
        <input
          {...shared}
          type="date"
          aria-label="Day"
          min={toDateInput(new Date(now))}
          max="9999-12-31"
          value={day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
        <input
          {...shared}
          type="time"
          aria-label="Time"
          value={time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </div>
      {date && left && (
        <p className="hint">
          {toWholeMoment(date)}, in {left}.
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
