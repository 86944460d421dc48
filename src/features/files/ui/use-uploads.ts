import { useStore } from '@nanostores/react';
import { filesOf } from '../client/files.ts';
import { $uploads } from '../client/uploads.ts';

/** The files of an idea, and what this page is sending to it. */
export function useUploads(ideaId: string) {
  const { data: list } = useStore(filesOf(ideaId));
  const uploads = Object.values(useStore($uploads)).filter((one) => one.ideaId === ideaId);
  return { list, uploads };
}
