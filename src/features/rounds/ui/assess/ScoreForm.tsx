import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import { Field } from '../../../../platform/ui/Field.tsx';
import { isComposing } from '../../../../platform/ui/form-keys.ts';
import { type Criterion, criteria } from '../../../ideas/domain/weights.ts';
import { reasonError } from '../../domain/assessment.ts';
import { longestReason, type Value } from '../../domain/round.ts';
import type { Assessment } from '../../domain/round-response.ts';
import { ScoreQuestion } from './ScoreQuestion.tsx';
import type { GivenScores } from './use-given-scores.ts';

/** From this number of characters on, the field shows the count. */
const manyCharacters = longestReason - 100;

type Props = {
  given: GivenScores;
  /** `idea 3 of 12` */
  position: string;
  /** The idea before this one. */
  previous: string | undefined;
  isLast: boolean;
  /** Whether others may see the reason once the round is closed. */
  isShown: boolean;
  /** A short text: whether the scores were sent. */
  state: string;
  onGive: (change: Partial<Assessment>) => void;
  /** The reason was left. */
  onLeave: () => void;
  /** @param byKeys true when the person uses the keyboard */
  onNext: (byKeys: boolean) => void;
  /** The same text with the reason for a delay. */
  children: ReactNode;
};

/** Asks for the three scores of an idea and a reason. */
export function ScoreForm({ given, position, previous, isLast, onGive, ...rest }: Props) {
  const { isShown, state, onLeave, onNext, children } = rest;
  const { assessment, before, title } = given;
  const form = useRef<HTMLFormElement>(null);
  const set = useCallback((name: Criterion, value: Value) => onGive({ [name]: value }), [onGive]);
  const focusAfter = useCallback((name: Criterion) => {
    const next = criteria[criteria.indexOf(name) + 1] ?? 'reason';
    const control = form.current?.elements.namedItem(next);
    if (control instanceof HTMLElement) control.focus();
  }, []);
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // A held key would skip through all ideas.
    if (!event.repeat) onNext(true);
  }
  const { length } = assessment.reason;
  const next = (className: string) => (
    <button
      className={`btn ${className}`}
      type="button"
      // A press of a key on a button has no detail.
      onClick={({ detail }) => onNext(detail === 0)}
    >
      {isLast ? 'Finish' : 'Next idea'}
    </button>
  );
  return (
    <form
      ref={form}
      className="sheet assess-form"
      aria-label={`Your scores for ${position}, ${title}`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="asks">
        {before && (
          <p className="notice" role="status">
            This is open in another tab as well, which has just changed it: both share what is
            given.{' '}
            <button className="link" type="button" onClick={() => onGive(before)}>
              Bring back what stood here
            </button>
          </p>
        )}
        {criteria.map((name) => (
          <ScoreQuestion
            key={name}
            name={name}
            value={assessment[name]}
            onSet={set}
            onNext={focusAfter}
          />
        ))}
        {/* On small screens, where the other one may be far below. */}
        <p className="row between asks-next">
          <span className="small soft">{state}</span>
          {next('btn-sm')}
        </p>
      </div>
      <div className="stack after-asks">
        <Field
          id="assessment-reason"
          label="Your reason, in a sentence or two"
          hint={`Optional. ${isShown ? 'Your words may be recognised.' : 'Not shown to others: too few people are asked.'}`}
          error={reasonError(assessment.reason) ?? undefined}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="reason"
              rows={2}
              enterKeyHint="next"
              value={assessment.reason}
              onChange={({ target }) => onGive({ reason: target.value })}
              onBlur={onLeave}
              onKeyDown={press}
            />
          )}
        </Field>
        {length > manyCharacters && length <= longestReason && (
          <p className="small soft num">
            {length} of {longestReason} characters
          </p>
        )}
        <div className="actions">
          {previous && (
            <a className="btn" href={`#${previous}`}>
              Back
            </a>
          )}
          {next('btn-primary')}
          {children}
        </div>
        <p className="small soft with-keys">
          <kbd>1</kbd>–<kbd>9</kbd>, <kbd>0</kbd> = 10, <kbd>?</kbd> = can’t judge, <kbd>Enter</kbd>{' '}
          = next
        </p>
      </div>
    </form>
  );
}
