import { atom, computed } from 'nanostores';
import type { IdeaInput } from '../domain/idea/fields.ts';
import {
  type Filters,
  type FoundRow,
  filterParameters,
  type IdeaPage,
  noFilters,
} from '../domain/idea/filters.ts';
import type { DeletedIdea, Idea } from '../domain/idea/idea.ts';
import type { ImportAnswer } from '../domain/import/plan.ts';
import { forgetKept, keep, readKept } from './device-storage.ts';
import { createReadStore, readOnce, revalidate, write } from './queries.ts';
import { onSessionChange } from './session.ts';

const path = '/api/ideas';
const address = (filters: Filters, fields: 'card' | 'row', limit: string) => {
  const parameters = filterParameters(filters);
  parameters.set('fields', fields);
  parameters.set('limit', limit);
  return `${path}?${parameters}`;
};

const pageSize = '60';
/** The filters with which the lists are read. */
export const $filters = atom<Filters>(noFilters);
const $first = computed($filters, (filters) => address(filters, 'card', pageSize));
const $whole = computed($filters, (filters) => address(filters, 'row', 'all'));

/** The first page of the ideas that match the filters. */
export const $ideas = createReadStore<IdeaPage>($first);

/** All ideas that match, for views that compare: read when such a view is open. */
export const $allIdeas = createReadStore<IdeaPage<FoundRow>>($whole);

/** Sets what both lists show. */
export const filterIdeas = (filters: Filters): void => $filters.set(filters);

/** The page after a cursor. @param filters those of the page before @throws ApiError */
export async function moreIdeas(filters: Filters, cursor: string): Promise<IdeaPage> {
  return readOnce(`${address(filters, 'card', pageSize)}&cursor=${encodeURIComponent(cursor)}`);
}

/** Reads the lists again, after a failure or a change. */
export const refetchIdeas = () => revalidate((key) => key.startsWith(path));

type Named = Pick<Idea, 'id' | 'ideaTitle'>;

/** The idea that was created last in this page; the list it went into may not show it. */
export const $created = atom<Named | null>(null);

/** Creates an idea and reads the lists again. @throws ApiError */
export async function createIdea(input: IdeaInput): Promise<Idea> {
  const idea = await write<Idea>('POST', path, input);
  $created.set({ id: idea.id, ideaTitle: idea.ideaTitle });
  refetchIdeas();
  return idea;
}

const deletedKey = 'deleted-idea';

/** Keeps which idea was just deleted, for the page that comes next. */
export const rememberDeleted = ({ id, ideaTitle }: Named) =>
  keep(deletedKey, { id, ideaTitle }, 'sessionStorage');

/** The idea that was deleted right before this page; told once. */
export function takeDeleted(): Named | null {
  const kept = readKept<Named>(deletedKey, 'sessionStorage');
  forgetKept(deletedKey, 'sessionStorage');
  return kept?.value ?? null;
}

// At logout, and for whoever signs in next: neither is news to somebody else.
onSessionChange(() => {
  $created.set(null);
  forgetKept(deletedKey, 'sessionStorage');
});

/** What the signed-in founder has deleted and can still bring back. */
export const $deletedIdeas = createReadStore<DeletedIdea[]>(`${path}/deleted`);

/** Brings a deleted idea back and reads the lists again. @throws ApiError */
export async function restoreIdea(id: string): Promise<void> {
  await write('POST', `${path}/${encodeURIComponent(id)}/restore`);
  refetchIdeas();
}

/** Address of a file with the ideas that match the filters. */
export function exportAddress(filters: Filters, format: 'csv' | 'json'): string {
  const parameters = filterParameters(filters);
  parameters.set('format', format);
  return `${path}/export?${parameters}`;
}

/** As long as the server waits for the largest file over a slow line. */
const importMs = 5 * 60_000;

/** Says what an import would do, or does it. @throws ApiError 400, 409 */
export async function importIdeas(request: {
  ideas: Record<string, unknown>[];
  apply: boolean;
  revisions?: Record<string, number>;
}): Promise<ImportAnswer> {
  const answer = await write<ImportAnswer>('POST', `${path}/import`, request, importMs);
  if (answer.applied) refetchIdeas();
  return answer;
}

/** The first few ideas in which the words are found, for somebody who is still typing. @throws ApiError */
export async function findIdeas(q: string, limit: number): Promise<IdeaPage<FoundRow>> {
  return readOnce(address({ ...noFilters, q }, 'row', String(limit)));
}
