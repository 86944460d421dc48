// How many messages of the contact form nobody has read, for the header of every page of an administrator.
import { atom } from 'nanostores';
import { call } from '../../../platform/client/api/api.ts';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { adminPath } from '../../accounts/client/admin-path.ts';
import { readHint } from '../../accounts/client/remembered-session.ts';
import type { Counts } from '../domain/admin-response.ts';

/** Null while unknown. */
export const $unreadMessages = atom<number | null>(null);

/** Asks the server. */
export async function readUnreadMessages(): Promise<void> {
  const hint = readHint();
  try {
    const { messages } = await call<Counts>('GET', adminPath('counts'));
    // Another person may have signed in while the request ran.
    if (hint === readHint()) $unreadMessages.set(messages.unread);
  } catch {
    // Keeps the last count. The administration itself shows the error.
  }
}

onSessionChange((change) => {
  if (change === 'signed out') $unreadMessages.set(null);
});
