import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type FieldName,
  type SectionName,
  sectionOf,
  sections,
} from '#features/ideas/domain/fields.ts';
import {
  answered,
  type IdeaDraft,
  isUntouched,
  type ScoredDraft,
  withInitialChoices,
} from '#features/ideas/domain/idea.ts';
import { editUrl } from '#features/ideas/domain/idea-urls.ts';
import { ideaSchema } from '#features/ideas/domain/schema.ts';
import { addScoresSet } from '#features/ideas/domain/weights.ts';
import { sendAnswers, storeAnswers } from '#features/regulatory/client/regulatory-answers.ts';
import type { RegulatoryAnswers } from '#features/regulatory/domain/regulatory-questions.ts';
import { $hash, hasNavigated, onNavigation, setHash } from '#platform/client/router/url.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { fieldErrors } from '#platform/text/problem.ts';
import { useAction } from '#platform/ui/form/use-action.ts';
import { useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { createdBefore, createIdea, showCreated } from '../../client/ideas.ts';
import {
  $step,
  completeDraft,
  firstStep,
  goToStep,
  openIdeaDraft,
  showsForm,
  stepInHash,
} from '../../client/new-idea.ts';
import { type Errors, refusedErrors, toErrors } from '../form/refused-fields.ts';

/** The response to an earlier request was lost, and the form was edited before the retry. */
const createdEarlier =
  'An earlier press created this idea already, with what the form held then: edit that one on the Ideas Dashboard, or press the button again for another one.';

/** A draft that Reset Form, or bringing back an earlier one, has replaced. */
type Replaced = { answers: ScoredDraft; step: SectionName; outlook: RegulatoryAnswers | undefined };

/** A step shows its errors after it was left or Create Idea was pressed. */
export function useWizard(userId: string, onCreated: () => void) {
  const idea = useMemo(() => openIdeaDraft(userId), [userId]);
  const { $answers, $form, form: state, note } = idea;
  const text = useStore($answers);
  const { value: stored } = useStore($form);
  const draft = useMemo(() => completeDraft(text.value), [text.value]);
  const step = useStore($step);
  const [refused, setRefused] = useState<{ errors: Errors; answers: IdeaDraft } | null>(null);
  const { busy, act, failure, forget, why } = useAction();
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(
    () =>
      $hash.subscribe((hash, before = '') => {
        if (!showsForm(hash)) return;
        // An empty form starts at the first step on each visit.
        if (!showsForm(before) && isUntouched(idea.answers())) $form.write(null);
        const [from, to] = [stepInHash(before), stepInHash(hash)];
        if (!to) setHash(`new/${state().step}`);
        else if (from && from !== to)
          note({ step: to, left: [...new Set([...state().left, from])] });
        else if (to !== state().step) note({ step: to });
      }),
    [idea, $form, state, note],
  );

  useLeaveWarning(text.failed);

  const checked = useMemo(() => ideaSchema.safeParse(withInitialChoices(draft)), [draft]);
  const found = useMemo(() => toErrors(fieldErrors(checked.error?.issues ?? [])), [checked]);
  const left = new Set(stored?.left);

  /** The schema's message, or the server's until the answer is changed. */
  function errorOf(field: FieldName): string | undefined {
    const section = sectionOf(field);
    if (section && left.has(section.name) && found[field]) return found[field];
    return refused && refused.answers[field] === draft[field] ? refused.errors[field] : undefined;
  }

  const needs = sections.map(({ fields }) => {
    const refusedFields = fields.filter(({ name }) => errorOf(name));
    const missing = refusedFields.filter((field) => !answered(field, draft)).length;
    const wrong = refusedFields.length - missing;
    return [missing > 0 && `${missing} missing`, wrong > 0 && `${wrong} to change`]
      .filter(Boolean)
      .join(', ');
  });

  function focusOn(field?: FieldName) {
    const element = field
      ? form.current?.elements.namedItem(field)
      : form.current?.querySelector('[data-step-heading]');
    if (!(element instanceof HTMLElement)) return;
    element.focus();
    // Shows the label too, and on a phone the steps above it.
    if (field) element.scrollIntoView({ block: 'center' });
  }

  function go(next: SectionName, field?: FieldName) {
    // The element to focus exists only after rendering.
    flushSync(() => goToStep(next));
    focusOn(field);
  }

  // After Back or Forward the focused element is gone with its step.
  useEffect(() => {
    function arrive() {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === form.current)
        form.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    }
    if (hasNavigated()) arrive();
    return onNavigation(arrive);
  }, []);

  function showFirst(errors: Errors) {
    const name = sections.flatMap(({ fields }) => fields).find((field) => errors[field.name])?.name;
    const section = name && sectionOf(name);
    if (section) go(section.name, name);
  }

  const set = useCallback(
    (name: FieldName, value: string | number) => {
      const now = idea.answers();
      $answers.write({
        ...now,
        [name]: value,
        scoresSet: addScoresSet(now.scoresSet, name),
        isPrioritySet: now.isPrioritySet || name === 'overallPriorityRank',
      });
    },
    [idea, $answers],
  );

  function startAnew() {
    goToStep(firstStep, 'replace');
    setRefused(null);
    forget();
    $answers.write(null);
    $form.write(null);
  }

  function reset() {
    flushSync(() => {
      // An empty form must not replace the earlier draft.
      if (!isUntouched(draft)) setReplaced({ answers: draft, step, outlook: state().outlook });
      startAnew();
    });
    focusOn();
  }

  /** Swaps the current draft with the replaced one. */
  function restore({ answers, step: earlierStep, outlook: earlierOutlook }: Replaced) {
    const { left, outlook } = state();
    setReplaced(isUntouched(draft) ? null : { answers: draft, step, outlook });
    $answers.write(answers);
    go(earlierStep);
    // Overwrites the list of visited steps, so that the step left by `go` shows no errors.
    note({ step: earlierStep, left, outlook: earlierOutlook });
  }

  async function create() {
    if (busy) return;
    setReplaced(null);
    forget();
    if (!checked.success) {
      note({ left: sections.map(({ name }) => name) });
      return showFirst(found);
    }
    let created: Awaited<ReturnType<typeof createIdea>> | undefined;
    await act(
      async () => {
        created = await createIdea(checked.data, idea.ideaKey());
      },
      { failed: notCreated },
    );
    if (!created) return;
    // The idea exists now, so an error below must not look like a failed creation.
    const { outlook } = state();
    if (outlook) {
      storeAnswers(userId, created.id, outlook);
      // After a failure the device keeps the answers. The page of the outlook sends them.
      sendAnswers(userId, created.id).catch(() => {});
    }
    const unfinished = sections.find(({ fields }) =>
      fields.some((field) => !answered(field, draft)),
    );
    toast({
      title: 'Idea created',
      description: 'Your idea has been successfully added to the tracker!',
      action: unfinished && {
        label: 'Add details',
        href: `${editUrl(created.id)}#${unfinished.name}`,
      },
    });
    startAnew();
    showCreated(created);
    onCreated();
  }

  function notCreated(error: unknown) {
    toastError('Failed to create idea. Please try again.');
    const before = createdBefore(error);
    if (before) {
      // A new key, so that the next submit creates a second idea.
      note({ ideaKey: undefined });
      showCreated(before);
    }
    const errors = refusedErrors(error, draft);
    setRefused({ errors, answers: draft });
    showFirst(errors);
  }

  return {
    text,
    draft,
    step,
    set,
    go,
    errorOf,
    needs,
    /** Messages of invalid fields, also in steps that do not show them yet. */
    found,
    form,
    busy,
    /** Why the idea could not be created, unless a field shows it. */
    why: createdBefore(failure) ? createdEarlier : why,
    create,
    reset,
    $answers,
    replaced,
    restore,
    hasOutlook: stored?.outlook !== undefined,
    leaveOutlookOut: () => note({ outlook: undefined }),
  };
}
