import type { DraftAnswers } from '../client/regulatory-answers.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from '../domain/regulatory-questions.ts';
import { labelOf, numberOf, questions } from '../domain/rule-texts.ts';

export const questionId = (question: RegulatoryQuestion) => `outlook-${question}`;

type AskProps = Props & { question: RegulatoryQuestion };

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

type Props = { answers: RegulatoryAnswers; onAnswer: (change: DraftAnswers) => void };

export const Questions = (props: Props) =>
  questionNames.map((question) => <Ask key={question} question={question} {...props} />);

export const Answered = ({ answers }: Pick<Props, 'answers'>) => (
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
