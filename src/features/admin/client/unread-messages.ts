// The number of unread messages from the contact form, in the header of an administrator's pages.
import { atom } from 'nanostores';
import { adminPath } from '#features/accounts/client/admin-path.ts';
import { readHint } from '#features/accounts/client/remembered-session.ts';
import { call } from '#platform/client/api/api.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import type { Counts } from '../domain/admin-response.ts';

export const $unreadMessages = atom<number | null>(null);

export async function readUnreadMessages(): Promise<void> {
  const hint = readHint();
  try {
    const { messages } = await call<Counts>('GET', adminPath('counts'));
    // Another person may have signed in during the request.
    if (hint === readHint()) $unreadMessages.set(messages.unread);
  } catch {
    // The header keeps the last count. The administration shows the error.
  }
}

onSessionChange((change) => {
  if (change === 'signed out') $unreadMessages.set(null);
});
