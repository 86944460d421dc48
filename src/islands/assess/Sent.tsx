import type { Delay } from '../../client/assessing.ts';
import type { Given } from './use-given.ts';
import { delayTexts, stateText } from './words.ts';

type Props = {
  given: Given;
  delay: Delay | undefined;
  /** How many other ideas the server does not have as they are here. */
  others: number;
  onSignIn: () => void;
};

/** Whether the server has what was given. What is usual is not read out. */
export function Sent({ given, delay, others, onSignIn }: Props) {
  const one = others === 1 ? 'One other idea is' : `${others} other ideas are`;
  return (
    <div className="small soft">
      {!delay && <p>{stateText(given.assessment, given.isUnsent, delay)}</p>}
      <p role="status">
        {[
          delay && delayTexts[delay],
          others > 0 && `${one} not sent yet.`,
          given.isFailed && 'This browser keeps nothing: stay on this page until it is sent.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {delay === 'signed out' && (
        <button type="button" className="link" onClick={onSignIn}>
          Sign in again
        </button>
      )}
    </div>
  );
}
