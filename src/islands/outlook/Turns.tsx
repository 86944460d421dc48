import { type OutlookQuestion, questionNames } from '../../domain/outlook/outlook.ts';
import type { LineReading, Turn } from '../../domain/outlook/turns.ts';
import { Fold } from '../../ui/Fold.tsx';
import { questionId } from './Questions.tsx';
import { clauseOf, withinSentence } from './words.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Leads to a question, at the answer that was given. */
function goTo(question: OutlookQuestion): void {
  const asked = document.getElementById(questionId(question));
  const inputs = [...(asked?.querySelectorAll('input') ?? [])];
  (inputs.find(({ checked }) => checked) ?? inputs[0] ?? asked)?.focus({ preventScroll: true });
  asked?.scrollIntoView({ block: 'center' });
}

const turnText = ({ question, outcomes }: Turn) =>
  outcomes
    .map(({ answers, results }) => {
      const clauses = listed.format(answers.map((answer) => clauseOf(question, answer)));
      return `if ${clauses}: ${results.map(withinSentence).join(' or ')}`;
    })
    .join('; ');

const TurnLine = ({ turn }: { turn: Turn }) => (
  <>
    {turnText(turn)}.{' '}
    <button type="button" className="link" onClick={() => goTo(turn.question)}>
      Go to question {questionNames.indexOf(turn.question) + 1}
    </button>
  </>
);

/** What another answer would make of a line; while it is open, which answers decide it. */
export function Turns({ reading: { headline, turns } }: { reading: LineReading }) {
  const [first, ...others] = turns;
  if (!first)
    return (
      <p className="small">
        <strong>What would change this:</strong> nothing that you can answer differently here.
      </p>
    );
  return (
    <>
      <p className="small">
        <strong>{headline ? 'What would change this:' : 'What decides this:'}</strong>{' '}
        <TurnLine turn={first} />
      </p>
      {others.length > 0 && (
        <Fold
          className="fold small"
          summary={headline ? 'What else would change it' : 'What else decides it'}
        >
          {() => (
            <ul className="list tight">
              {others.map((turn) => (
                <li key={turn.question}>
                  <TurnLine turn={turn} />
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </>
  );
}
