import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { $session } from '#features/accounts/client/session.ts';
import { lastChange } from '#platform/client/router/route.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { formatLongDay } from '#platform/ui/dates.ts';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { Time } from '#platform/ui/Time.tsx';
import {
  answersDraft,
  regulatoryStore,
  sendAnswers,
  storeAnswers,
} from '../client/regulatory-answers.ts';
import {
  type Alternative,
  type EvaluatedLine,
  evaluateLines,
  sourcesOf,
} from '../domain/evaluate-rules.ts';
import {
  questionNames,
  type RegulatoryAnswers,
  type RegulatoryQuestion,
  regulatoryQuestions,
} from '../domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';
import {
  alternativeText,
  labelOf,
  numberOf,
  possibleResultsText,
  questions,
} from '../domain/rule-texts.ts';
import type { LineName, RuleSet } from '../domain/rules.ts';
import { newestRules, rulesFor } from '../domain/versions.ts';

const questionId = (question: RegulatoryQuestion) => `outlook-${question}`;

type RegulatoryQuestionsProps = {
  answers: RegulatoryAnswers;
  onAnswer: (change: Partial<RegulatoryAnswers>) => void;
};

const Questions = ({ answers, onAnswer }: RegulatoryQuestionsProps) =>
  questionNames.map((question) => {
    const { asks, help } = questions[question];
    const id = questionId(question);
    return (
      <fieldset key={question} className="ask" id={id} aria-describedby={`${id}-help`}>
        <legend>
          <span className="num text-muted-foreground">{numberOf(question)}</span> {asks}
        </legend>
        <p className="hint" id={`${id}-help`}>
          {help}
        </p>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {regulatoryQuestions[question].map((word) => (
            <Choice
              key={word}
              type="radio"
              name={id}
              checked={answers[question] === word}
              onChange={() => onAnswer({ [question]: word })}
            >
              {labelOf(question, word)}
            </Choice>
          ))}
        </div>
      </fieldset>
    );
  });

const Answered = ({ answers }: Pick<RegulatoryQuestionsProps, 'answers'>) => (
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

const metWords = { met: 'Met', 'not met': 'Not met', 'not sure': 'Open' };

function Sources({ evaluated, rules }: { evaluated: EvaluatedLine; rules: RuleSet }) {
  const { rule } = evaluated;
  const cited = sourcesOf(evaluated, rules);
  const secondHand = cited.filter((source) => source.secondHand);
  return (
    <>
      <p className="text-xs text-muted-foreground">
        {rule && `${rule.article}. `}
        {cited.map((source) => (
          <Fragment key={source.title}>
            <a href={source.href}>{source.title}</a>, read {source.secondHand && 'second-hand '}in{' '}
            {rules.readAt}.{' '}
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

function Alternatives({ evaluated: { headline, turns, line } }: { evaluated: EvaluatedLine }) {
  const [mostDeciding] = turns;
  if (!headline && !mostDeciding) return null;
  const first = headline ? turns.find(({ isTelling }) => isTelling) : undefined;
  const others = turns.filter((turn) => turn !== first);
  const link = (text: string, question: RegulatoryQuestion) => (
    <LinkButton onClick={() => goTo(question)}>
      {text} {numberOf(question)}
    </LinkButton>
  );
  const sentence = (turn: Alternative) => (
    <>
      {alternativeText(turn, line)}. {link('Go to question', turn.question)}
    </>
  );
  const more = first ? 'What else would change it' : 'What would change the count';
  return (
    <>
      <p className="small">
        <strong>{headline ? 'What would change this:' : 'What would narrow this:'}</strong>{' '}
        {first && sentence(first)}
        {headline && !first && 'no single other answer here.'}
        {!headline && mostDeciding && link('question', mostDeciding.question)}
      </p>
      {others.length > 0 && (
        <LazyDetails
          className="collapsible small"
          summary={headline ? more : 'What each answer would leave'}
        >
          {() => (
            <ul className="list">
              {others.map((turn) => (
                <li key={turn.question}>{sentence(turn)}</li>
              ))}
            </ul>
          )}
        </LazyDetails>
      )}
    </>
  );
}

type LineProps = {
  evaluated: EvaluatedLine;
  rules: RuleSet;
  /** A ref for scrolling, set if the URL names this line. */
  reach: RegulatorySectionProps['anchor']['reach'] | undefined;
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
            <li
              key={says}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)] max-[18rem]:grid-cols-1"
            >
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

/** The answers of this page, sent or not, with the rules that evaluate them. */
function useAnswers(outlook: RegulatoryAssessment, userId: string, ideaId: string) {
  const { value: draft, failed } = useStore(answersDraft(userId, ideaId));
  const { act, failure, why } = useAction();
  const readsAnew = useRef(false);
  const send = () =>
    act(
      async () => {
        await sendAnswers(userId, ideaId, readsAnew.current);
        readsAnew.current = false;
      },
      { failed() {} },
    );
  const { status } = useStore($session);
  // Sends answers from before a reload, a lost connection or the end of the session.
  useEffect(() => {
    const resend = () => void send();
    if (status !== 'expired') resend();
    addEventListener('online', resend);
    return () => removeEventListener('online', resend);
  }, [userId, ideaId, status]);
  const version = outlook.answeredAt && outlook.rules;
  return {
    answers: { ...outlook.answers, ...draft },
    isUnsent: draft !== null,
    /** True if the device cannot store the answers, so only this page has them. */
    isFailed: failed,
    failure,
    why,
    send,
    /** Evaluates the stored answers by the newest rules. */
    readAnew() {
      readsAnew.current = true;
      void send();
    },
    give(change: Partial<RegulatoryAnswers>) {
      storeAnswers(userId, ideaId, change);
      void send();
    },
    // New answers are evaluated by the newest rules even before they are sent.
    version: rulesFor(draft ? newestRules().version : version),
  };
}

/** `own`: the reader owns the idea. Only the owner answers. */
export type RegulatorySectionProps = {
  ideaId: string;
  userId: string;
  own: boolean;
  owner: string;
  anchor: { line: LineName | null; reach: (element: HTMLElement | null) => void };
};

type AnswersProps = { draft: ReturnType<typeof useAnswers> };

function Newer({ draft, used, own }: AnswersProps & { used: string; own: boolean }) {
  const { version, readAnew } = draft;
  if (!version.isNewer) return null;
  return (
    <p className="notice">
      {version.isUnknown
        ? `These answers were read by version ${used} of the rules, which is not here any more. This page shows what version ${version.newest} says. `
        : `A newer reading of the rules exists: ${version.newest}. `}
      {own && <LinkButton onClick={readAnew}>Read it again</LinkButton>}
    </p>
  );
}

/** A short result that stays visible on a phone, where the outlook is far below the questions. */
function Short({ headline, target }: { headline: string; target: string }) {
  const show = () => {
    const heading = document.getElementById(target);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <p className="outlook-short sticky bottom-0 flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-line bg-background small font-[600] py-2! min-[64rem]:hidden no-print">
      <span>{headline}</span>
      <LinkButton onClick={show}>All five lines</LinkButton>
    </p>
  );
}

function Saved({ draft, isAsked }: AnswersProps & { isAsked: boolean }) {
  const { isUnsent, isFailed, failure, why, send } = draft;
  const answers = Object.values(draft.answers);
  const answered = answers.filter((answer) => answer !== null).length;
  const unsure = answers.filter((answer) => answer === 'not sure').length;
  const notDone = isUnsent
    ? `Not saved yet${isFailed ? '' : ': the answers are kept on this device'}.`
    : 'The newer rules have not read the answers yet.';
  const state = isUnsent ? 'Saving…' : isAsked ? 'Saved.' : '';
  return (
    <div className="small text-muted-foreground saved-state [&>p:empty]:hidden">
      {/* Screen readers announce failures only, not every saved answer. */}
      <p>
        {answered} of {answers.length} answered{unsure > 0 && `, ${unsure} “not sure”`}.{' '}
        {failure === null && state}
      </p>
      <p role="status">
        {failure !== null && `${notDone} ${why ?? ''}`}
        {isFailed && ' This browser keeps nothing: stay on this page until they are saved.'}
      </p>
      {failure !== null && <LinkButton onClick={() => send()}>Try again</LinkButton>}
    </div>
  );
}

type ContentProps = RegulatorySectionProps & { outlook: RegulatoryAssessment };

function Content({ outlook, ideaId, userId, own, owner, anchor }: ContentProps) {
  const draft = useAnswers(outlook, userId, ideaId);
  const { answers } = draft;
  const { rules } = draft.version;
  const evaluatedLines = evaluateLines(answers, rules);
  const isAsked = Object.values(answers).some((answer) => answer !== null);
  const id = useId();
  const { user, answeredAt } = outlook;
  return (
    <>
      <p>
        A first reading for founders, not legal advice. Take it to somebody who knows the rules.{' '}
        <span className="text-muted-foreground small">
          Rules as read in {rules.readAt}, version {rules.version}.
        </span>
      </p>
      <Newer draft={draft} used={outlook.rules} own={own} />
      <div className="sides">
        <section className="vstack gap-0 *:[p]:py-4" aria-labelledby={`${id}-q`}>
          <div className="hstack between border-b-2 border-line pb-3">
            <h3 id={`${id}-q`}>Nine questions</h3>
            {own && <Saved draft={draft} isAsked={isAsked} />}
          </div>
          {own ? (
            <Questions answers={answers} onAnswer={draft.give} />
          ) : isAsked ? (
            <Answered answers={answers} />
          ) : (
            <p>
              Not asked yet. <bdi>{owner}</bdi> can answer nine questions about this idea.
            </p>
          )}
          {answeredAt && (
            <p className="small text-muted-foreground">
              {user ? (
                <>
                  Answered by <bdi>{user.name}</bdi>
                </>
              ) : (
                'Answered'
              )}{' '}
              on <Time at={answeredAt} format={formatLongDay} />
            </p>
          )}
          {isAsked && (
            <Short
              headline={evaluatedLines[0]?.headline ?? 'Device or not: open'}
              target={`${id}-o`}
            />
          )}
        </section>
        <section className="sheet vstack gap-0" aria-labelledby={`${id}-o`}>
          <h3 id={`${id}-o`} tabIndex={-1}>
            What the rules would say
          </h3>
          {isAsked ? (
            <ul className="outlook list">
              {evaluatedLines.map((evaluated) => (
                <OutlookLine
                  key={evaluated.line.name}
                  evaluated={evaluated}
                  rules={rules}
                  reach={evaluated.line.name === anchor.line ? anchor.reach : undefined}
                />
              ))}
            </ul>
          ) : (
            <p className="text-muted-foreground">
              {own
                ? 'Answer a question. This page shows the result at once: device and class, AI Act, data, NICE and FDA.'
                : 'Nothing yet: it follows from the answers.'}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

export default function RegulatorySection(props: RegulatorySectionProps) {
  const $outlook = regulatoryStore(props.ideaId);
  const heading = useRef<HTMLHeadingElement>(null);
  const toLine = useRef(props.anchor.line !== null);
  useLayoutEffect(() => {
    // After a navigation the heading gets the focus, unless the URL names a line.
    if (lastChange() && !toLine.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="vstack gap-5 [&_h3]:text-lg/[1.35]">
      <h2 ref={heading} id="outlook-heading" tabIndex={-1}>
        Regulatory outlook
      </h2>
      <Loaded what="The outlook" {...useStore($outlook)} onRetry={$outlook.revalidate}>
        {(outlook) => <Content {...props} outlook={outlook} />}
      </Loaded>
    </div>
  );
}
