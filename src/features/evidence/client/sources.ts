// Stores the sources of an idea.

import { ApiError } from '../../../platform/client/api/api.ts';
import { currentOf } from '../../../platform/client/api/error-message.ts';
import {
  createReadStore,
  invalidate,
  readOnce,
  storeFamily,
  write,
} from '../../../platform/client/query/queries.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { PageOfSourceChanges, Source } from '../domain/source-response.ts';
import type { SourceInput } from '../domain/source-schema.ts';

/** The key of a source's draft on the device; without an id that of a new source. */
export const sourceKey = (userId: string, ideaId: string, id = '') =>
  `source-draft:${userId}:${ideaId}:${id}`;

/** The key of a new source's draft that was put aside. */
export const secondSourceKey = (userId: string, ideaId: string) =>
  `source-aside:${userId}:${ideaId}`;

function open(ideaId: string) {
  const all = `${ideaPath(ideaId)}/sources`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  const tag = `sources:${ideaId}`;
  const invalidates = [tag, `comments:${ideaId}`, 'lists'];
  async function change<Result = void>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Result> {
    try {
      return await write<Result>(method, path, body, { invalidates, ...(headers && { headers }) });
    } catch (error) {
      // Somebody else, or an earlier press, changed it first: show the result.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status))
        invalidate(...invalidates);
      throw error;
    }
  }
  return {
    $sources: createReadStore<Source[]>(all, [tag]),
    /** The first page of the history of sources, the newest first. */
    $sourceChanges: createReadStore<PageOfSourceChanges>(`${all}/history`, [tag]),
    /** The changes after a page. @param cursor its `next` @throws ApiError */
    moreSourceChanges: (cursor: string) =>
      readOnce<PageOfSourceChanges>(`${all}/history?from=${encodeURIComponent(cursor)}`),
    /**
     * @param key names the press, so that a second try adds no second one
     * @throws ApiError 422 with `problem.current` when the key has added a source with other words
     */
    addSource: (input: SourceInput, key: string) =>
      change<Source>('POST', all, input, { 'Idempotency-Key': `"${key}"` }),
    /** @throws ApiError 409 with `problem.current` where the source has changed since */
    saveSource: (id: string, input: SourceInput, startedFrom: number) =>
      change<Source>('PUT', one(id), { ...input, startedFrom }),
    removeSource: (id: string) => change('DELETE', one(id)),
    /** Removes all that a removed source says and has said, for good. @throws ApiError 403, 404 */
    eraseSource: (id: string) => change('POST', `${one(id)}/erase`),
    restoreSource: (id: string) => change<Source>('POST', `${one(id)}/restore`),
    checkSource: ({ id, revision }: Source, checked: boolean) =>
      change<Source>('POST', `${one(id)}/check`, { checked, startedFrom: revision }),
  };
}

/** The sources of one idea and the writes to them. */
export const sourceStores = storeFamily(open, 50);

/** The newer version of the source that refused a save. */
export const newerSource = (error: unknown) => currentOf<Source>(error);

/** The source that an earlier press has added with other words, where a later one was refused for that. */
export const addedBefore = (error: unknown) => currentOf<Source>(error, 422);

/**
 * The ids of sources with unsaved changes on this device that somebody else has removed.
 * @param keys of the drafts on the device
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
