import type { Delay } from '../../../../platform/client/api/assessment-delay.ts';
import { rebased } from '../../client/assessment-draft.ts';
import type { GivenScores } from './use-given-scores.ts';
import { delayTexts, partsText, stateText } from './words.ts';

type Props = {
  given: GivenScores;
  delay: Delay | undefined;
  /** How many other ideas the server does not have as they are here. */
  others: number;
  onSignIn: () => void;
  /** Chooses between the local scores and those of another device. */
  onChoose: (which: 'here' | 'there') => void;
};

/** Shows scores from another device that differ from the local ones, and the choice between them. */
function Newer({ given, onChoose }: Pick<Props, 'given' | 'onChoose'>) {
  const { assessment, onServer, was } = given;
  const { both } = rebased({ ...assessment, was: was ?? undefined }, onServer, []);
  return (
    <div className="notice stack">
      <p className="user-text" dir="auto">
        There: {partsText(onServer, both)}. Here: {partsText(assessment, both)}.
      </p>
      <p className="row">
        <button type="button" className="btn btn-sm" onClick={() => onChoose('here')}>
          Send what is here
        </button>
        <button type="button" className="btn btn-sm" onClick={() => onChoose('there')}>
          Keep what stands
        </button>
      </p>
    </div>
  );
}

/** Shows whether the server has the scores. Screen readers hear only the unusual states. */
export function SaveStatus({ given, delay, others, onSignIn, onChoose }: Props) {
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
      {delay === 'newer' && <Newer given={given} onChoose={onChoose} />}
      {delay === 'signed out' && (
        <button type="button" className="link" onClick={onSignIn}>
          Sign in again
        </button>
      )}
    </div>
  );
}
