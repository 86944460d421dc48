import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { createReadStore, invalidate, storeFamily, write } from '#platform/client/query/queries.ts';
import type { FileList } from '../domain/file-response.ts';

const pathOfFiles = (ideaId: string) => `${ideaPath(ideaId)}/files`;
const tagOf = (ideaId: string) => `files:${ideaId}`;
/** @param look true shows the file in the browser, false downloads it */
export const fileUrl = (ideaId: string, id: string, look = false) =>
  `${pathOfFiles(ideaId)}/${encodeURIComponent(id)}${look ? '?look=true' : ''}`;

export const filesOf = storeFamily(
  (ideaId) => createReadStore<FileList>(pathOfFiles(ideaId), [tagOf(ideaId)]),
  20,
);

export const refetchFiles = (ideaId: string): void => invalidate(tagOf(ideaId));

/** Deletes a file for good and refetches the list. @throws ApiError */
export async function removeFile(ideaId: string, id: string): Promise<void> {
  try {
    await write('DELETE', fileUrl(ideaId, id));
  } finally {
    refetchFiles(ideaId);
  }
}
