import { atom } from 'nanostores';
import { type SectionName, sections } from '../domain/idea/fields.ts';
import { $hash, type Step, setHash } from './address.ts';

/** The step of the wizard that is open. It is in the address, so that Back leads to the one before. */
export const $step = atom<SectionName>('overview');

const first = 'new';

/** Whether an address shows the wizard: `#new`, or `#new/market` at a later step. */
export const isWizard = (hash: string): boolean => /^#new(\/|$)/.test(hash);

/** The part of the address for the wizard at the step that is open. */
export const wizardHash = (): string =>
  $step.get() === sections[0].name ? first : `${first}/${$step.get()}`;

const stepOf = (hash: string): SectionName =>
  sections.find(({ name }) => hash === `#${first}/${name}`)?.name ?? sections[0].name;

// Back and Forward.
$hash.listen((hash) => {
  if (isWizard(hash)) $step.set(stepOf(hash));
});

/** Opens a step of the wizard. */
export function goToStep(step: SectionName, how: Step = 'push'): void {
  $step.set(step);
  if (isWizard($hash.get())) setHash(wizardHash(), how);
}

/** Opens the step that the address names, or else the one that was open last. */
export function openStep(last: SectionName | undefined): void {
  const hash = $hash.get();
  goToStep(hash === `#${first}` && last ? last : stepOf(hash), 'replace');
}
