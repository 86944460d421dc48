// The unread count in the header of every page.
import { atom } from 'nanostores';
import { readHint } from '#features/accounts/client/remembered-session.ts';
import { call } from '#platform/client/api/api.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { storage } from '#platform/client/drafts/storage.ts';

const key = 'unread';

/** Null while unknown, and for people without an inbox. */
export const $unread = atom<number | null>(null);

export type Unread = { unread: number };

/** Shows a count and stores it for the next page of this session. */
export function setUnread(unread: number): void {
  const hint = readHint();
  // The person logged out during the request.
  if (!hint) return;
  $unread.set(unread);
  storage.set(key, { unread, hint }, 'sessionStorage');
}

/** Shows the count stored by the page before, then fetches the current one. */
export async function readUnread(): Promise<void> {
  const hint = readHint();
  const known = storage.get<{ unread: number; hint: string }>(key, 'sessionStorage')?.value;
  if ($unread.get() === null && known && known.hint === hint) $unread.set(known.unread);
  try {
    const { unread } = await call<Unread>('GET', '/api/inbox/count');
    if (hint === readHint()) setUnread(unread);
  } catch {
    // The header keeps the last count. The inbox shows the error.
  }
}

onSessionChange((change) => {
  if (change !== 'signed out') return;
  $unread.set(null);
  storage.remove(key, 'sessionStorage');
});
