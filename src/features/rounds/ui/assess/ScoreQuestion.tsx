import { type KeyboardEvent, memo, useId, useRef } from 'react';
import { capital } from '../../../../platform/text/wording.ts';
import { isComposing } from '../../../../platform/ui/form-keys.ts';
import { score } from '../../../ideas/domain/fields.ts';
import { type Criterion, criterionNames } from '../../../ideas/domain/weights.ts';
import { ScoreKey } from '../../../tracker/ui/card/ScoreKey.tsx';
import type { Value } from '../../domain/round.ts';
import { useDrag } from './use-drag.ts';
import { asks, cannotJudge } from './words.ts';

type Props = {
  name: Criterion;
  value: Value;
  onSet: (name: Criterion, value: Value) => void;
  /** Enter was pressed. */
  onNext: (name: Criterion) => void;
};

const tens = Array.from({ length: score.max }, (_, at) => at + 1);

/**
 * Asks for one score: a ruler that shows nothing until it is set, and "can't judge". Digits set it, 0 is ten and "?" is
 * "can't judge"; Enter goes on.
 */
export const ScoreQuestion = memo(function ScoreQuestion({ name, value, onSet, onNext }: Props) {
  const { question, low, high } = asks[name];
  const kind = criterionNames[name];
  const label = capital(kind);
  const id = useId();
  /** The value before "can't judge". */
  const before = useRef<Value>(null);
  const set = (next: Value) => {
    if (next !== value) onSet(name, next);
  };
  const { dragged, isDown, pointer } = useDrag(set);
  const isSkipped = value === 'skip';
  function toggleSkip() {
    set(isSkipped ? before.current : 'skip');
    before.current = isSkipped ? null : value;
  }
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || isComposing(event)) return;
    if (/^[0-9]$/.test(key)) set(key === '0' ? score.max : Number(key));
    else if (key === '?') toggleSkip();
    else if (key !== 'Enter') return;
    // A held key would skip through all scores.
    else if (!repeat) onNext(name);
    event.preventDefault();
  }
  const shown = dragged ?? (typeof value === 'number' ? value : null);
  const text = shown === null ? (isSkipped ? cannotJudge : 'Not set') : `${shown} out of 10`;
  const unset = shown === null || undefined;
  return (
    <fieldset className="score-ask" aria-labelledby={`${id}-label`} onKeyDown={press}>
      <label htmlFor={id} id={`${id}-label`} className="label">
        <ScoreKey kind={kind} />
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {question}
      </p>
      <div className="ruler free">
        <input
          {...pointer}
          id={id}
          name={name}
          type="range"
          min={score.min}
          max={score.max}
          step={score.step}
          value={shown ?? score.initial}
          data-unset={unset}
          aria-valuetext={text}
          aria-describedby={`${id}-hint ${id}-ends`}
          onChange={({ currentTarget }) => {
            if (!isDown.current) set(currentTarget.valueAsNumber);
          }}
        />
        <output htmlFor={id} data-unset={unset}>
          {/* The box beside it says that it is skipped. */}
          {shown ?? (isSkipped ? '' : text)}
        </output>
        <ol className="tens" aria-hidden="true">
          {tens.map((ten) => (
            <li key={ten}>{ten}</li>
          ))}
        </ol>
        <p className="ends" id={`${id}-ends`}>
          <span>
            <span className="sr">1: </span>
            {low}
          </span>
          <span>
            <span className="sr">, 10: </span>
            {high}
          </span>
        </p>
      </div>
      <label className="choice small">
        <input type="checkbox" checked={isSkipped} onChange={toggleSkip} />
        <span>
          {cannotJudge}
          <span className="sr">: {label}</span>
        </span>
      </label>
    </fieldset>
  );
});
