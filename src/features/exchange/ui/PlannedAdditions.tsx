// The planned additions of a row beside its answers.

import { formatCalendarDay } from '../../../platform/ui/dates.ts';
import { LazyDetails } from '../../../platform/ui/LazyDetails.tsx';
import { DecisionLabel } from '../../decisions/ui/DecisionLabel.tsx';
import { questionNames } from '../../regulatory/domain/regulatory-questions.ts';
import { labelOf, questions } from '../../regulatory/domain/rule-texts.ts';
import type {
  DecisionToRecord,
  RegulatoryAnswersToImport,
} from '../domain/import/import-response.ts';

/** A decision that is recorded. */
export const PlannedDecision = ({
  decision: { decision, reason, lookAgainOn },
}: {
  decision: DecisionToRecord;
}) => (
  <div className="vstack gap-1">
    <p className="hstack small">
      Records <DecisionLabel decision={decision} />
      {lookAgainOn && (
        <span className="text-muted-foreground">Review on {formatCalendarDay(lookAgainOn)}</span>
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
export function PlannedRegulatoryAnswers({
  outlook: { before, after },
}: {
  outlook: RegulatoryAnswersToImport;
}) {
  const changed = questionNames.filter((name) => after[name] !== (before?.[name] ?? null));
  const count = changed.length === 1 ? 'an answer' : `${changed.length} answers`;
  return (
    <LazyDetails
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
    </LazyDetails>
  );
}
