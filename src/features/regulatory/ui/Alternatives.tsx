import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import type { Alternative, LineReading } from '../domain/alternatives.ts';
import type { RegulatoryQuestion } from '../domain/regulatory-questions.ts';
import type { Line } from '../domain/rules.ts';
import { alternativeText, numberOf } from '../domain/words.ts';
import { questionId } from './Questions.tsx';

/** Leads to a question, at the answer that was given. */
function goTo(question: RegulatoryQuestion): void {
  const asked = document.getElementById(questionId(question));
  const inputs = [...(asked?.querySelectorAll('input') ?? [])];
  (inputs.find(({ checked }) => checked) ?? inputs[0] ?? asked)?.focus({ preventScroll: true });
  asked?.scrollIntoView({ block: 'center' });
}

type TurnProps = { turn: Alternative; line: Line };

const Link = ({ question, children }: { question: RegulatoryQuestion; children: string }) => (
  <button type="button" className="link" onClick={() => goTo(question)}>
    {children} {numberOf(question)}
  </button>
);

const TurnLine = ({ turn, line }: TurnProps) => (
  <>
    {alternativeText(turn, line)}. <Link question={turn.question}>Go to question</Link>
  </>
);

/** Further details of some questions, folded. */
function More({
  summary,
  turns,
  line,
}: {
  summary: string;
  turns: readonly Alternative[];
  line: Line;
}) {
  if (turns.length === 0) return null;
  return (
    <Disclosure className="fold small" summary={summary}>
      {() => (
        <ul className="list">
          {turns.map((turn) => (
            <li key={turn.question}>
              <TurnLine turn={turn} line={line} />
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

/** While a line is open: the question that narrows it most, and what each answer would leave. */
function Next({ turns, line }: { turns: readonly Alternative[]; line: Line }) {
  const [first] = turns;
  if (!first) return null;
  return (
    <>
      <p className="small">
        <strong>What would narrow this:</strong> <Link question={first.question}>question</Link>
      </p>
      <More summary="What each answer would leave" turns={turns} line={line} />
    </>
  );
}

/** The effect of other answers on a line; while it is open, the question that narrows it most. */
export function Alternatives({ reading: { headline, turns, line } }: { reading: LineReading }) {
  if (!headline) return <Next turns={turns} line={line} />;
  const [first] = turns.filter(({ isTelling }) => isTelling);
  return (
    <>
      <p className="small">
        <strong>What would change this:</strong>{' '}
        {first ? <TurnLine turn={first} line={line} /> : 'no single other answer here.'}
      </p>
      <More
        summary={first ? 'What else would change it' : 'What would change the count'}
        turns={turns.filter((turn) => turn !== first)}
        line={line}
      />
    </>
  );
}
