import { useStore } from '@nanostores/react';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#features/accounts/domain/account-response.ts';
import { allFields, type Field, sections } from '#features/ideas/domain/fields.ts';
import { type Criterion, criteria } from '#features/ideas/domain/weights.ts';
import { ApiError } from '#platform/client/api/api.ts';
import type { Delay } from '#platform/client/api/send-queue.ts';
import { invalidate } from '#platform/client/query/queries.ts';
import { $page, roundsPath, roundUrl } from '#platform/client/router/route.ts';
import { $hash, onNavigation, setHash } from '#platform/client/router/url.ts';
import { toastError } from '#platform/client/toasts/toasts.ts';
import { capitalize } from '#platform/text/wording.ts';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { failureText, useAction } from '#platform/ui/form/use-action.ts';
import { useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { Heading } from '#platform/ui/Heading.tsx';
import { useOnceTrue } from '#platform/ui/lazy-component.tsx';
import { type AssessmentStore, openAssessment } from '../../client/assessment.ts';
import { roundStores } from '../../client/rounds.ts';
import { isComplete } from '../../domain/assessment.ts';
import { minShownIn, minUnguessed } from '../../domain/round.ts';
import type {
  AssessedIdea,
  Assessment,
  OwnAssessment,
  Round,
} from '../../domain/round-response.ts';
import { LoadedRound, LoadingRound, NotLoaded } from '../LoadedRound.tsx';
import { Deadline } from '../RoundItem.tsx';
import { delayTexts, privacyText, shortScoresText, stateText, toDeadline } from '../round-texts.ts';
import { type OwnScores, ScoreForm, useOwnScores } from './ScoreForm.tsx';
import { UncountedScores } from './UncountedScores.tsx';

type AssessedField = Field & { name: Exclude<Field['name'], Criterion | 'overallPriorityRank'> };
const isAssessed = (field: Field): field is AssessedField =>
  field.name !== 'overallPriorityRank' && !criteria.some((name) => name === field.name);

const firstFieldNames = [
  'briefDescription',
  'targetUsers',
  'problemBeingSolved',
  'proposedSolution',
  'clinicalValidationNeed',
];
const shownAbove = [...firstFieldNames, 'ideaTitle', 'diseaseArea', 'productType', 'maturityLevel'];

const assessed = allFields.filter(isAssessed);
const firstFields = assessed.filter(({ name }) => firstFieldNames.includes(name));
const otherFields = assessed.filter(({ name }) => !shownAbove.includes(name));

const Answers = ({ idea, fields }: { idea: AssessedIdea; fields: readonly AssessedField[] }) => (
  <dl className="notebook">
    {fields.map(({ name, label }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd className="user-text" dir="auto">
          {idea[name]}
        </dd>
      </div>
    ))}
  </dl>
);

type IdeaBriefProps = { idea: AssessedIdea; open: boolean; onOpen: (open: boolean) => void };

/** An idea without scores and rank, which would influence the assessor. */
const IdeaBrief = memo(function Brief({ idea, open, onOpen }: IdeaBriefProps) {
  const isAnswered = ({ name }: AssessedField) => idea[name].trim() !== '';
  const more = otherFields.filter(isAnswered);
  const missing = otherFields.filter((field) => !isAnswered(field));
  const head = [idea.diseaseArea, idea.productType, idea.maturityLevel].filter(Boolean);
  return (
    <>
      <h2
        className="user-text focus:outline-none max-[44rem]:text-xl"
        id="assessed"
        tabIndex={-1}
        dir="auto"
      >
        {idea.ideaTitle}
      </h2>
      <p className="small text-muted-foreground user-text">
        <bdi>{idea.user.name}</bdi>
        {head.map((text) => (
          <span key={text}>
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
      </p>
      <Answers idea={idea} fields={firstFields.filter(isAnswered)} />
      {more.length > 0 && (
        <details open={open} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
          <summary className="min-h-11 w-fit content-center font-[600]">
            {more.length === 1 ? 'One more answer' : `${more.length} more answers`}
          </summary>
          {open &&
            sections.map(({ name, label, fields }) => {
              const here = more.filter((field) => fields.some((one) => one.name === field.name));
              return (
                here.length > 0 && (
                  <section key={name} aria-label={label}>
                    <h3 className="mt-5 text-base/[1.28]">{label}</h3>
                    <Answers idea={idea} fields={here} />
                  </section>
                )
              );
            })}
        </details>
      )}
      {missing.length > 0 && (open || more.length === 0) && (
        <p className="small text-muted-foreground">
          Not provided: {missing.map(({ label }) => label).join(', ')}.
        </p>
      )}
    </>
  );
});

type AssessmentEndProps = {
  round: Round;
  ownScores: readonly OwnScores[];
  delays: Readonly<Record<string, Delay>>;
  sender: AssessmentStore;
  finishing: ReturnType<typeof useAction>;
  onFinish: () => void;
};

const ideasAre = (count: number) => (count === 1 ? 'One idea is' : `${count} ideas are`);

// `delayTexts` begins with the most general reason.
const order = Object.keys(delayTexts);

function AssessmentEnd({ round, finishing, onFinish, ...scores }: AssessmentEndProps) {
  const { ownScores, delays, sender } = scores;
  const [delay] = ownScores
    .flatMap(({ id }) => delays[id] ?? [])
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const open = ownScores.filter(({ assessment }) => !isComplete(assessment));
  const [next] = open;
  // If all have finished and the round is still open, for example after a change of its ideas, a press closes it.
  const hasFinished = round.asked?.finished && round.finished < round.assessors;
  const isFinished = hasFinished && !delay;
  const until = toDeadline(round.deadline);
  const title = next
    ? `${ideasAre(open.length)} not scored yet`
    : delay
      ? 'You have scored everything, and not all of it is sent yet'
      : finishing.busy
        ? 'Finishing…'
        : isFinished
          ? 'You have finished'
          : 'You have scored everything';
  return (
    <section className="vstack max-w-208" aria-labelledby="assessed">
      <h2 className="focus:outline-none" id="assessed" tabIndex={-1}>
        {title}
      </h2>
      {next ? (
        <>
          <p>Score each idea, or choose “Can’t judge”. You can change your scores until {until}.</p>
          <p className="actions">
            <a className="btn btn-primary" href={`#${next.id}`}>
              Score the next one
            </a>
          </p>
        </>
      ) : finishing.busy ? null : !isFinished ? (
        <>
          <p>The round waits for you until you finish, or until {until}.</p>
          <p className="actions">
            <Button
              className="btn-primary"
              onClick={() => {
                flushSync(onFinish);
                heading()?.focus();
              }}
            >
              Finish
            </Button>
          </p>
        </>
      ) : (
        <p>
          You can change your scores until {until}, or until everybody has finished:{' '}
          <span className="num">{round.finished}</span> of{' '}
          <span className="num">{round.assessors}</span> people have so far.
        </p>
      )}
      <p role="status">
        {delay && delayTexts[delay]}
        {!delay && !isFinished && finishing.why}
        {isFinished && <span className="sr-only">{title}</span>}
      </p>
      {delay === 'signed out' && (
        <p className="actions">
          <Button onClick={sender.sendSignedIn}>Sign in again</Button>
        </p>
      )}
      <p>
        <a href={roundUrl(round.id)}>See the round</a>
      </p>
      <h3>Your scores</h3>
      <ol className="grid">
        {ownScores.map(({ id, title, assessment }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-4 border-b-1 border-border py-2.5"
          >
            <a className="user-text" href={`#${id}`}>
              {title}
            </a>
            <span className="small text-muted-foreground">
              {shortScoresText(assessment)}
              {delays[id] && ', not sent yet'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The hash of the step after the last idea. */
const end = 'end';

const heading = () => document.getElementById('assessed');

const firstRuler = () => document.querySelector<HTMLElement>('.assess-form [name="impactScore"]');

const showHeading = () => heading()?.scrollIntoView({ block: 'nearest' });

/**
 * The open idea, named by the URL.
 * @param initialIdea the idea to open if the URL names none
 */
function useOpenIdea(ids: readonly string[], initialIdea: string) {
  const named = useStore($hash).slice(1);
  const isNamed = named === end || ids.includes(named);
  // `initialIdea` changes with each score, so only its initial value counts.
  const [begun] = useState(initialIdea);
  const fallback = begun === end || ids.includes(begun) ? begun : end;
  const open = isNamed ? named : fallback;
  useLayoutEffect(() => {
    if (!isNamed && $page.get().kind === 'assess') setHash(fallback, 'replace');
  }, [isNamed, fallback]);

  // Focuses the first slider on load. A touch screen would scroll to it.
  useEffect(() => {
    const { activeElement } = document;
    const isFree =
      activeElement === document.body || /^(page-heading|main)$/.test(activeElement?.id ?? '');
    if (isFree && !matchMedia('(pointer: coarse)').matches)
      firstRuler()?.focus({ preventScroll: true });
  }, []);

  // After a navigation, the focused element is gone or is the link that was pressed.
  useEffect(
    () =>
      onNavigation(() => {
        const { activeElement } = document;
        const isLink = activeElement instanceof HTMLAnchorElement && activeElement.hash !== '';
        if (activeElement !== document.body && !isLink) return;
        heading()?.focus({ preventScroll: true });
        if (isLink) showHeading();
      }),
    [],
  );

  return {
    open,
    /** @param byKeys focuses the first slider for keyboard users */
    go(id: string, byKeys: boolean): void {
      // The element to focus exists only after rendering.
      flushSync(() => setHash(id, 'push'));
      const target = (byKeys && firstRuler()) || heading();
      target?.focus({ preventScroll: true });
      showHeading();
    },
  };
}

const AssessHead = ({ round }: { round: Round }) => (
  <div className="hstack between items-end max-[44rem]:gap-1.5 [&_h1]:text-2xl max-[44rem]:[&_h1]:text-xl">
    <div className="vstack min-w-0 flex-[1_1_24rem] gap-1.5">
      <Heading>{round.title}</Heading>
      {round.question && (
        <p className="user-text max-[44rem]:text-sm" dir="auto">
          {round.question}
        </p>
      )}
      <p className="small text-muted-foreground">
        {privacyText(round)}{' '}
        {round.assessors === 2
          ? 'With only two people, each can work out the other’s scores.'
          : round.assessors < minUnguessed && 'With fewer than five people, scores can be guessed.'}
      </p>
    </div>
    <Deadline deadline={round.deadline} />
  </div>
);

type StepProps = { id: string; number: number; title: string; isScored: boolean; isOpen: boolean };

const Step = memo(function Step({ id, number, title, isScored, isOpen }: StepProps) {
  return (
    <li>
      <a
        className={`grid size-[max(2.25rem,var(--touch))] place-content-center font-mono text-sm/[1] no-underline ${isOpen ? 'border-3 border-line font-[700] data-done:shadow-[inset_0_0_0_2px_var(--color-background)]' : 'border-[1.5px] border-input font-[560] hover:border-foreground data-done:border-primary'} data-done:bg-primary data-done:text-primary-foreground forced-colors:data-done:bg-[Highlight] forced-colors:data-done:text-[HighlightText] forced-colors:data-done:forced-color-adjust-none`}
        href={`#${id}`}
        data-done={isScored || undefined}
        aria-current={isOpen ? 'step' : undefined}
        aria-label={`Idea ${number}, ${title}, ${isScored ? 'scored' : 'not scored'}`}
      >
        {number}
      </a>
    </li>
  );
});

/** Keeps the open idea in view within the scrolling list. @param at the index of the open idea */
function Steps({ ownScores, at }: { ownScores: readonly OwnScores[]; at: number }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = list;
    const step = current?.children[at];
    if (!(step instanceof HTMLElement)) return;
    current?.scrollTo({ left: step.offsetLeft - (current.clientWidth - step.offsetWidth) / 2 });
  }, [at]);
  return (
    <nav aria-label="Ideas of this round" className="min-w-0 max-[64rem]:w-full">
      <ol
        className="list relative flex gap-1 max-[64rem]:-m-[5px] max-[64rem]:overflow-x-auto max-[64rem]:overscroll-x-contain max-[64rem]:p-[5px] max-[64rem]:[scrollbar-width:none] min-[64rem]:flex-wrap"
        ref={list}
      >
        {ownScores.map(({ id, title, assessment }, index) => (
          <Step
            key={id}
            id={id}
            number={index + 1}
            title={title}
            isScored={isComplete(assessment)}
            isOpen={index === at}
          />
        ))}
      </ol>
    </nav>
  );
}

type SaveStatusProps = {
  state: string;
  isFailed: boolean;
  delay: Delay | undefined;
  others: number;
  onSignIn: () => void;
};

/** Whether the server has the scores. Screen readers announce only problems. */
function SaveStatus({ state, isFailed, delay, others, onSignIn }: SaveStatusProps) {
  const one = others === 1 ? 'One other idea is' : `${others} other ideas are`;
  return (
    <div className="small col-span-full flex flex-wrap gap-x-4 min-[64rem]:sticky min-[64rem]:-top-px min-[64rem]:z-1 min-[64rem]:bg-card min-[64rem]:pb-3">
      {!delay && <p className="text-muted-foreground max-[64rem]:hidden">{state}</p>}
      <p role="status">
        {[
          delay && delayTexts[delay],
          others > 0 && `${one} not sent yet.`,
          isFailed && 'This browser keeps nothing: stay on this page until it is sent.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {delay === 'signed out' && <LinkButton onClick={onSignIn}>Sign in again</LinkButton>}
    </div>
  );
}

type AssessProps = { round: Round; items: readonly OwnAssessment[]; user: User };

function Assess({ round, items, user }: AssessProps) {
  const sender = openAssessment(user.id, round.id);
  const delays = useStore(sender.$delays);
  const ownScores = useOwnScores(items, sender);
  const ids = ownScores.map(({ id }) => id);
  const next = ownScores.find(({ assessment }) => !isComplete(assessment));
  const { open, go } = useOpenIdea(ids, next?.id ?? end);
  const [showsAll, setShowsAll] = useState(false);
  useLeaveWarning(ownScores.some(({ isFailed }) => isFailed));
  const changeAssessment = useCallback(
    (change: Partial<Assessment>) => sender.give(open, change),
    [sender, open],
  );
  const finishing = useAction();
  const finish = () =>
    void finishing.act(sender.finish, {
      failed(error) {
        // The page says why, unless the person has left it.
        if (!heading()) toastError(failureText(error));
      },
    });
  const at = ids.indexOf(open);
  const [item, current] = [items[at], ownScores[at]];
  const delayed = ids.filter((id) => delays[id]);
  const scored = ownScores.filter(({ assessment }) => isComplete(assessment)).length;
  const position = `idea ${at + 1} of ${ids.length}`;
  const state = current ? stateText(current.assessment, current.isUnsent, delays[open]) : '';
  return (
    <div className="container page vstack gap-5 pt-[clamp(1rem,3vw,2rem)] max-[44rem]:gap-3">
      <AssessHead round={round} />
      <div className="hstack between items-center border-b-1 border-border pb-4 max-[44rem]:gap-2 max-[44rem]:pb-2">
        <Steps ownScores={ownScores} at={at} />
        <p className="small text-muted-foreground">
          <span className="num">{scored}</span> of <span className="num">{ids.length}</span> scored.
          <span className="max-[44rem]:hidden">
            {' '}
            You can change everything until the round closes.
          </span>
        </p>
      </div>
      <UncountedScores round={round} user={user} asked={ids} />
      {item && current ? (
        <div className="items-start gap-12 min-[64rem]:grid min-[64rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <article
            className="vstack gap-2 [&_.notebook]:text-sm [&_.notebook>div]:grid-cols-[9rem_minmax(0,1fr)] max-[44rem]:[&_.notebook>div]:grid-cols-1"
            aria-labelledby="assessed"
          >
            <p className="small text-muted-foreground">{capitalize(position)}</p>
            <IdeaBrief key={open} idea={item.idea} open={showsAll} onOpen={setShowsAll} />
          </article>
          <ScoreForm
            key={open}
            ownScores={current}
            position={position}
            previous={ids[at - 1]}
            isLast={at === ids.length - 1}
            isShown={round.assessors >= minShownIn(round)}
            state={state}
            onGive={changeAssessment}
            onLeave={sender.settle}
            onNext={(byKeys) => {
              sender.settle();
              go(ids[at + 1] ?? end, byKeys);
              if (!ids[at + 1] && scored === ids.length) finish();
            }}
          >
            <SaveStatus
              state={state}
              isFailed={current.isFailed}
              delay={delays[open]}
              others={delayed.filter((id) => id !== open).length}
              onSignIn={sender.sendSignedIn}
            />
          </ScoreForm>
        </div>
      ) : (
        <AssessmentEnd {...{ round, ownScores, delays, sender, finishing }} onFinish={finish} />
      )}
    </div>
  );
}

const closingReasons = {
  deadline: 'Its deadline has passed',
  opener: 'It was closed early',
  everybody: 'Everybody has finished',
};

type RoundProps = { round: Round; user: User };

/** @param wasOpen true if the round was open a moment ago, so that the focused element is gone */
function ClosedMeanwhile({ round, user, wasOpen }: RoundProps & { wasOpen: boolean }) {
  useLayoutEffect(() => {
    if (wasOpen) document.getElementById('page-heading')?.focus();
  }, [wasOpen]);
  return (
    <div className="container page vstack narrow-page">
      <Heading>{round.title}</Heading>
      <p className="lead" role="status">
        This round is closed. {round.closedBy && `${closingReasons[round.closedBy]}, `}
        {round.closedAt && toDeadline(round.closedAt)}: no score can be given or changed any more.
      </p>
      <UncountedScores round={round} user={user} />
      <p className="actions">
        <a className="btn btn-primary" href={roundUrl(round.id)}>
          See the results
        </a>
      </p>
    </div>
  );
}

const Unavailable = ({ round, children }: { round: Round; children: ReactNode }) => (
  <div className="container page vstack narrow-page">
    <Heading>{round.title}</Heading>
    {children}
    <p className="actions">
      <a className="btn btn-primary" href={roundUrl(round.id)}>
        See the round
      </a>
      <a className="btn" href={roundsPath}>
        All rounds
      </a>
    </p>
  </div>
);

function IdeasToScore({ round, user }: RoundProps) {
  const { $assessments } = roundStores(round.id);
  const { data, error, loading } = useStore($assessments);
  // The round was closed, or the person is no longer asked.
  const isRefused = error instanceof ApiError && [403, 404, 409].includes(error.status);
  useEffect(() => {
    if (isRefused) invalidate(`round:${round.id}`);
  }, [isRefused, round.id]);
  if (data?.items.length === 0)
    return (
      <Unavailable round={round}>
        <p className="lead">
          There is nothing for you to score: nobody is asked about ideas of their own, and no other
          idea is in this round now.
        </p>
        <UncountedScores round={round} user={user} />
      </Unavailable>
    );
  if (data) return <Assess round={round} items={data.items} user={user} />;
  if (!error || loading || isRefused) return <LoadingRound />;
  return (
    <NotLoaded
      heading={round.title}
      what="The ideas of this round"
      error={error}
      onRetry={$assessments.revalidate}
    />
  );
}

function Assessable({ round, user }: RoundProps) {
  const wasOpen = useOnceTrue(!round.closedAt);
  if (round.closedAt) return <ClosedMeanwhile round={round} user={user} wasOpen={wasOpen} />;
  if (round.asked) return <IdeasToScore round={round} user={user} />;
  return (
    <Unavailable round={round}>
      <p className="lead">You are not asked to score in this round.</p>
      <UncountedScores round={round} user={user} />
    </Unavailable>
  );
}

export const AssessPage = ({ id, user }: { id: string; user: User }) => (
  <LoadedRound id={id} titleOf={({ title }) => `Score: ${title}`}>
    {(round) => <Assessable key={id} round={round} user={user} />}
  </LoadedRound>
);
