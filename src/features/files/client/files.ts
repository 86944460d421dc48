import { createReadStore, revalidate, write } from '../../../platform/client/query/queries.ts';
import {
  listOf,
  nullable,
  number,
  object,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { fileTypes } from '../domain/file.ts';
import type { FileList, IdeaFile } from '../domain/file-response.ts';

export const fileShape = object<IdeaFile>({
  id: text,
  name: text,
  type: wordOf(fileTypes),
  size: number,
  sha256: text,
  width: nullable(number),
  height: nullable(number),
  createdAt: text,
  user: object({ id: text, name: text }),
});
const listShape = object<FileList>({
  files: listOf(fileShape),
  used: number,
  room: number,
});

/** Where the files of an idea are. */
export const pathOfFiles = (ideaId: string) => `/api/ideas/${encodeURIComponent(ideaId)}/files`;
/** Where one of them is: a download, or with `look` what a browser shows. */
export const fileUrl = (ideaId: string, id: string, look = false) =>
  `${pathOfFiles(ideaId)}/${encodeURIComponent(id)}${look ? '?look=true' : ''}`;

/** A store of the files of an idea. */
export const filesOf = storeFamily(
  (ideaId) => createReadStore<FileList>(pathOfFiles(ideaId), listShape),
  20,
);

export const readFilesAgain = (ideaId: string): void =>
  revalidate((path) => path === pathOfFiles(ideaId));

/** Takes a file away for good, and reads the list again. @throws ApiError */
export async function removeFile(ideaId: string, id: string): Promise<void> {
  try {
    await write('DELETE', fileUrl(ideaId, id));
  } finally {
    readFilesAgain(ideaId);
  }
}
