// Deletes what somebody has typed on this device and neither saved nor sent.
import { openDraft } from './drafts.ts';
import { storage } from './storage.ts';

/** The contact form's text. It is nobody's account's, and goes with the tab. */
export const contactDraft = () => openDraft<{ message?: string }>('contact', 'sessionStorage');

/** What is kept of an account under `{kind}:{account}:…`. */
export const draftKeysOf = (userId: string) =>
  storage.keys().filter((key) => key.split(':')[1] === userId);

/** Deletes all that an account has on this device. */
export function forgetUnsaved(userId: string): void {
  for (const key of draftKeysOf(userId)) openDraft(key).write(null);
  contactDraft().write(null);
}
