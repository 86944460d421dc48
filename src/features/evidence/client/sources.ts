// What the answers of an idea rest on.

import { ApiError, currentOf } from '../../../platform/client/api/api.ts';
import {
  createReadStore,
  readOnce,
  revalidate,
  write,
} from '../../../platform/client/query/queries.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { refetchLists } from '../../ideas/client/frozen-order.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { PageOfSourceChanges, Source } from '../domain/source-response.ts';
import type { SourceInput } from '../domain/source-schema.ts';

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
    $sources: createReadStore<Source[]>(all),
    /** The first page of what has happened to them, the latest first. */
    $sourceChanges: createReadStore<PageOfSourceChanges>(`${all}/history`),
    /** The changes after a page. @param cursor its `next` @throws ApiError */
    moreSourceChanges: (cursor: string) =>
      readOnce<PageOfSourceChanges>(`${all}/history?from=${encodeURIComponent(cursor)}`),
    /**
     * @param key names the press, so that a second try adds no second one
     * @throws ApiError 422 with `problem.current` when the key has added a source with other words
     */
    addSource: (input: SourceInput, key: string) =>
      done(write<Source>('POST', all, input, { headers: { 'Idempotency-Key': `"${key}"` } })),
    /** @throws ApiError 409 with `problem.current` when somebody has changed it since */
    saveSource: (id: string, input: SourceInput, startedFrom: number) =>
      done(write<Source>('PUT', one(id), { ...input, startedFrom })),
    removeSource: (id: string) => done(write('DELETE', one(id))),
    /** Removes all that a removed source says and has said, for good. @throws ApiError 403, 404 */
    eraseSource: (id: string) => done(write('POST', `${one(id)}/erase`)),
    restoreSource: (id: string) => done(write<Source>('POST', `${one(id)}/restore`)),
    checkSource: ({ id, revision }: Source, checked: boolean) =>
      done(write<Source>('POST', `${one(id)}/check`, { checked, startedFrom: revision })),
  };
}

/** The sources of one idea and the writes to them. */
export const sourceStores = storeFamily(open, 50);

/** The source as somebody has changed it meanwhile, where a save was refused for that. */
export const newerSource = (error: unknown) => currentOf<Source>(error);

/** The source that an earlier press has added with other words, where a later one was refused for that. */
export const addedBefore = (error: unknown) => currentOf<Source>(error, 422);

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
  (await write<{ citation: string }>('POST', '/api/references', asked)).citation;
