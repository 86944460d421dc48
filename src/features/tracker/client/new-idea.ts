import { atom } from 'nanostores';
import { type SectionName, sections } from '#features/ideas/domain/fields.ts';
import {
  emptyDraft,
  type IdeaDraft,
  isUntouched,
  type ScoredDraft,
} from '#features/ideas/domain/idea.ts';
import type { RegulatoryAnswers } from '#features/regulatory/domain/regulatory-questions.ts';
import { newKey } from '#platform/client/api/idempotency-key.ts';
import { openDraft, type StoredDraft } from '#platform/client/drafts/drafts.ts';
import { $hash, type HistoryStep, setHash } from '#platform/client/router/url.ts';

export const firstStep: SectionName = sections[0].name;

type Form = {
  step: SectionName;
  /** Visited steps. They show their errors. */
  left: SectionName[];
  /** The idempotency key of the idea, the same for each attempt to create it. */
  ideaKey?: string | undefined;
  /** Answers of the public regulatory check, which become the idea's regulatory answers. */
  outlook?: RegulatoryAnswers | undefined;
};
const newForm: Form = { step: firstStep, left: [] };

/** Adds fields that are newer than a stored draft, with empty answers. */
export const completeDraft = (draft: Partial<ScoredDraft> | null): ScoredDraft => ({
  ...emptyDraft(),
  scoresSet: [],
  ...draft,
});

export function openIdeaDraft(userId: string) {
  const key = `idea-draft:${userId}`;
  const $answers = openDraft<IdeaDraft & Partial<ScoredDraft>>(key);
  const $form = openDraft<Form>(`${key}:form`);
  const form = () => $form.get().value ?? newForm;
  return {
    $answers,
    $form,
    answers: () => completeDraft($answers.get().value),
    form,
    note: (change: Partial<Form>) => $form.write({ ...form(), ...change }),
    /** The same until the form is emptied or the key is forgotten, also after a reload and in other tabs. */
    ideaKey(): string {
      const ideaKey = form().ideaKey ?? newKey();
      $form.write({ ...form(), ideaKey });
      $form.flush();
      return ideaKey;
    },
  };
}

/** True for `#new` (the last open step) and `#new/market` (this step). */
export const showsForm = (hash: string): boolean => /^#new(\/|$)/.test(hash);

/** Opens the form at its last step, and an empty form at the first one. */
export function openForm(userId: string): void {
  const { answers, form } = openIdeaDraft(userId);
  setHash(`new/${isUntouched(answers()) ? firstStep : form().step}`, 'push');
}

export const stepInHash = (hash: string): SectionName | undefined =>
  sections.find(({ name }) => hash === `#new/${name}`)?.name;

/** The step in the URL, or the last one if the URL names none. */
export const $step = atom<SectionName>(firstStep);
$hash.subscribe((hash) => $step.set(stepInHash(hash) ?? $step.get()));

export function goToStep(step: SectionName, how: HistoryStep = 'push'): void {
  if (showsForm($hash.get())) setHash(`new/${step}`, how);
}

/** Title and saving time of the draft; null without a draft. */
export function unfinishedTexts({ value, savedAt }: StoredDraft<Partial<IdeaDraft>>) {
  const isWritten = Object.values(value ?? {}).some(
    (answer) => typeof answer === 'string' && answer.trim(),
  );
  return savedAt && isWritten ? { ideaTitle: value?.ideaTitle?.trim() ?? '', at: savedAt } : null;
}
