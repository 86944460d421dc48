import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { $hash } from '../../client/address.ts';
import {
  $before,
  $draft,
  $unkept,
  clearDraft,
  forgetIdeaKey,
  ideaKey,
  openDraft,
  restoreDraft,
} from '../../client/drafts.ts';
import { createdBefore, createIdea, showCreated } from '../../client/ideas.ts';
import { keepLeftSteps, readLeftSteps } from '../../client/left-steps.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { whyOf } from '../../client/why.ts';
import { $step, $walked, firstStep, goToStep, isWizard } from '../../client/wizard-step.ts';
import { type FieldName, type SectionName, sections } from '../../domain/idea/fields.ts';
import { type IdeaDraft, isUntouched } from '../../domain/idea/idea.ts';
import { ideaSchema } from '../../domain/idea/schema.ts';
import { fieldErrors } from '../../domain/problem.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { type Errors, refusedErrors, toErrors } from '../idea-form/refused.ts';

/** The response to an earlier press was lost, and the form has changed since. */
const createdEarlier =
  'An earlier press created this idea already, with what the form held then: edit that one on the Ideas Dashboard, or press Create Idea again for another one.';

const errorsOf = ({ error }: ReturnType<typeof ideaSchema.safeParse>) =>
  toErrors(fieldErrors(error?.issues ?? []));

const sectionOf = (field: string) =>
  sections.find(({ fields }) => fields.some(({ name }) => name === field));

/**
 * A text that was set aside: by Reset Form, by bringing such a text back over what was typed since, or by
 * another tab.
 */
type Undo = { answers: IdeaDraft; step: SectionName; by: 'reset' | 'undo' | 'tab' | 'emptied' };

/**
 * State of the seven-step wizard. Messages of a step appear once it was left or Create Idea was
 * pressed, and go as soon as the field is right.
 */
export function useWizard(userId: string, onCreated: () => void) {
  const step = useStore($step);
  const [leaving, setLeft] = useState<ReadonlySet<SectionName>>(new Set());
  // The list of steps answers first; what the step holds follows with the next frame.
  const shown = useDeferredValue(step);
  const left = useDeferredValue(leaving);
  const [refused, setRefused] = useState<{ errors: Errors; answers: IdeaDraft } | null>(null);
  /** Why the idea could not be created, where no field says so. */
  const [why, setWhy] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [own, setUndo] = useState<Undo | null>(null);
  const before = useStore($before);
  const undo: Undo | null = before
    ? { answers: before.answers, step, by: before.emptied ? 'emptied' : 'tab' }
    : own;
  const form = useRef<HTMLFormElement>(null);
  const [wish, wishFocus] = useState<{ on: string } | null>(null);
  // Together with the step and the messages it is about.
  const focus = useDeferredValue(wish);
  const draft = useStore($draft);

  // Before the fields can take a letter, which would be lost.
  useLayoutEffect(() => {
    openDraft(userId);
    setLeft(readLeftSteps(userId));
  }, [userId]);
  // After it was read.
  useEffect(() => keepLeftSteps(userId, leaving), [userId, leaving]);

  // A form that was left with nothing in it is a new one at the next visit.
  useEffect(
    () =>
      $hash.listen((hash) => {
        if (isWizard(hash) || !isUntouched($draft.get())) return;
        setLeft(new Set());
        goToStep(firstStep);
      }),
    [],
  );

  useLeaveWarning(useStore($unkept));

  const settled = useDeferredValue(draft);
  const found = useMemo(() => errorsOf(ideaSchema.safeParse(settled)), [settled]);

  /** The message at a field: the rule's, or the server's until the answer is changed. */
  function errorOf(field: FieldName): string | undefined {
    const section = sectionOf(field);
    if (section && left.has(section.name) && found[field]) return found[field];
    return refused && refused.answers[field] === draft[field] ? refused.errors[field] : undefined;
  }

  /** How many messages each step shows. */
  const wrong = sections.map(({ fields }) => fields.filter(({ name }) => errorOf(name)).length);

  /** Opens a step and leaves the focus where it is: on the step's tab. */
  function open(next: SectionName) {
    wishFocus(null);
    if (next !== step) setLeft((steps) => new Set([...steps, step]));
    goToStep(next);
  }

  /** Opens a step and moves the focus to a field, or to the step's heading. */
  function go(next: SectionName, field?: FieldName) {
    open(next);
    wishFocus({ on: field ?? 'heading' });
  }

  // The step that receives the focus exists only after it was rendered.
  useEffect(() => {
    if (!focus) return;
    const element =
      focus.on === 'heading'
        ? form.current?.querySelector<HTMLElement>('[data-step-heading]')
        : form.current?.elements.namedItem(focus.on);
    if (element instanceof HTMLElement) element.focus();
  }, [focus]);

  // By Back or Forward: what had the focus is gone with its step.
  const walk = useStore($walked);
  useEffect(() => {
    if (walk) setLeft((steps) => new Set([...steps, walk.from]));
  }, [walk]);
  const walked = useDeferredValue(walk);
  const walkedBefore = useRef(walked);
  useEffect(() => {
    if (walkedBefore.current === walked) return;
    walkedBefore.current = walked;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === form.current)
      form.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [walked]);

  function showFirst(errors: Errors) {
    const name = sections.flatMap(({ fields }) => fields).find((field) => errors[field.name])?.name;
    const section = name && sectionOf(name);
    if (section) go(section.name, name);
  }

  function startAnew() {
    wishFocus(null);
    setLeft(new Set());
    setRefused(null);
    setWhy(null);
    return clearDraft();
  }

  function reset() {
    const answers = startAnew();
    // An empty form is nothing to bring back, and what was set aside before stays.
    if (!isUntouched(answers)) setUndo({ answers, step, by: 'reset' });
    wishFocus({ on: 'heading' });
  }

  /** Takes the text that was set aside; what stands there now is set aside in its place. */
  function bringBack() {
    if (!undo) return;
    setUndo(isUntouched(draft) ? null : { answers: draft, step, by: 'undo' });
    restoreDraft(undo.answers);
    // Without messages of the step that is left.
    goToStep(undo.step);
    wishFocus({ on: 'heading' });
  }

  async function create() {
    if (busy) return;
    setUndo(null);
    setWhy(null);
    const checked = ideaSchema.safeParse(draft);
    if (!checked.success) {
      showFirst(errorsOf(checked));
      return setLeft(new Set(sections.map(({ name }) => name)));
    }
    setBusy(true);
    const idea = await createIdea(checked.data, ideaKey()).catch(notCreated);
    setBusy(false);
    if (!idea) return;
    // It is there: what goes wrong from here on is no failure to create it.
    toast({
      title: 'Idea created',
      description: 'Your idea has been successfully added to the tracker!',
    });
    startAnew();
    showCreated(idea);
    onCreated();
  }

  function notCreated(error: unknown) {
    toastError('Failed to create idea. Please try again.');
    const before = createdBefore(error);
    if (before) {
      forgetIdeaKey();
      showCreated(before);
    }
    setWhy(before ? createdEarlier : whyOf(error));
    const errors = refusedErrors(error, draft);
    setRefused({ errors, answers: draft });
    showFirst(errors);
  }

  return { step, shown, open, go, errorOf, wrong, form, busy, why, create, reset, undo, bringBack };
}
