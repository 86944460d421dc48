import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef } from 'react';
import { lastChange } from '../../../platform/client/router/route.ts';
import { toLongDay } from '../../../platform/ui/dates.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { regulatoryStore } from '../client/regulatory-answers.ts';
import type { LineReading } from '../domain/alternatives.ts';
import { evaluateLines } from '../domain/alternatives.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';
import { type LineAnchor, Lines } from './Lines.tsx';
import { Answered, Questions } from './Questions.tsx';
import { Saved } from './Saved.tsx';
import { useAnswers } from './use-answers.ts';

export type RegulatorySectionProps = {
  ideaId: string;
  userId: string;
  /** Whether it is the reader's own idea: the owner answers. */
  own: boolean;
  owner: string;
  anchor: LineAnchor;
};

type NewerProps = {
  version: ReturnType<typeof useAnswers>['version'];
  used: string;
  own: boolean;
  onRead: () => void;
};

/** Says that a newer version of the rules exists. */
function Newer({ version, used, own, onRead }: NewerProps) {
  if (!version.isNewer) return null;
  return (
    <p className="notice">
      {version.isUnknown
        ? `These answers were read by version ${used} of the rules, which is not here any more. What stands here is what version ${version.newest} says. `
        : `A newer reading of the rules exists: ${version.newest}. `}
      {own && (
        <button type="button" className="link" onClick={onRead}>
          Read it anew
        </button>
      )}
    </p>
  );
}

/** On a phone the outlook is far below: its first line stays in sight. */
function Short({ readings, target }: { readings: readonly LineReading[]; target: string }) {
  const show = () => {
    const heading = document.getElementById(target);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <p className="outlook-short no-print small">
      <span>{readings[0]?.headline ?? 'Device or not: open'}</span>
      <button type="button" className="link" onClick={show}>
        All five lines
      </button>
    </p>
  );
}

type ContentProps = RegulatorySectionProps & { outlook: RegulatoryAssessment };

function Content({ outlook, ideaId, userId, own, owner, anchor }: ContentProps) {
  const given = useAnswers(outlook, userId, ideaId);
  const { answers, sender, version } = given;
  const { rules } = version;
  const readings = evaluateLines(answers, rules);
  const isAsked = Object.values(answers).some((answer) => answer !== null);
  const id = useId();
  const { user, answeredAt } = outlook;
  return (
    <>
      <p>
        A first reading for founders, not legal advice. Take it to somebody who knows the rules.{' '}
        <span className="soft small">
          Rules as read in {rules.readAt}, version {rules.version}.
        </span>
      </p>
      <Newer version={version} used={outlook.rules} own={own} onRead={sender.readAnew} />
      <div className="sides">
        <section className="stack nine-questions gap-0" aria-labelledby={`${id}-q`}>
          <div className="row between nine-head">
            <h3 id={`${id}-q`}>Nine questions</h3>
            {own && <Saved given={given} isAsked={isAsked} />}
          </div>
          {own ? (
            <Questions answers={answers} onAnswer={sender.give} />
          ) : isAsked ? (
            <Answered answers={answers} />
          ) : (
            <p>
              Not asked yet. <bdi>{owner}</bdi> can answer nine questions about this idea.
            </p>
          )}
          {answeredAt && (
            <p className="small soft">
              {user ? (
                <>
                  Answered by <bdi>{user.name}</bdi>
                </>
              ) : (
                'Answered'
              )}{' '}
              on <time dateTime={answeredAt}>{toLongDay(answeredAt)}</time>
            </p>
          )}
          {isAsked && <Short readings={readings} target={`${id}-o`} />}
        </section>
        <section className="sheet stack gap-0" aria-labelledby={`${id}-o`}>
          <h3 id={`${id}-o`} tabIndex={-1}>
            What the rules would say
          </h3>
          {isAsked ? (
            <Lines readings={readings} rules={rules} anchor={anchor} />
          ) : (
            <p className="soft">
              {own
                ? 'Answer a question, and what follows from it stands here at once: device and class, AI Act, data, NICE and FDA.'
                : 'Nothing yet: it follows from the answers.'}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

/** The regulatory outlook of an idea: nine questions, and what the rules would say. */
export default function Outlook(props: RegulatorySectionProps) {
  const $outlook = regulatoryStore(props.ideaId);
  const heading = useRef<HTMLHeadingElement>(null);
  const toLine = useRef(props.anchor.line !== null);
  useLayoutEffect(() => {
    // Focuses the heading after a link, unless the link names a line.
    if (lastChange() && !toLine.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="stack outlook-page gap-5">
      <h2 ref={heading} id="outlook-heading" tabIndex={-1}>
        Regulatory outlook
      </h2>
      <Loaded what="The outlook" {...useStore($outlook)} onRetry={$outlook.revalidate}>
        {(outlook) => <Content {...props} outlook={outlook} />}
      </Loaded>
    </div>
  );
}
