// How much of the inbox is unread, for the header of every page: by itself, since public pages load little.
import { atom } from 'nanostores';
import { call } from './api.ts';
import { onSessionChange } from './session.ts';
import type { Shape } from './shapes.ts';

const isCount: Shape<{ unread: number }> = (value): value is { unread: number } =>
  typeof Object(value).unread === 'number';

/** Null while it is not known. */
export const $unread = atom<number | null>(null);
onSessionChange(() => $unread.set(null));

/** Asks the server, on behalf of a founder. A count that cannot be read is not shown. */
export async function readUnread(): Promise<void> {
  try {
    $unread.set((await call('GET', '/api/inbox/count', undefined, isCount)).unread);
  } catch {
    $unread.set(null);
  }
}
