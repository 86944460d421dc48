import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { score } from '#features/ideas/domain/fields.ts';
import {
  type Criterion,
  criteria,
  criterionNames,
  scoreValues,
} from '#features/ideas/domain/weights.ts';
import { ScoreKey } from '#features/tracker/ui/card/ScoreKey.tsx';
import { capitalize, countWord } from '#platform/text/wording.ts';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { isComposing } from '#platform/ui/form-keys.ts';
import { useRootMark } from '#platform/ui/use-root-mark.ts';
import type { AssessmentStore } from '../../client/assessment.ts';
import { isSameAssessment, reasonError } from '../../domain/assessment.ts';
import { minShown, type Value } from '../../domain/round.ts';
import type { Assessment, OwnAssessment } from '../../domain/round-response.ts';
import { asks, cannotJudge } from '../round-texts.ts';

export type OwnScores = {
  id: string;
  title: string;
  /** The scores on this page, sent or not. */
  assessment: Assessment;
  isUnsent: boolean;
  /** True if the device cannot store the scores, so only this page has them. */
  isFailed: boolean;
  /** The scores before another tab changed them. */
  before: Assessment | null;
};

/** The scores of each idea: from this device, otherwise from the server. */
export function useOwnScores(
  items: readonly OwnAssessment[],
  sender: AssessmentStore,
): OwnScores[] {
  const key = items.map(({ idea }) => idea.id).join(' ');
  const ids = useMemo(() => key.split(' '), [key]);
  const $texts = useMemo(
    () => computed(ids.map(sender.draftOf), (...texts) => texts),
    [ids, sender],
  );
  const texts = useStore($texts);
  useEffect(() => void sender.sendAll(), [sender, ids]);
  return items.map(({ idea, assessment: sent }, at) => {
    const { value, failed, before } = texts[at] ?? {};
    const assessment = { ...sent, ...value };
    const earlier = before && { ...sent, ...before.value };
    return {
      id: idea.id,
      title: idea.ideaTitle,
      assessment,
      isUnsent: Boolean(value),
      isFailed: Boolean(failed),
      before: earlier && !isSameAssessment(earlier, assessment) ? earlier : null,
    };
  });
}

type ScoreQuestionProps = {
  name: Criterion;
  value: Value;
  onSet: (name: Criterion, value: Value) => void;
  onNext: (name: Criterion) => void;
};

/** Half of the thumb's width (slider.css), the distance of the lowest value from the edge. */
const insetPx = 8;

function valueUnder({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const inset = insetPx * rem;
  const share = (clientX - left - inset) / (width - 2 * inset);
  const value = Math.round(score.min + share * (score.max - score.min));
  return Math.min(score.max, Math.max(score.min, value));
}

/**
 * Follows a pointer on a slider from the first touch. Safari moves a thumb only when the thumb itself is touched, and
 * an unset slider shows none. A touch that scrolls the page changes nothing.
 * @param onSet called with the value on release
 * @returns the value under the pointer, null without one, and props for the slider
 */
function useDrag(onSet: (value: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const isDown = useRef(false);
  const end = () => {
    isDown.current = false;
    setDragged(null);
  };
  return {
    dragged,
    /** True while the pointer is down. The input's own change events must be ignored then. */
    isDown,
    pointer: {
      style: { touchAction: 'pan-y' },
      onPointerDown(event: PointerEvent<HTMLInputElement>) {
        if (event.button !== 0) return;
        isDown.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(valueUnder(event));
      },
      onPointerMove(event: PointerEvent<HTMLInputElement>) {
        if (isDown.current) setDragged(valueUnder(event));
      },
      onPointerUp(event: PointerEvent<HTMLInputElement>) {
        if (!isDown.current) return;
        end();
        onSet(valueUnder(event));
      },
      onPointerCancel: end,
    },
  } as const;
}

/**
 * Asks for one score with a slider that has no thumb until it is set, and a "can't judge" box. Digits set the score (0
 * is ten), "?" is "can't judge", and Enter continues.
 */
const ScoreQuestion = memo(function ScoreQuestion(props: ScoreQuestionProps) {
  const { name, value, onSet, onNext } = props;
  const { question, low, high } = asks[name];
  const kind = criterionNames[name];
  const label = capitalize(kind);
  const id = useId();
  /** The value to restore when "can't judge" is unticked. */
  const before = useRef<Value>(null);
  const set = (next: Value) => {
    if (next !== value) onSet(name, next);
  };
  const { dragged, isDown, pointer } = useDrag(set);
  const isSkipped = value === 'skip';
  function toggleSkip() {
    set(isSkipped ? before.current : 'skip');
    before.current = isSkipped ? null : value;
  }
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || isComposing(event)) return;
    if (/^[0-9]$/.test(key)) set(key === '0' ? score.max : Number(key));
    else if (key === '?') toggleSkip();
    else if (key !== 'Enter') return;
    // Holding the key down must not skip scores.
    else if (!repeat) onNext(name);
    event.preventDefault();
  }
  const shown = dragged ?? (typeof value === 'number' ? value : null);
  const text = shown === null ? (isSkipped ? cannotJudge : 'Not set') : `${shown} out of 10`;
  const unset = shown === null || undefined;
  return (
    <fieldset className="score-ask" aria-labelledby={`${id}-label`} onKeyDown={press}>
      <label
        htmlFor={id}
        id={`${id}-label`}
        className="label flex items-center gap-2 [grid-area:label] max-[64rem]:min-h-11"
      >
        <ScoreKey kind={kind} />
        {label}
      </label>
      <p className="hint [grid-area:hint] max-[64rem]:hidden" id={`${id}-hint`}>
        {question}
      </p>
      <div className="slider free">
        <input
          {...pointer}
          id={id}
          name={name}
          type="range"
          min={score.min}
          max={score.max}
          step={score.step}
          value={shown ?? score.initial}
          data-unset={unset}
          aria-valuetext={text}
          aria-describedby={`${id}-hint ${id}-ends`}
          onChange={({ currentTarget }) => {
            if (!isDown.current) set(currentTarget.valueAsNumber);
          }}
        />
        <output htmlFor={id} data-unset={unset}>
          {/* The checkbox already shows that it is skipped. */}
          {shown ?? (isSkipped ? '' : text)}
        </output>
        <ol className="tens font-mono [grid-area:tens] max-[64rem]:hidden" aria-hidden="true">
          {scoreValues.map((ten) => (
            <li key={ten}>{ten}</li>
          ))}
        </ol>
        <p
          className="ends [grid-area:ends] max-[64rem]:pointer-events-none max-[64rem]:self-start max-[64rem]:[grid-area:ruler]"
          id={`${id}-ends`}
        >
          <span>
            <span className="sr-only">1: </span>
            {low}
          </span>
          <span>
            <span className="sr-only">, 10: </span>
            {high}
          </span>
        </p>
      </div>
      <Choice className="small [grid-area:skip]" checked={isSkipped} onChange={toggleSkip}>
        <span>
          {cannotJudge}
          <span className="sr-only">: {label}</span>
        </span>
      </Choice>
    </fieldset>
  );
});

type Props = {
  ownScores: OwnScores;
  /** `idea 3 of 12` */
  position: string;
  previous: string | undefined;
  isLast: boolean;
  /** Whether others can read the reason after the round is closed. */
  isShown: boolean;
  state: string;
  onGive: (change: Partial<Assessment>) => void;
  onLeave: () => void;
  onNext: (byKeys: boolean) => void;
  /** Above the sliders. */
  children: ReactNode;
};

/** Hides what the bar below the sliders shows on small screens. */
const notWithBar = '[@media(44rem<=width<64rem),(width<44rem)_and_(height>=42rem)]:hidden';

export function ScoreForm({ ownScores, position, previous, isLast, onGive, ...rest }: Props) {
  const { isShown, state, onLeave, onNext, children } = rest;
  const { assessment, before, title } = ownScores;
  useRootMark('asks', true);
  const form = useRef<HTMLFormElement>(null);
  const set = useCallback((name: Criterion, value: Value) => onGive({ [name]: value }), [onGive]);
  const focusAfter = useCallback((name: Criterion) => {
    const next = criteria[criteria.indexOf(name) + 1] ?? 'reason';
    const control = form.current?.elements.namedItem(next);
    if (control instanceof HTMLElement) control.focus();
  }, []);
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    // Holding the key down must not skip ideas.
    if (!event.repeat) onNext(true);
  }
  const next = (className: string) => (
    <Button
      className={className}
      // `detail` is 0 for a click by keyboard.
      onClick={({ detail }) => onNext(detail === 0)}
    >
      {isLast ? 'Finish' : 'Next idea'}
    </Button>
  );
  return (
    <form
      ref={form}
      className="sheet assess-form max-[64rem]:contents min-[64rem]:sticky min-[64rem]:top-4 min-[64rem]:max-h-[calc(100dvh-2rem)] min-[64rem]:scroll-pt-12 min-[64rem]:overflow-y-auto min-[64rem]:px-8 min-[64rem]:py-5"
      aria-label={`Your scores for ${position}, ${title}`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="asks max-[64rem]:mx-[calc(-1*var(--gutter))] max-[64rem]:mt-6 max-[64rem]:border-t-2 max-[64rem]:border-line max-[64rem]:bg-card max-[64rem]:px-(--gutter) max-[64rem]:pt-1 min-[44rem]:max-[64rem]:grid min-[44rem]:max-[64rem]:grid-cols-3 min-[44rem]:max-[64rem]:gap-x-6">
        {children}
        {before && (
          <p className="notice col-span-full mb-3.5">
            <span role="status">
              This is open in another tab as well, which has just changed it: both share what is
              given.
            </span>{' '}
            <LinkButton onClick={() => onGive(before)}>Bring back the earlier scores</LinkButton>
          </p>
        )}
        {criteria.map((name) => (
          <ScoreQuestion
            key={name}
            name={name}
            value={assessment[name]}
            onSet={set}
            onNext={focusAfter}
          />
        ))}
        {/* On small screens, where the end of the form may be far below. */}
        <p className="hstack between col-span-full max-w-none items-center pt-1 [@media(width<44rem)_and_(height<42rem)]:hidden min-[64rem]:hidden">
          <span className="small text-muted-foreground">{state}</span>
          {next('btn-sm btn-primary')}
        </p>
      </div>
      <div className="vstack pt-3.5">
        <TextField
          id="assessment-reason"
          className="min-h-18"
          name="reason"
          label="Your reason, in a sentence or two"
          hint={`Optional. ${isShown ? 'Your words may be recognised.' : `Others read it only if at least ${countWord(minShown).toLowerCase()} people score the idea; fewer are asked now.`}`}
          errors={{ reason: reasonError(assessment.reason) ?? undefined }}
          rows={2}
          enterKeyHint="next"
          value={assessment.reason}
          onChange={({ target }) => onGive({ reason: target.value })}
          onBlur={onLeave}
          onKeyDown={press}
        />
        <div className="actions">
          {previous && (
            <a className="btn" href={`#${previous}`}>
              Back
            </a>
          )}
          {next(`btn-primary ${notWithBar}`)}
          <p className={`small text-muted-foreground ${notWithBar} min-[64rem]:hidden`}>{state}</p>
        </div>
        <p className="small text-muted-foreground pointer-coarse:hidden">
          <kbd>1</kbd>–<kbd>9</kbd>, <kbd>0</kbd> = 10, <kbd>?</kbd> = can’t judge, <kbd>Enter</kbd>{' '}
          = next
        </p>
      </div>
    </form>
  );
}
