import { atom, computed } from 'nanostores';
import type { StreamEvent } from '#features/events/domain/event.ts';
import { visibleKinds } from '#features/notifications/domain/event-kinds.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { createListStore, invalidate, readOnce } from '#platform/client/query/queries.ts';
import { $page, whenOpened } from '#platform/client/router/route.ts';
import { onNavigation, setParameters } from '#platform/client/router/url.ts';
import type { Activity } from '../domain/activity-response.ts';
import { momentOf, readDay } from './days.ts';

/** The filters as in the URL; empty if not set. Days are in the reader's time zone. */
export const noActivityFilters = {
  person: '',
  idea: '',
  kind: '',
  since: '',
  until: '',
};
export type ActivityFilters = typeof noActivityFilters;

function readUrlFilters(): ActivityFilters {
  const parameters = new URLSearchParams(globalThis.location?.search ?? '');
  const one = (name: string) => parameters.get(name) ?? '';
  return {
    person: one('person'),
    idea: one('idea'),
    kind: visibleKinds.find((kind) => kind === one('kind')) ?? '',
    since: readDay(one('since')),
    until: readDay(one('until')),
  };
}

export const $activityFilters = atom(readUrlFilters());
const readFiltersFromUrl = () => {
  if ($page.get().kind === 'activity') $activityFilters.set(readUrlFilters());
};
onNavigation(readFiltersFromUrl);

export function setActivityFilters(change: Partial<ActivityFilters>): void {
  setParameters(
    Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null])),
    'push',
  );
  readFiltersFromUrl();
}

function isAskedFor({ kind, ideaId, actor, at }: StreamEvent): boolean {
  const { person, idea, kind: wanted, since, until } = $activityFilters.get();
  const isWanted = (asked: string, parameters: string | null) => !asked || asked === parameters;
  return (
    visibleKinds.includes(kind) &&
    isWanted(person, actor?.id ?? null) &&
    isWanted(idea, ideaId) &&
    isWanted(wanted, kind) &&
    (!since || at >= momentOf(since)) &&
    (!until || at < momentOf(until, 1))
  );
}

const path = '/api/activity';
export const refetchActivity = (): void => invalidate('activity');
$page.listen(readFiltersFromUrl);
whenOpened('activity', refetchActivity);

const $activityPath = computed($activityFilters, ({ person, idea, kind, since, until }) => {
  const asked = new URLSearchParams();
  for (const [name, parameters] of Object.entries({ person, idea, kind }))
    if (parameters) asked.set(name, parameters);
  if (since) asked.set('since', momentOf(since));
  // The last day counts as a whole.
  if (until) asked.set('until', momentOf(until, 1));
  return `${path}?${asked}`;
});

/** Latest first. */
export const $activity = createListStore<Activity>($activityPath, ['activity']);

/** Ids of events that arrived while the activity was open and match its filters. */
const $newEventIds = atom<readonly number[]>([]);
const forget = () => $newEventIds.set([]);
$page.listen(forget);
$activityFilters.listen(forget);
onSessionChange(forget);

export const $activityChanges = computed([$newEventIds, $activity], (ids, { data, loading }) => {
  const [newest] = data?.items ?? [];
  return data && !loading ? ids.filter((id) => id > (newest?.id ?? 0)).length : 0;
});

/** Refetches or announces activity after events that match the filters. */
export function followActivity(events: readonly StreamEvent[]): void {
  if ($page.get().kind !== 'activity') return;
  $newEventIds.set([...$newEventIds.get(), ...events.filter(isAskedFor).map(({ id }) => id)]);
}

/** @param first the path of the first page @throws ApiError */
export const moreActivity = (first: string, cursor: string): Promise<Activity> =>
  readOnce(`${first}&from=${encodeURIComponent(cursor)}`);
