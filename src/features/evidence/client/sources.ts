import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { currentOf } from '#platform/client/api/error-message.ts';
import { createReadStore, readOnce, storeFamily, write } from '#platform/client/query/queries.ts';
import type { PageOfSourceChanges, Source } from '../domain/source-response.ts';
import type { SourceInput } from '../domain/source-schema.ts';

/** The key of a source's draft on the device. @param id empty for a new source */
export const sourceKey = (userId: string, ideaId: string, id = '') =>
  `source-draft:${userId}:${ideaId}:${id}`;

function open(ideaId: string) {
  const all = `${ideaPath(ideaId)}/sources`;
  const one = (id: string) => `${all}/${encodeURIComponent(id)}`;
  const tag = `sources:${ideaId}`;
  const invalidates = [tag, `comments:${ideaId}`, 'lists'];
  const change = <Result = void>(method: string, path: string, body?: unknown, key?: string) =>
    write<Result>(method, path, body, { key, invalidates, conflicts: [404, 409, 422] });
  return {
    $sources: createReadStore<Source[]>(all, [tag]),
    $sourceChanges: createReadStore<PageOfSourceChanges>(`${all}/history`, [tag]),
    /** @param cursor the `next` of the page before @throws ApiError */
    moreSourceChanges: (cursor: string) =>
      readOnce<PageOfSourceChanges>(`${all}/history?from=${encodeURIComponent(cursor)}`),
    /**
     * @param key the same for each retry, so that the source is added once
     * @throws ApiError 422 with `problem.current` if the key has already added a source with other content
     */
    addSource: (input: SourceInput, key: string) => change<Source>('POST', all, input, key),
    /** @throws ApiError 409 with `problem.current` if the source was changed meanwhile */
    saveSource: (id: string, input: SourceInput, startedFrom: number) =>
      change<Source>('PUT', one(id), { ...input, startedFrom }),
    removeSource: (id: string) => change('DELETE', one(id)),
    /** Deletes the content of a removed source and of its history for good. @throws ApiError 403, 404 */
    eraseSource: (id: string) => change('POST', `${one(id)}/erase`),
    restoreSource: (id: string) => change<Source>('POST', `${one(id)}/restore`),
    checkSource: ({ id, revision }: Source, checked: boolean) =>
      change<Source>('POST', `${one(id)}/check`, { checked, startedFrom: revision }),
  };
}

export const sourceStores = storeFamily(open, 50);

/** The current version of a source, from the 409 that refused a save. */
export const newerSource = (error: unknown) => currentOf<Source>(error);

/** The source that the same key has already added, from the 422 that refused the request. */
export const addedBefore = (error: unknown) => currentOf<Source>(error, 422);

/** Asks the server for title and authors of a publication. @throws ApiError 403, 404, 502 */
export const lookUp = async (asked: { doi: string } | { pubmedId: string }): Promise<string> =>
  (await write<{ citation: string }>('POST', '/api/references', asked)).citation;
