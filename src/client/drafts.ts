import { atom } from 'nanostores';
import { type FieldName, sections } from '../domain/idea/fields.ts';
import { emptyDraft, type IdeaDraft, isUntouched } from '../domain/idea/idea.ts';
import { $hash } from './address.ts';
import { forgetKept, keep, readKept } from './device-storage.ts';
import { draftKey, keptDraftChanged } from './kept-draft.ts';
import { onSessionChange } from './session.ts';
import { $step, firstStep, goToStep, openStep } from './wizard-step.ts';

/** What has been typed into the wizard. */
export const $draft = atom<IdeaDraft>(emptyDraft());

/** When the draft was last kept on this device; null when there is none. */
export const $savedAt = atom<Date | null>(null);

/** What was typed last could not be kept: storage is full or forbidden. */
export const $unkept = atom(false);

let key: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const pauseMs = 300;

function stopTimer() {
  clearTimeout(timer);
  timer = undefined;
}

function save() {
  stopTimer();
  if (!key) return;
  const at = keep(key, $draft.get());
  $savedAt.set(at);
  $unkept.set(!at);
  keptDraftChanged();
}

const flush = () => {
  if (timer) save();
};
// Whoever leaves the form finds it mentioned on the dashboard.
$hash.listen(flush);

/**
 * What stood here until another tab changed or emptied the draft, which both share; null once that was
 * seen to.
 */
export const $before = atom<{ answers: IdeaDraft; emptied: boolean } | null>(null);

/**
 * Another tab has saved the same draft: this one goes on from there, unless it is ahead itself, be it because
 * what stands here could not be kept.
 */
function takeOver(event: StorageEvent) {
  if (!key || event.key !== key || timer || $unkept.get()) return;
  const kept = readKept<IdeaDraft>(key);
  const answers = $before.get()?.answers ?? ($savedAt.get() && $draft.get());
  $draft.set({ ...emptyDraft(), ...kept?.value });
  const isBack = JSON.stringify(answers) === JSON.stringify($draft.get());
  $before.set(answers && !isBack ? { answers, emptied: !kept } : null);
  $savedAt.set(kept?.at ?? null);
}

const stepOf = (draft: string) => `${draft}:step`;

// The next visit comes back to it.
$step.listen((step) => {
  if (key) keep(stepOf(key), step);
});

const ideaKeyOf = (draft: string) => `${draft}:idea-key`;
/** Where storage is full or forbidden. */
let unkeptIdeaKey: string | null = null;

/**
 * Names the idea that the draft is to become. Pressed once more after an answer that was lost, be it after a reload
 * or in another tab, it becomes that same idea; an emptied form is a new one.
 */
export function ideaKey(): string {
  const kept = key && readKept<string>(ideaKeyOf(key))?.value;
  const made = kept ?? unkeptIdeaKey ?? newKey();
  const isKept = kept || (key && keep(ideaKeyOf(key), made));
  unkeptIdeaKey = isKept ? null : made;
  return made;
}

/** What is created from now on is another idea. */
export function forgetIdeaKey(): void {
  unkeptIdeaKey = null;
  if (key) forgetKept(ideaKeyOf(key));
}

/** Not `randomUUID`, which browsers have over https alone. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Opens the draft of an account. An answer that the form has gained since starts empty. */
export function openDraft(userId: string): void {
  const own = draftKey(userId);
  if (key === own) return;
  flush();
  key = own;
  $before.set(null);
  const kept = readKept<IdeaDraft>(key);
  const draft = { ...emptyDraft(), ...kept?.value };
  $draft.set(draft);
  // With nothing typed there is no place to come back to.
  const last = isUntouched(draft) ? firstStep : readKept<string>(stepOf(own))?.value;
  openStep(sections.find(({ name }) => name === last)?.name ?? firstStep);
  keep(stepOf(own), $step.get());
  $savedAt.set(kept?.at ?? null);
  $unkept.set(false);
  addEventListener('pagehide', flush);
  // Whoever logs out is asked about what is kept by then.
  addEventListener('focusout', flush);
  addEventListener('storage', takeOver);
}

onSessionChange((change) => {
  if (change !== 'signed out') return;
  stopTimer();
  key = null;
  $before.set(null);
  $draft.set(emptyDraft());
  $savedAt.set(null);
});

/** Keeps one answer and saves shortly after. */
export function answer(name: FieldName, value: string | number): void {
  $draft.set({ ...$draft.get(), [name]: value });
  $before.set(null);
  stopTimer();
  timer = setTimeout(save, pauseMs);
}

/** Empties the form and forgets the draft; returns what was there, for an undo. */
export function clearDraft(): IdeaDraft {
  stopTimer();
  const before = $draft.get();
  if (key) forgetKept(key);
  forgetIdeaKey();
  goToStep(firstStep, 'replace');
  $before.set(null);
  $draft.set(emptyDraft());
  $savedAt.set(null);
  $unkept.set(false);
  keptDraftChanged();
  return before;
}

export function restoreDraft(answers: IdeaDraft): void {
  $before.set(null);
  $draft.set(answers);
  save();
}
