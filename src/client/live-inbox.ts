// The inbox of whoever is told of what happens: its count changes at once, and its list when that is asked for.
import { atom } from 'nanostores';
import { inbox } from './inbox.ts';
import { revalidate } from './queries.ts';
import { $page } from './route.ts';
import { onSessionChange } from './session.ts';
import { $unread, readUnread } from './unread.ts';

/** Something is new that the inbox, which is open, does not show yet. */
export const $inboxIsOld = atom(false);

const isInboxOpen = () => $page.get().kind === 'inbox';
const showNothing = () => $inboxIsOld.set(false);
$page.listen(showNothing);
onSessionChange(showNothing);

/** Others have done something: asks how much of it is new for the person, and which ideas have marks. */
export async function followInbox(): Promise<void> {
  revalidate((path) => path === '/api/inbox/marks');
  await readUnread();
  const { data } = inbox.unread.$first.get();
  // What was read or taken away meanwhile moves nothing.
  if (isInboxOpen() && data && ($unread.get() ?? 0) > data.unread) $inboxIsOld.set(true);
}
