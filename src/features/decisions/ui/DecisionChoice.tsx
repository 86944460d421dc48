import type { RefObject } from 'react';
import { type DecisionWord, decisionNames, decisionWords } from '../domain/decision.ts';

type Props = {
  /** The name of the error, for the group. */
  id: string;
  value: string;
  error: string | undefined;
  /** The one that Tab leads to. */
  reached: RefObject<HTMLInputElement | null>;
  onChange: (decision: DecisionWord) => void;
};

/** Go on, hold or stop; none is chosen at first. */
export const DecisionChoice = ({ id, value, error, reached, onChange }: Props) => (
  <fieldset className="field" aria-describedby={error && id}>
    <legend>
      What now?{' '}
      <span className="req" aria-hidden="true">
        *
      </span>
    </legend>
    <div className="boxed">
      {decisionWords.map((word) => (
        <label key={word} className="choice">
          <input
            ref={word === (value || decisionWords[0]) ? reached : undefined}
            type="radio"
            name="decision"
            required
            value={word}
            checked={value === word}
            onChange={() => onChange(word)}
          />
          {decisionNames[word]}
        </label>
      ))}
    </div>
    {error && (
      <p className="error" id={id}>
        {error}
      </p>
    )}
  </fieldset>
);
