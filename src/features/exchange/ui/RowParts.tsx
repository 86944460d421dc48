// The planned additions of a row beside its answers.

import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import { toCalendarDay } from '../../../platform/ui/dates.ts';
import { DecisionMark } from '../../decisions/ui/DecisionMark.tsx';
import { questionNames } from '../../regulatory/domain/regulatory-questions.ts';
import { labelOf, questions } from '../../regulatory/domain/words.ts';
import type {
  DecisionToRecord,
  RegulatoryAnswersToImport,
} from '../domain/import/import-response.ts';

/** A decision that is recorded. */
export const ToRecord = ({
  decision: { decision, reason, lookAgainOn },
}: {
  decision: DecisionToRecord;
}) => (
  <div className="vstack gap-1">
    <p className="hstack small">
      Records <DecisionMark decision={decision} />
      {lookAgainOn && (
        <span className="text-muted-foreground">Review on {toCalendarDay(lookAgainOn)}</span>
      )}
    </p>
    <p className="small user-text" dir="auto">
      {reason}
    </p>
  </div>
);

const answerWords = (question: (typeof questionNames)[number], answer: string | null) =>
  answer === null ? 'Not answered' : labelOf(question, answer);

/** Answers to the regulatory outlook that are others than those that are there. */
export function ToAnswer({ outlook: { before, after } }: { outlook: RegulatoryAnswersToImport }) {
  const changed = questionNames.filter((name) => after[name] !== (before?.[name] ?? null));
  const count = changed.length === 1 ? 'an answer' : `${changed.length} answers`;
  return (
    <Disclosure
      className="small"
      summary={`${before ? 'Changes' : 'Gives'} ${count} of the regulatory outlook`}
    >
      {() => (
        <ul className="list">
          {changed.map((name) => (
            <li key={name}>
              {questions[name].asks} {before && `${answerWords(name, before[name])} → `}
              <strong>{answerWords(name, after[name])}</strong>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
