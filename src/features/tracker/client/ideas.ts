import { atom, batched, computed } from 'nanostores';
import { $session } from '#features/accounts/client/session.ts';
import { unfreezeOrder } from '#features/ideas/client/idea-lists.ts';
import { ideaTags } from '#features/ideas/domain/idea.ts';
import type { DeletedIdea, Idea } from '#features/ideas/domain/idea-response.ts';
import type { IdeaWrite } from '#features/ideas/domain/schema.ts';
import { currentOf } from '#platform/client/api/error-message.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import {
  createListStore,
  createReadStore,
  invalidate,
  preloadStore,
  readOnce,
  write,
} from '#platform/client/query/queries.ts';
import {
  $hash,
  $path,
  $query,
  listPath,
  prioritisePath,
  setParameters,
} from '#platform/client/router/url.ts';
import { isFounder } from '#platform/text/role.ts';
import {
  allIdeasUrl,
  changesWhenRead,
  countsPath,
  countsUrl,
  type Filters,
  filterParameters,
  filtersOf,
  firstIdeas,
  ideasUrl,
  noFilters,
  readFilters,
  searchableIdeas,
} from '../domain/filters.ts';
import type {
  CardSummary,
  IdeaCounts,
  IdeaPage,
  IdeaSummary,
  RowSummary,
} from '../domain/list-response.ts';
import { prepareSearch } from '../domain/match-loaded-ideas.ts';
import { showsForm } from './new-idea.ts';

// Filters are stored in the URL, so that lists can be shared and Back undoes a change.

/** Compared as text, so that other query parameters, such as weights, do not count as a change of filters. */
const $written = computed($query, (query) => filterParameters(readFilters(query)).toString());

export const $filters = computed($written, readFilters);
// Other filters show another list, so there is no order to keep.
$filters.listen(unfreezeOrder);

export function setFilters(change: Partial<Filters>): void {
  const filters = $filters.get();
  const next = filterParameters({ ...filters, ...change });
  const parameters = Object.keys(noFilters).map((name) => [name, next.get(name)]);
  // Typing a word is one history entry, not one per letter.
  const typing = filters.q !== '' && Object.keys(change).join() === 'q';
  setParameters(Object.fromEntries(parameters), typing ? 'follow' : 'push');
}

/** Removes all filters and keeps the order. @param q search words to keep */
export function clearFilters(q = ''): void {
  const { sort, reverse } = $filters.get();
  setFilters({ ...noFilters, q, sort, reverse });
}

const path = '/api/ideas';
// Batches letters typed at once into one request.
const $first = batched($filters, firstIdeas);
const $whole = batched($filters, allIdeasUrl);
const $counted = batched($filters, countsUrl);
const $searchable = computed($filters, searchableIdeas);

export const $unfilteredIdeas = createReadStore<IdeaPage<RowSummary>>(allIdeasUrl(noFilters), [
  'lists',
]);

/** The summaries of listed ideas. An idea's page shows one while the rest loads. */
const summaries = new Map<string, IdeaSummary>();
export const summaryOf = (id: string) => summaries.get(id);
const storeAll = ({ ideas }: IdeaPage<RowSummary>) => {
  for (const idea of ideas) summaries.set(idea.id, { ...summaries.get(idea.id), ...idea });
};

/** Filters by unread state also depend on what the person has read. */
const listTags = (path: string) =>
  changesWhenRead(filtersOf(path)) ? ['lists', 'read-receipts'] : ['lists'];

export const $ideas = createListStore<IdeaPage<CardSummary>>($first, listTags, storeAll);

/** All matching ideas, fetched when a view that compares them opens. */
export const $allIdeas = createListStore<IdeaPage<RowSummary>>($whole, listTags, storeAll);

/** The ideas that typed words are looked up in, until the server has answered. */
export const $searchableIdeas = createListStore<IdeaPage<CardSummary>>(
  $searchable,
  listTags,
  (page) => {
    storeAll(page);
    prepareSearch(page.ideas);
  },
);

/** How many ideas each further filter would leave, fetched when the filter panel opens. */
export const $ideaCounts = createListStore<IdeaCounts>($counted, ['lists', 'read-receipts']);

// Starts as soon as the session is known, while the page is still being rendered.
$session.subscribe((session) => {
  if (session.status !== 'authenticated' || !isFounder(session.user)) return;
  if ($path.get() === listPath && !showsForm($hash.get())) preloadStore($ideas);
  if ($path.get() === prioritisePath) preloadStore($allIdeas);
});

/** Whether only the list of ideas uses this request. */
export const isReadByList = (read: string): boolean =>
  read.startsWith(`${path}?`) ||
  read.startsWith(countsPath) ||
  read === `${path}/deleted` ||
  read === '/api/views';

/** @param path the path of the first page @throws ApiError */
export async function moreIdeas(path: string, cursor: string): Promise<IdeaPage> {
  const page = await readOnce<IdeaPage<CardSummary>>(
    `${path}&cursor=${encodeURIComponent(cursor)}`,
  );
  storeAll(page);
  return page;
}

/** Refetches the lists and lets them change their order. */
export function refetchIdeas(): void {
  unfreezeOrder();
  invalidate('lists', 'places');
}

type Named = Pick<Idea, 'id' | 'ideaTitle'>;

/** The idea that was created last on this page, because filters may hide it from the list. */
export const $created = atom<Named | null>(null);

/**
 * @param key the idempotency key, the same for each attempt
 * @throws ApiError 422 with `problem.current` if the key has already created an idea with other answers
 */
export const createIdea = (input: IdeaWrite, key: string): Promise<Named> =>
  write('POST', path, input, { has: 'id', key });

export function showCreated({ id, ideaTitle }: Named): void {
  $created.set({ id, ideaTitle });
  refetchIdeas();
}

/** The idea that the same key has already created, from the 422 that refused the request. */
export const createdBefore = (error: unknown) => currentOf<Named>(error, 422);

/** The idea that was deleted last on this page. The list offers to restore it. */
export const $deleted = atom<Named | null>(null);

// The next person who signs in must not see them.
onSessionChange(() => {
  $created.set(null);
  $deleted.set(null);
  summaries.clear();
});

export const $deletedIdeas = createReadStore<DeletedIdea[]>(`${path}/deleted`, ['lists']);

export async function restoreIdea(id: string): Promise<void> {
  await write('POST', `${path}/${encodeURIComponent(id)}/restore`, undefined, {
    // Also clears the errors of requests made while it was deleted.
    invalidates: [...ideaTags.map((tag) => `${tag}:${id}`), 'lists', 'places', 'round', 'rounds'],
  });
  if ($deleted.get()?.id === id) $deleted.set(null);
}

export function exportUrl(filters: Filters, format: 'csv' | 'json'): string {
  const parameters = filterParameters(filters);
  parameters.set('format', format);
  return `${path}/export?${parameters}`;
}

export async function findIdeas(q: string, limit: number): Promise<IdeaPage<RowSummary>> {
  return readOnce(ideasUrl({ ...noFilters, q }, 'row', String(limit)));
}
