// The inbox in the header of every page: how much of it is new, for founders alone.
import { $unread, readUnread } from '../client/unread.ts';

const most = 99;

/** Fills the count in as soon as it is known, and again whenever something was read. */
export function showUnread(): void {
  $unread.subscribe((unread) => {
    for (const link of document.querySelectorAll('.inbox-link')) {
      const name = link.querySelector('span');
      const count = link.querySelector('b');
      if (!name || !count) continue;
      name.textContent = unread ? `Inbox, ${unread} new` : 'Inbox';
      count.hidden = !unread;
      count.textContent = unread && unread > most ? `${most}+` : String(unread ?? '');
    }
  });
}

/** Asks once the page has nothing else to do. */
export function countInbox(mayRead: boolean): void {
  if (!mayRead) $unread.set(null);
  // Safari has no such callback.
  else (globalThis.requestIdleCallback ?? setTimeout)(() => void readUnread());
}
