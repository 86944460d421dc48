import type { useAnswers } from './use-answers.ts';
import { delayTexts, progressText } from './words.ts';

type Props = { given: ReturnType<typeof useAnswers>; isAsked: boolean };

/** How many questions are answered, and whether the server has the answers. */
export function Saved({ given: { answers, delay, isUnsent, isFailed, sender }, isAsked }: Props) {
  const state = isUnsent ? 'Saving…' : isAsked ? 'Saved.' : '';
  return (
    <div className="small soft saved-state">
      {/* What is usual is not read out after each press. */}
      <p>
        {progressText(answers)} {!delay && state}
      </p>
      <p role="status">
        {delay && delayTexts[delay]}
        {isFailed && ' This browser keeps nothing: stay on this page until they are saved.'}
      </p>
      {delay === 'refused' && (
        <button type="button" className="link" onClick={sender.forget}>
          Take back what was not saved
        </button>
      )}
    </div>
  );
}
