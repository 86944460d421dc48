import { $draftKeys, openDraft } from './drafts.ts';
import { storage } from './storage.ts';

/** Contains the texts that the browser cannot store. */
export const draftKeysOf = (userId: string): string[] =>
  [...new Set([...storage.keys(), ...$draftKeys.get()])].filter(
    (key) => key.split(':')[1] === userId,
  );

/** Drafts per account on a device. */
const maxDrafts = 200;
const retentionMs = 365 * 24 * 60 * 60 * 1000;

/** Deletes old drafts, so that they cannot fill the storage. */
export function purgeDrafts(userId: string): void {
  const drafts = draftKeysOf(userId)
    .map((key) => ({ key, at: storage.get(key)?.at.getTime() ?? Date.now() }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of drafts.entries())
    if (index >= maxDrafts || at < Date.now() - retentionMs) openDraft(key).write(null);
}
