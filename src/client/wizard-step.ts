import { atom } from 'nanostores';
import { type SectionName, sections } from '../domain/idea/fields.ts';
import { $hash, type Step, setHash } from './address.ts';

export const firstStep: SectionName = sections[0].name;

/** The step of the wizard that is open. It is in the address, so that Back leads to the one before. */
export const $step = atom<SectionName>(firstStep);

/** The step that Back or Forward has left last. */
export const $walked = atom<{ from: SectionName } | null>(null);

/** Whether an address shows the wizard: `#new` at the step it was left at, `#new/market` at that one. */
export const isWizard = (hash: string): boolean => /^#new(\/|$)/.test(hash);

const named = (hash: string): SectionName | undefined =>
  sections.find(({ name }) => hash === `#new/${name}`)?.name;

/** False until `openStep` has said where the form was left. */
let known = false;

$hash.listen((hash) => {
  const step = named(hash);
  const from = $step.get();
  if (step && step !== from) {
    $step.set(step);
    $walked.set({ from });
  } else if (known && hash === '#new') setHash(`new/${$step.get()}`);
});

/** Opens a step of the wizard. */
export function goToStep(step: SectionName, how: Step = 'push'): void {
  $step.set(step);
  if (isWizard($hash.get())) setHash(`new/${step}`, how);
}

/** Opens the step that the address names, or else the one that was open last. */
export function openStep(last: SectionName): void {
  known = true;
  goToStep(named($hash.get()) ?? last, 'replace');
}
