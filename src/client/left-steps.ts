import { type SectionName, sections } from '../domain/idea/fields.ts';
import { isUntouched } from '../domain/idea/idea.ts';
import { forgetKept, keep, readKept } from './device-storage.ts';
import { $draft } from './drafts.ts';
import { draftKey } from './kept-draft.ts';

const keyOf = (userId: string) => `${draftKey(userId)}:left`;

/** The steps of the open draft that were left and so show what is to be changed; none in an empty form. */
export function readLeftSteps(userId: string): ReadonlySet<SectionName> {
  const kept = isUntouched($draft.get()) ? [] : (readKept<string[]>(keyOf(userId))?.value ?? []);
  return new Set(sections.flatMap(({ name }) => (kept.includes(name) ? [name] : [])));
}

/** Keeps them beside the draft, so that a reload takes no mark away. */
export function keepLeftSteps(userId: string, steps: ReadonlySet<SectionName>): void {
  if (steps.size > 0) keep(keyOf(userId), [...steps]);
  else forgetKept(keyOf(userId));
}
