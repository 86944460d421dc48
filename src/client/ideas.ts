import { atom, computed } from 'nanostores';
import type { Excerpt } from '../domain/idea/excerpt.ts';
import {
  allFields,
  type IdeaInput,
  productTypes,
  riskLevels,
  sections,
} from '../domain/idea/fields.ts';
import {
  type Filters,
  type FoundIdea,
  type FoundRow,
  filterParameters,
  type IdeaPage,
  noFilters,
} from '../domain/idea/filters.ts';
import type { DeletedIdea, Idea } from '../domain/idea/idea.ts';
import type { ImportAnswer, ImportRow } from '../domain/import/plan.ts';
import type { FieldError } from '../domain/problem.ts';
import { ApiError } from './api.ts';
import { forgetKept, keep, readKept } from './device-storage.ts';
import { changeShape } from './idea.ts';
import { createReadStore, readOnce, revalidate, write } from './queries.ts';
import { onSessionChange } from './session.ts';
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from './shapes.ts';

const fieldNames = allFields.map(({ name }) => name);
const named = object({ name: text });
const rowProperties = {
  id: text,
  userId: text,
  createdAt: text,
  user: named,
  ideaTitle: text,
  diseaseArea: text,
  productType: oneOf(productTypes),
  impactScore: number,
  feasibilityScore: number,
  innovationScore: number,
  riskLevel: oneOf(riskLevels),
  overallPriorityRank: number,
  openComments: number,
  excerpts: optional(
    listOf(
      object<Excerpt>({
        field: oneOf([...fieldNames, 'owner']),
        section: nullable(oneOf(sections.map(({ name }) => name))),
        label: text,
        before: text,
        found: text,
        after: text,
      }),
    ),
  ),
};
const pageOf = <Item>(item: Shape<Item>) =>
  object<IdeaPage<Item>>({
    ideas: listOf(item),
    total: number,
    next: nullable(text),
    diseaseAreas: listOf(text),
  });
const pageOfCards = pageOf(object<FoundIdea>({ ...rowProperties, briefDescription: text }));
const pageOfRows = pageOf(object<FoundRow>(rowProperties));

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
export const $ideas = createReadStore($first, pageOfCards);

/** All ideas that match, for views that compare: read when such a view is open. */
export const $allIdeas = createReadStore($whole, pageOfRows);

/** Sets what both lists show. */
export const filterIdeas = (filters: Filters): void => $filters.set(filters);

/** The page after a cursor. @param filters those of the page before @throws ApiError */
export async function moreIdeas(filters: Filters, cursor: string): Promise<IdeaPage> {
  const next = `&cursor=${encodeURIComponent(cursor)}`;
  return readOnce(address(filters, 'card', pageSize) + next, pageOfCards);
}

/** Reads the lists again, after a failure or a change. */
export const refetchIdeas = () => revalidate((key) => key.startsWith(path));

type Named = Pick<Idea, 'id' | 'ideaTitle'>;

/** The idea that was created last in this page; the list it went into may not show it. */
export const $created = atom<Named | null>(null);

const namedIdea = object<Named>({ id: text, ideaTitle: text });

/**
 * Creates an idea.
 * @param key the same one for the same idea, however often it has to be asked for
 * @throws ApiError 422 with `problem.current` when the key has created an idea with other answers
 */
export const createIdea = (input: IdeaInput, key: string): Promise<Named> =>
  write('POST', path, input, namedIdea, { headers: { 'Idempotency-Key': `"${key}"` } });

/** Leads to an idea that was created, and reads the lists again. */
export function showCreated({ id, ideaTitle }: Named): void {
  $created.set({ id, ideaTitle });
  refetchIdeas();
}

/** The idea that this form has created already with other answers, where that is why a call failed. */
export function createdBefore(error: unknown): Named | null {
  const current = error instanceof ApiError && error.status === 422 && error.problem.current;
  return namedIdea(current) ? current : null;
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
export const $deletedIdeas = createReadStore(
  `${path}/deleted`,
  listOf(object<DeletedIdea>({ id: text, ideaTitle: text, goneAt: text, user: named })),
);

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

const importAnswer = object<ImportAnswer>({
  rows: listOf(
    object<ImportRow>({
      row: number,
      outcome: oneOf(['new', 'changed', 'unchanged', 'refused']),
      ideaTitle: text,
      id: nullable(text),
      revision: nullable(number),
      changes: listOf(changeShape),
      errors: listOf(object<FieldError>({ path: text, message: text })),
      assumed: listOf(oneOf(fieldNames)),
      sameTitle: flag,
      unknownId: flag,
    }),
  ),
  applied: flag,
});

/** Says what an import would do, or does it. @throws ApiError 400, 409 */
export async function importIdeas(request: {
  ideas: Record<string, unknown>[];
  apply: boolean;
  revisions?: Record<string, number>;
}): Promise<ImportAnswer> {
  const answer = await write('POST', `${path}/import`, request, importAnswer, {
    waitMs: importMs,
  });
  if (answer.applied) refetchIdeas();
  return answer;
}

/** The first few ideas in which the words are found, for somebody who is still typing. @throws ApiError */
export async function findIdeas(q: string, limit: number): Promise<IdeaPage<FoundRow>> {
  return readOnce(address({ ...noFilters, q }, 'row', String(limit)), pageOfRows);
}
