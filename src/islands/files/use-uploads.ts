import { useStore } from '@nanostores/react';
import { filesOf } from '../../client/files.ts';
import { $session } from '../../client/session.ts';
import { $uploads } from '../../client/uploads.ts';
import type { Upload } from '../../domain/files/file.ts';
import { nameMeanwhile } from '../../domain/files/file-name.ts';

/** The files of an idea, what this page is sending to it, and what broke off with another page. */
export function useUploads(ideaId: string) {
  const { data: list } = useStore(filesOf(ideaId));
  const session = useStore($session);
  const uploads = Object.values(useStore($uploads)).filter((one) => one.ideaId === ideaId);
  const isOwn = ({ user }: Upload) => 'user' in session && user.id === session.user.id;
  const isSentHere = ({ name, size }: Upload) =>
    uploads.some((one) => one.size === size && nameMeanwhile(one.name) === name);
  // What this page is sending stands among the uploads already, with its progress.
  const unended = (list?.uploads ?? []).filter((one) => !(isOwn(one) && isSentHere(one)));
  return { list, uploads, unended, isOwn };
}
