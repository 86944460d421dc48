// What the answers of an idea rest on.

import { ApiError } from '../../../platform/client/api/api.ts';
import {
  createReadStore,
  readOnce,
  revalidate,
  write,
} from '../../../platform/client/query/queries.ts';
import {
  listOf,
  nullable,
  number,
  object,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { refetchLists } from '../../ideas/client/frozen-order.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import { allFields } from '../../ideas/domain/fields.ts';
import { sourceChangeKinds, sourceKinds, stances } from '../domain/source.ts';
import type {
  PageOfSourceChanges,
  Source,
  SourceChange,
  SourceWords,
} from '../domain/source-response.ts';
import type { SourceInput } from '../domain/source-schema.ts';

const person = object<{ id: string; name: string }>({ id: text, name: text });
const words = {
  kind: wordOf(sourceKinds),
  stance: wordOf(stances),
  shows: text,
  citation: text,
  fileId: nullable(text),
  url: nullable(text),
  doi: nullable(text),
  pubmedId: nullable(text),
  fields: listOf(wordOf(allFields.map(({ name }) => name))),
};
const source = object<Source>({
  ...words,
  id: text,
  ideaId: text,
  number,
  revision: number,
  addedBy: person,
  createdAt: text,
  fileName: nullable(text),
  writtenBy: person,
  checkedBy: nullable(person),
  checkedAt: nullable(text),
});
/** What a source says. */
export const sourceWords = object<SourceWords>(words);
const change = object<SourceChange>({
  sourceId: text,
  number,
  revision: number,
  what: wordOf(sourceChangeKinds),
  at: text,
  user: person,
  addedBy: text,
  ideaRevision: number,
  before: nullable(sourceWords),
  said: sourceWords,
});
const pageOfChanges = object<PageOfSourceChanges>({ items: listOf(change), next: nullable(text) });

/** Where a source that is not saved yet is kept on the device; without an id a new one. */
export const sourceKey = (userId: string, ideaId: string, id = '') =>
  `source-draft:${userId}:${ideaId}:${id}`;

/** Where a new source is kept that gave its place to an empty form. */
export const setAsideSourceKey = (userId: string, ideaId: string) =>
  `source-aside:${userId}:${ideaId}`;

function open(ideaId: string) {
  const path = ideaPath(ideaId);
  const all = `${path}/sources`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  const readAgain = () => {
    const shown = [all, `${all}/history`, `${path}/comments`, `${path}/contradictions`];
    revalidate((key) => shown.includes(key));
    refetchLists();
  };
  async function done<Result>(made: Promise<Result>): Promise<Result> {
    try {
      const result = await made;
      readAgain();
      return result;
    } catch (error) {
      // Somebody else was first, or an earlier press: what was done is shown.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status)) readAgain();
      throw error;
    }
  }
  return {
    $sources: createReadStore(all, listOf(source)),
    /** The first page of what has happened to them, the latest first. */
    $sourceChanges: createReadStore(`${all}/history`, pageOfChanges),
    /** The changes after a page. @param cursor its `next` @throws ApiError */
    moreSourceChanges: (cursor: string) =>
      readOnce(`${all}/history?from=${encodeURIComponent(cursor)}`, pageOfChanges),
    /**
     * @param key names the press, so that a second try adds no second one
     * @throws ApiError 422 with `problem.current` when the key has added a source with other words
     */
    addSource: (input: SourceInput, key: string) =>
      done(write('POST', all, input, source, { headers: { 'Idempotency-Key': `"${key}"` } })),
    /** @throws ApiError 409 with `problem.current` when somebody has changed it since */
    saveSource: (id: string, input: SourceInput, startedFrom: number) =>
      done(write('PUT', one(id), { ...input, startedFrom }, source)),
    removeSource: (id: string) => done(write('DELETE', one(id))),
    /** Removes all that a removed source says and has said, for good. @throws ApiError 403, 404 */
    eraseSource: (id: string) => done(write('POST', `${one(id)}/erase`)),
    restoreSource: (id: string) => done(write('POST', `${one(id)}/restore`, undefined, source)),
    checkSource: ({ id, revision }: Source, checked: boolean) =>
      done(write('POST', `${one(id)}/check`, { checked, startedFrom: revision }, source)),
  };
}

/** The sources of one idea and the writes to them. */
export const sourceStores = storeFamily(open, 50);

/** The source as somebody has changed it meanwhile, where a save was refused for that. */
export function newerSource(error: unknown): Source | null {
  const current = error instanceof ApiError && error.status === 409 && error.problem.current;
  return source(current) ? current : null;
}

/** The source that an earlier press has added with other words, where a later one was refused for that. */
export function addedBefore(error: unknown): Source | null {
  const current = error instanceof ApiError && error.status === 422 && error.problem.current;
  return source(current) ? current : null;
}

/**
 * The ids of sources of an idea that were changed on this device, not saved, and removed by somebody since.
 * @param keys of what is kept on the device
 */
export function changedAndRemoved(
  keys: Iterable<string>,
  { userId, ideaId }: { userId: string; ideaId: string },
  sources: readonly Source[],
): string[] {
  const all = sourceKey(userId, ideaId);
  return [...keys]
    .filter((key) => key.startsWith(all) && key !== all)
    .map((key) => key.slice(all.length))
    .filter((id) => sources.every((one) => one.id !== id));
}

/** Title and authors of a publication, which the server asks for elsewhere. @throws ApiError 403, 404, 502 */
export const lookUp = async (asked: { doi: string } | { pubmedId: string }): Promise<string> =>
  (await write('POST', '/api/references', asked, object({ citation: text }))).citation;
