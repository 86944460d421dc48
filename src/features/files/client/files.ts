import {
  createReadStore,
  invalidate,
  storeFamily,
  write,
} from '../../../platform/client/query/queries.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { FileList } from '../domain/file-response.ts';

const pathOfFiles = (ideaId: string) => `${ideaPath(ideaId)}/files`;
const tagOf = (ideaId: string) => `files:${ideaId}`;
/** The URL of a file: a download, or with `look` a view in the browser. */
export const fileUrl = (ideaId: string, id: string, look = false) =>
  `${pathOfFiles(ideaId)}/${encodeURIComponent(id)}${look ? '?look=true' : ''}`;

/** A store of the files of an idea. */
export const filesOf = storeFamily(
  (ideaId) => createReadStore<FileList>(pathOfFiles(ideaId), [tagOf(ideaId)]),
  20,
);

export const refetchFiles = (ideaId: string): void => invalidate(tagOf(ideaId));

/** Takes a file away for good, and reads the list again. @throws ApiError */
export async function removeFile(ideaId: string, id: string): Promise<void> {
  try {
    await write('DELETE', fileUrl(ideaId, id));
  } finally {
    refetchFiles(ideaId);
  }
}
