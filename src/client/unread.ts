// How much of somebody's inbox is new, for the header of every page: pages for visitors ship no more than they need.
import { atom } from 'nanostores';
import { call } from './api.ts';
import { readHint } from './remembered-session.ts';
import type { Shape } from './shapes.ts';
import { storage } from './storage.ts';

const key = 'unread';

/** What has not been read; null while that is not known, and for whoever has no inbox. */
export const $unread = atom<number | null>(null);

export const withUnread: Shape<{ unread: number }> = (value): value is { unread: number } =>
  typeof Object(value).unread === 'number';

/** Shows what the server has answered, here and on the next page of this session. */
export function noteUnread(unread: number): void {
  $unread.set(unread);
  storage.set(key, { unread, hint: readHint() }, 'sessionStorage');
}

/** Shows what the page before has known, and asks the server. */
export async function readUnread(): Promise<void> {
  const known = storage.get<{ unread: number; hint: string }>(key, 'sessionStorage')?.value;
  if ($unread.get() === null && known && known.hint === readHint()) $unread.set(known.unread);
  try {
    noteUnread((await call('GET', '/api/inbox/count', undefined, withUnread)).unread);
  } catch {
    // What was known stays. The link leads to the inbox, which says what is wrong.
  }
}
