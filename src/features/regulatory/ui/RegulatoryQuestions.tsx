import type { Given } from '../client/regulatory-answers.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from '../domain/regulatory-questions.ts';
import { labelOf, questions } from '../domain/rule-texts.ts';

/** The id of a question's answers. */
export const questionId = (question: RegulatoryQuestion) => `outlook-${question}`;

type AskProps = {
  question: RegulatoryQuestion;
  number: number;
  answer: string | null;
  onAnswer: (change: Given) => void;
};

function Ask({ question, number, answer, onAnswer }: AskProps) {
  const { asks, help } = questions[question];
  const id = questionId(question);
  return (
    <fieldset className="ask" id={id} aria-describedby={`${id}-help`}>
      <legend>
        <span className="num text-muted-foreground">{number}</span> {asks}
      </legend>
      <p className="hint" id={`${id}-help`}>
        {help}
      </p>
      <div className="answer-choices">
        {regulatoryQuestions[question].map((word) => (
          <label key={word} className="choice">
            <input
              type="radio"
              name={id}
              checked={answer === word}
              onChange={() => onAnswer({ [question]: word })}
            />
            {labelOf(question, word)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { answers: RegulatoryAnswers; onAnswer: (change: Given) => void };

/** The nine questions for people who may answer. */
export const Questions = ({ answers, onAnswer }: Props) => (
  <>
    {questionNames.map((question, at) => (
      <Ask
        key={question}
        question={question}
        number={at + 1}
        answer={answers[question]}
        onAnswer={onAnswer}
      />
    ))}
  </>
);

/** The answers for everybody else. */
export const Answered = ({ answers }: { answers: RegulatoryAnswers }) => (
  <dl className="answered">
    {questionNames.map((question, at) => {
      const answer = answers[question];
      return (
        <div key={question} className="ask" id={questionId(question)} tabIndex={-1}>
          <dt>
            <span className="num text-muted-foreground">{at + 1}</span> {questions[question].asks}
          </dt>
          <dd className={answer ? undefined : 'text-muted-foreground'}>
            {answer ? labelOf(question, answer) : 'Not answered yet'}
          </dd>
        </div>
      );
    })}
  </dl>
);
