// What has happened that the page that is open would show above what is being read: it says so, and shows it when asked.
import { atom, computed } from 'nanostores';
import type { Happened } from '../domain/live.ts';
import { $activity, $activityFilters, isAskedFor } from './activity.ts';
import { inbox } from './inbox.ts';
import { revalidate } from './queries.ts';
import { $page } from './route.ts';
import { onSessionChange } from './session-changes.ts';
import { $unread, readUnread } from './unread.ts';

/** How much is new in the inbox that its list does not show. What was read or taken away meanwhile moves nothing. */
export const $inboxNews = computed(
  [$unread, inbox.unread.$first],
  (unread, { data, loading }) =>
    (data && !loading && Math.max(0, (unread ?? 0) - data.unread)) || 0,
);

/** Others have done something: asks how much of it is new for the person, and which ideas have marks. */
export function followInbox(): void {
  revalidate((path) => path === '/api/inbox/marks');
  void readUnread();
}

/** What was told while the activity was open, of what it asks for. */
const $told = atom<readonly number[]>([]);
const forget = () => $told.set([]);
$page.listen(forget);
$activityFilters.listen(forget);
onSessionChange(forget);

/** How much has happened that the activity does not show. */
export const $activityNews = computed([$told, $activity], (told, { data, loading }) => {
  const [newest] = data?.items ?? [];
  return data && !loading ? told.filter((id) => id > (newest?.id ?? 0)).length : 0;
});

/** Something has happened that the activity tells of, if it is asked for. */
export function followActivity(told: readonly Happened[]): void {
  if ($page.get().kind !== 'activity') return;
  $told.set([...$told.get(), ...told.filter(isAskedFor).map(({ id }) => id)]);
}
