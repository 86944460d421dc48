import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Delay } from '../../../platform/client/api/send-queue.ts';
import { lastChange } from '../../../platform/client/router/route.ts';
import { formatLongDay } from '../../../platform/ui/dates.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { openAnswers, regulatoryStore } from '../client/regulatory-answers.ts';
import { type EvaluatedLine, evaluateLines } from '../domain/evaluate-rules.ts';
import type { RegulatoryAnswers } from '../domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';
import { newestRules, rulesFor } from '../domain/versions.ts';
import { Answered, type LineAnchor, Questions, RegulatoryLines } from './RegulatoryLines.tsx';

/** The answers of this page, sent or not, with the rules that evaluate them. */
function useAnswers(outlook: RegulatoryAssessment, userId: string, ideaId: string) {
  const sender = openAnswers(userId, ideaId);
  const { value: draft, failed } = useStore(sender.$draft);
  const delay = useStore(sender.$delay);
  useEffect(() => void sender.sendAll(), [sender]);
  const version = outlook.answeredAt && outlook.rules;
  return {
    answers: { ...outlook.answers, ...draft },
    isUnsent: draft !== null,
    /** True if the device cannot store the answers, so only this page has them. */
    isFailed: failed,
    delay,
    sender,
    // New answers are evaluated by the newest rules even before they are sent.
    version: draft ? rulesFor(newestRules().version) : rulesFor(version),
  };
}

/** `own`: the reader owns the idea. Only the owner answers. */
export type RegulatorySectionProps = {
  ideaId: string;
  userId: string;
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

/** A short result that stays visible on a phone, where the outlook is far below the questions. */
function Short({
  evaluatedLines,
  target,
}: {
  evaluatedLines: readonly EvaluatedLine[];
  target: string;
}) {
  const show = () => {
    const heading = document.getElementById(target);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <p className="outlook-short sticky bottom-0 flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-line bg-background small font-[600] py-2! min-[64rem]:hidden no-print">
      <span>{evaluatedLines[0]?.headline ?? 'Device or not: open'}</span>
      <button type="button" className="link" onClick={show}>
        All five lines
      </button>
    </p>
  );
}

const delayTexts: Partial<Record<Delay, string>> = {
  'signed out': 'Not saved yet: your session has ended. The answers are kept on this device.',
  'no connection':
    'Not saved yet: no connection. The answers are kept on this device and sent by themselves.',
  busy: 'Not saved yet: the server is busy. The answers are kept on this device and sent by themselves.',
  refused: 'Not saved: the server refuses these answers. They are kept on this device.',
};

function progressText(answers: RegulatoryAnswers): string {
  const draft = Object.values(answers);
  const answered = draft.filter((one) => one !== null).length;
  const unsure = draft.filter((one) => one === 'not sure').length;
  return `${answered} of ${draft.length} answered${unsure > 0 ? `, ${unsure} “not sure”` : ''}.`;
}

type SavedProps = { draft: ReturnType<typeof useAnswers>; isAsked: boolean };

function Saved({ draft: { answers, delay, isUnsent, isFailed, sender }, isAsked }: SavedProps) {
  const state = isUnsent ? 'Saving…' : isAsked ? 'Saved.' : '';
  return (
    <div className="small text-muted-foreground saved-state [&>p:empty]:hidden">
      {/* Screen readers announce delays only, not every saved answer. */}
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

type ContentProps = RegulatorySectionProps & { outlook: RegulatoryAssessment };

function Content({ outlook, ideaId, userId, own, owner, anchor }: ContentProps) {
  const draft = useAnswers(outlook, userId, ideaId);
  const { answers, sender, version } = draft;
  const { rules } = version;
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
      <Newer version={version} used={outlook.rules} own={own} onRead={sender.readAnew} />
      <div className="sides">
        <section className="vstack gap-0 *:[p]:py-4" aria-labelledby={`${id}-q`}>
          <div className="hstack between border-b-2 border-line pb-3">
            <h3 id={`${id}-q`}>Nine questions</h3>
            {own && <Saved draft={draft} isAsked={isAsked} />}
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
            <p className="small text-muted-foreground">
              {user ? (
                <>
                  Answered by <bdi>{user.name}</bdi>
                </>
              ) : (
                'Answered'
              )}{' '}
              on <time dateTime={answeredAt}>{formatLongDay(answeredAt)}</time>
            </p>
          )}
          {isAsked && <Short evaluatedLines={evaluatedLines} target={`${id}-o`} />}
        </section>
        <section className="sheet vstack gap-0" aria-labelledby={`${id}-o`}>
          <h3 id={`${id}-o`} tabIndex={-1}>
            What the rules would say
          </h3>
          {isAsked ? (
            <RegulatoryLines evaluatedLines={evaluatedLines} rules={rules} anchor={anchor} />
          ) : (
            <p className="text-muted-foreground">
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

export default function RegulatorySection(props: RegulatorySectionProps) {
  const $outlook = regulatoryStore(props.ideaId);
  const heading = useRef<HTMLHeadingElement>(null);
  const toLine = useRef(props.anchor.line !== null);
  useLayoutEffect(() => {
    // After a navigation the heading gets the focus, unless the URL names a line.
    if (lastChange() && !toLine.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="vstack outlook-page gap-5">
      <h2 ref={heading} id="outlook-heading" tabIndex={-1}>
        Regulatory outlook
      </h2>
      <Loaded what="The outlook" {...useStore($outlook)} onRetry={$outlook.revalidate}>
        {(outlook) => <Content {...props} outlook={outlook} />}
      </Loaded>
    </div>
  );
}
