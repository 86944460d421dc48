import { openDraft } from './drafts.ts';
import { storage } from './storage.ts';

/** The contact form's text. It belongs to no account and ends with the tab. */
export const contactDraft = () => openDraft<{ message?: string }>('contact', 'sessionStorage');

export const draftKeysOf = (userId: string) =>
  storage.keys().filter((key) => key.split(':')[1] === userId);

export function forgetUnsaved(userId: string): void {
  for (const key of draftKeysOf(userId)) openDraft(key).write(null);
  contactDraft().write(null);
}
