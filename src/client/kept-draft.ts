import { atom } from 'nanostores';
import type { IdeaDraft } from '../domain/idea/idea.ts';
import { readKept } from './device-storage.ts';

/** One draft per account, so that two people on one machine never meet each other's text. */
export const draftKey = (userId: string): string => `idea-draft:${userId}`;

/** Changes whenever the draft was kept or forgotten, here or in another tab. */
export const $keptDraft = atom({});
export const keptDraftChanged = (): void => $keptDraft.set({});
globalThis.addEventListener?.('storage', keptDraftChanged);

/** What a founder has written into the wizard and not created yet: its title and when it was kept. */
export function unfinishedIdea(userId: string): { ideaTitle: string; at: Date } | null {
  const kept = readKept<Partial<IdeaDraft>>(draftKey(userId));
  const written = Object.values(kept?.value ?? {}).some(
    (answer) => typeof answer === 'string' && answer.trim(),
  );
  return kept && written ? { ideaTitle: kept.value.ideaTitle?.trim() ?? '', at: kept.at } : null;
}
