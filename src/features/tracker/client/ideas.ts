import { atom, batched, computed } from 'nanostores';
import { currentOf } from '../../../platform/client/api/error-message.ts';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import {
  createListStore,
  createReadStore,
  invalidate,
  preloadStore,
  readOnce,
  write,
} from '../../../platform/client/query/queries.ts';
import {
  $hash,
  $path,
  $query,
  listPath,
  prioritisePath,
  setParameters,
} from '../../../platform/client/router/url.ts';
import { isFounder } from '../../../platform/text/role.ts';
import { $session } from '../../accounts/client/session.ts';
import { unfreezeOrder } from '../../ideas/client/idea-lists.ts';
import { ideaTags } from '../../ideas/domain/idea.ts';
import type { DeletedIdea, Idea } from '../../ideas/domain/idea-response.ts';
import type { IdeaWrite } from '../../ideas/domain/schema.ts';
import {
  changesWhenRead,
  countsPath,
  countsUrl,
  everyIdea,
  type Filters,
  filterParameters,
  filtersOf,
  firstIdeas,
  ideasUrl,
  noFilters,
  readFilters,
} from '../domain/filters.ts';
import type {
  CardSummary,
  IdeaCounts,
  IdeaPage,
  IdeaSummary,
  RowSummary,
} from '../domain/list-response.ts';
import { showsForm } from './new-idea.ts';

// The filters of the list. They are in the URL, so that a found list can be shared and Back undoes them.

/** Compared as text, so that another query parameter, such as a weight, does not count as a change of filters. */
const $written = computed($query, (query) => filterParameters(readFilters(query)).toString());

/** The filters of the URL. */
export const $filters = computed($written, readFilters);
// Another list has no order to keep.
$filters.listen(unfreezeOrder);

/** Changes some of the filters. */
export function setFilters(change: Partial<Filters>): void {
  const filters = $filters.get();
  const next = filterParameters({ ...filters, ...change });
  const parameters = Object.keys(noFilters).map((name) => [name, next.get(name)]);
  // A word that is being typed is one step back, not one for each letter.
  const typing = filters.q !== '' && Object.keys(change).join() === 'q';
  setParameters(Object.fromEntries(parameters), typing ? 'follow' : 'push');
}

/** Takes all filters away; the order stays. @param q the words to go on searching for */
export function clearFilters(q = ''): void {
  const { sort, reverse } = $filters.get();
  setFilters({ ...noFilters, q, sort, reverse });
}

const path = '/api/ideas';
// Letters that come at once are one question to the server.
const $first = batched($filters, firstIdeas);
const $whole = batched($filters, everyIdea);
const $counted = batched($filters, countsUrl);

/** All ideas without filters, for pickers. */
export const $everyIdea = createReadStore<IdeaPage<RowSummary>>(everyIdea(noFilters), ['lists']);

/** The summary of each idea from the lists. An idea's page shows it while the rest loads. */
const summaries = new Map<string, IdeaSummary>();
export const summaryOf = (id: string) => summaries.get(id);
const storeAll = ({ ideas }: IdeaPage<RowSummary>) => {
  for (const idea of ideas) summaries.set(idea.id, { ...summaries.get(idea.id), ...idea });
};

/** A list whose filters depend on what was read changes with that too. */
const listTags = (path: string) =>
  changesWhenRead(filtersOf(path)) ? ['lists', 'read-receipts'] : ['lists'];

/** The first page of the ideas that match the filters. */
export const $ideas = createListStore<IdeaPage<CardSummary>>($first, listTags, storeAll);

/** All matching ideas, for views that compare them; loaded when such a view opens. */
export const $allIdeas = createListStore<IdeaPage<RowSummary>>($whole, listTags, storeAll);

/** How many ideas each further choice of the filters would leave; loaded when the filters open. */
export const $ideaCounts = createListStore<IdeaCounts>($counted, ['lists', 'read-receipts']);

// Starts as soon as a founder is known to be signed in, while the page is still being built.
$session.subscribe((session) => {
  if (session.status !== 'authenticated' || !isFounder(session.user)) return;
  if ($path.get() === listPath && !showsForm($hash.get())) preloadStore($ideas);
  if ($path.get() === prioritisePath) preloadStore($allIdeas);
});

/** Whether a read belongs to the list of ideas alone. */
export const isReadByList = (read: string): boolean =>
  read.startsWith(`${path}?`) ||
  read.startsWith(countsPath) ||
  read === `${path}/deleted` ||
  read === '/api/views';

/** The page after a cursor. @param path that of the first one @throws ApiError */
export async function moreIdeas(path: string, cursor: string): Promise<IdeaPage> {
  const page = await readOnce<IdeaPage<CardSummary>>(
    `${path}&cursor=${encodeURIComponent(cursor)}`,
  );
  storeAll(page);
  return page;
}

/** Refetches the lists in their newest order. */
export function refetchIdeas(): void {
  unfreezeOrder();
  invalidate('lists', 'places');
}

type Named = Pick<Idea, 'id' | 'ideaTitle'>;

/** The idea that was created last in this page; the list it went into may not show it. */
export const $created = atom<Named | null>(null);

/**
 * Creates an idea.
 * @param key the same one for the same idea, however often it has to be asked for
 * @throws ApiError 422 with `problem.current` when the key has created an idea with other answers
 */
export const createIdea = (input: IdeaWrite, key: string): Promise<Named> =>
  write('POST', path, input, { headers: { 'Idempotency-Key': `"${key}"` } });

/** Leads to an idea that was created, and reads the lists again. */
export function showCreated({ id, ideaTitle }: Named): void {
  $created.set({ id, ideaTitle });
  refetchIdeas();
}

/** The idea that this form has created already with other answers, where that is why a call failed. */
export const createdBefore = (error: unknown) => currentOf<Named>(error, 422);

/** The idea that was deleted last in this document: the list offers to bring it back. */
export const $deleted = atom<Named | null>(null);

// A session change clears both: the next person must not see them.
onSessionChange(() => {
  $created.set(null);
  $deleted.set(null);
  summaries.clear();
});

/** Ideas that the signed-in founder deleted and can still restore. */
export const $deletedIdeas = createReadStore<DeletedIdea[]>(`${path}/deleted`, ['lists']);

/** Brings a deleted idea back and reads the lists again. @throws ApiError */
export async function restoreIdea(id: string): Promise<void> {
  await write('POST', `${path}/${encodeURIComponent(id)}/restore`, undefined, {
    // Reads of the deleted idea have failed.
    invalidates: [...ideaTags.map((tag) => `${tag}:${id}`), 'lists', 'places', 'round', 'rounds'],
  });
  if ($deleted.get()?.id === id) $deleted.set(null);
}

/** URL of a file with the ideas that match the filters. */
export function exportUrl(filters: Filters, format: 'csv' | 'json'): string {
  const parameters = filterParameters(filters);
  parameters.set('format', format);
  return `${path}/export?${parameters}`;
}

/** The first few ideas that match the words typed so far. @throws ApiError */
export async function findIdeas(q: string, limit: number): Promise<IdeaPage<RowSummary>> {
  return readOnce(ideasUrl({ ...noFilters, q }, 'row', String(limit)));
}
