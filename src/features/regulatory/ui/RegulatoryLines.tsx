import { Fragment } from 'react';
import { LazyDetails } from '../../../platform/ui/LazyDetails.tsx';
import type { DraftAnswers } from '../client/regulatory-answers.ts';
import type { Alternative, EvaluatedLine } from '../domain/evaluate-rules.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from '../domain/regulatory-questions.ts';
import {
  alternativeText,
  labelOf,
  numberOf,
  possibleResultsText,
  questions,
} from '../domain/rule-texts.ts';
import type { Line, LineName, RuleSet } from '../domain/rules.ts';

const questionId = (question: RegulatoryQuestion) => `outlook-${question}`;

type AskProps = RegulatoryQuestionsProps & { question: RegulatoryQuestion };

function Ask({ question, answers, onAnswer }: AskProps) {
  const { asks, help } = questions[question];
  const id = questionId(question);
  return (
    <fieldset className="ask" id={id} aria-describedby={`${id}-help`}>
      <legend>
        <span className="num text-muted-foreground">{numberOf(question)}</span> {asks}
      </legend>
      <p className="hint" id={`${id}-help`}>
        {help}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {regulatoryQuestions[question].map((word) => (
          <label key={word} className="choice">
            <input
              type="radio"
              name={id}
              checked={answers[question] === word}
              onChange={() => onAnswer({ [question]: word })}
            />
            {labelOf(question, word)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type RegulatoryQuestionsProps = {
  answers: RegulatoryAnswers;
  onAnswer: (change: DraftAnswers) => void;
};

export const Questions = (props: RegulatoryQuestionsProps) =>
  questionNames.map((question) => <Ask key={question} question={question} {...props} />);

export const Answered = ({ answers }: Pick<RegulatoryQuestionsProps, 'answers'>) => (
  <dl className="answered">
    {questionNames.map((question) => {
      const answer = answers[question];
      return (
        <div key={question} className="ask" id={questionId(question)} tabIndex={-1}>
          <dt>
            <span className="num text-muted-foreground">{numberOf(question)}</span>{' '}
            {questions[question].asks}
          </dt>
          <dd className={answer ? undefined : 'text-muted-foreground'}>
            {answer ? labelOf(question, answer) : 'Not answered yet'}
          </dd>
        </div>
      );
    })}
  </dl>
);

export type LineAnchor = {
  line: LineName | null;
  reach: (element: HTMLElement | null) => void;
};

const metWords = { met: 'Met', 'not met': 'Not met', 'not sure': 'Open' };

function Sources({ evaluated, rules }: { evaluated: EvaluatedLine; rules: RuleSet }) {
  const { line, rule } = evaluated;
  const shown = rule ? rule.sources : line.rules.flatMap(({ sources }) => sources);
  const noted = line.notes.flatMap(({ sources }) => sources);
  const cited = [...new Set([...shown, ...noted])].flatMap((name) => rules.sources[name] ?? []);
  const secondHand = cited.filter((source) => source.secondHand);
  return (
    <>
      <p className="text-xs text-muted-foreground">
        {rule && `${rule.article}. `}
        {cited.map((source) => (
          <Fragment key={source.title}>
            <a href={source.href}>{source.title}</a>, read {source.secondHand && 'second-hand '}in{' '}
            {source.readAt}.{' '}
          </Fragment>
        ))}
      </p>
      {secondHand.length > 0 && (
        <LazyDetails
          className="collapsible text-xs text-muted-foreground"
          summary="Secondary sources"
        >
          {() => (
            <ul className="list">
              {secondHand.map((source) => (
                <li key={source.title}>
                  {source.title}: {source.secondHand}
                </li>
              ))}
            </ul>
          )}
        </LazyDetails>
      )}
    </>
  );
}

function goTo(question: RegulatoryQuestion): void {
  const asked = document.getElementById(questionId(question));
  const inputs = [...(asked?.querySelectorAll('input') ?? [])];
  (inputs.find(({ checked }) => checked) ?? inputs[0] ?? asked)?.focus({ preventScroll: true });
  asked?.scrollIntoView({ block: 'center' });
}

const Link = ({ question, children }: { question: RegulatoryQuestion; children: string }) => (
  <button type="button" className="link" onClick={() => goTo(question)}>
    {children} {numberOf(question)}
  </button>
);

const TurnLine = ({ turn, line }: { turn: Alternative; line: Line }) => (
  <>
    {alternativeText(turn, line)}. <Link question={turn.question}>Go to question</Link>
  </>
);

type TurnsProps = { turns: readonly Alternative[]; line: Line };

const More = ({ summary, turns, line }: TurnsProps & { summary: string }) =>
  turns.length > 0 && (
    <LazyDetails className="collapsible small" summary={summary}>
      {() => (
        <ul className="list">
          {turns.map((turn) => (
            <li key={turn.question}>
              <TurnLine turn={turn} line={line} />
            </li>
          ))}
        </ul>
      )}
    </LazyDetails>
  );

/** For an open line: the question that decides most, with the result of each answer. */
function Next({ turns, line }: TurnsProps) {
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

function Alternatives({ evaluated: { headline, turns, line } }: { evaluated: EvaluatedLine }) {
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

type LineProps = {
  evaluated: EvaluatedLine;
  rules: RuleSet;
  /** A ref for scrolling, set if the URL names this line. */
  reach: LineAnchor['reach'] | undefined;
};

function OutlookLine({ evaluated, rules, reach }: LineProps) {
  const { line, headline, results, rule, criteria } = evaluated;
  return (
    <li ref={reach} tabIndex={reach && -1} aria-current={reach && 'location'}>
      <h4 className="small font-[400] text-muted-foreground">{line.title}</h4>
      <p className="result-line text-xl font-[640] tracking-[-0.015em]">{headline ?? 'Open'}</p>
      {!headline && <p className="small">Still open: {possibleResultsText(results, line)}.</p>}
      {criteria.length > 0 && rule?.result !== 'No clinical decision support' && (
        <ol className="list small grid gap-1">
          {criteria.map(({ says, met }) => (
            <li key={says} className="grid grid-cols-[4.5rem_minmax(0,1fr)]">
              <strong>{metWords[met]}</strong> {says}
            </li>
          ))}
        </ol>
      )}
      {rule?.quote && (
        <>
          <p className="small">This sentence decides:</p>
          <blockquote className="small m-0 border-s-2 border-border ps-3.5">
            “{rule.quote}”
          </blockquote>
        </>
      )}
      {rule && <p className="small">{rule.sentence}</p>}
      <Alternatives evaluated={evaluated} />
      {line.notes.length > 0 && (
        <p className="text-xs text-muted-foreground">
          {line.notes.map(({ says }) => says).join(' ')}
        </p>
      )}
      <Sources evaluated={evaluated} rules={rules} />
    </li>
  );
}

type RegulatoryLinesProps = {
  evaluatedLines: readonly EvaluatedLine[];
  rules: RuleSet;
  anchor: LineAnchor;
};

export const RegulatoryLines = ({
  evaluatedLines,
  rules,
  anchor: { line, reach },
}: RegulatoryLinesProps) => (
  <ul className="outlook list">
    {evaluatedLines.map((evaluated) => (
      <OutlookLine
        key={evaluated.line.name}
        evaluated={evaluated}
        rules={rules}
        reach={evaluated.line.name === line ? reach : undefined}
      />
    ))}
  </ul>
);
