import { atom } from 'nanostores';
import { type FieldName, sections } from '../domain/idea/fields.ts';
import { emptyDraft, type IdeaDraft } from '../domain/idea/idea.ts';
import { forgetKept, keep, readKept } from './device-storage.ts';
import { $step, goToStep, openStep } from './wizard-step.ts';

/** What has been typed into the wizard. */
export const $draft = atom<IdeaDraft>(emptyDraft());

/** When the draft was last kept on this device; null when there is none. */
export const $savedAt = atom<Date | null>(null);

/** One draft per account, so that two people on one machine never meet each other's text. */
let key: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const pauseMs = 300;

function stopTimer() {
  clearTimeout(timer);
  timer = undefined;
}

function save() {
  stopTimer();
  if (key) $savedAt.set(keep(key, $draft.get()));
}

const flush = () => {
  if (timer) save();
};

/**
 * What stood here until another tab changed or emptied the draft, which both share; null once that was
 * seen to.
 */
export const $before = atom<{ answers: IdeaDraft; emptied: boolean } | null>(null);

/** Another tab has saved the same draft: this one goes on from there, unless it is ahead itself. */
function takeOver(event: StorageEvent) {
  if (!key || event.key !== key || timer) return;
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

/** Opens the draft of an account. An answer that the form has gained since starts empty. */
export function openDraft(userId: string): void {
  const own = `idea-draft:${userId}`;
  if (key === own) return;
  flush();
  key = own;
  const open = readKept<string>(stepOf(own))?.value;
  openStep(sections.find(({ name }) => name === open)?.name ?? sections[0].name);
  $before.set(null);
  const kept = readKept<IdeaDraft>(key);
  $draft.set({ ...emptyDraft(), ...kept?.value });
  $savedAt.set(kept?.at ?? null);
  addEventListener('pagehide', flush);
  addEventListener('storage', takeOver);
}

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
  goToStep('overview', 'replace');
  $before.set(null);
  $draft.set(emptyDraft());
  $savedAt.set(null);
  return before;
}

export function restoreDraft(answers: IdeaDraft): void {
  $before.set(null);
  $draft.set(answers);
  save();
}
