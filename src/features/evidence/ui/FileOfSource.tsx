import { useStore } from '@nanostores/react';
import { filesOf } from '../../files/client/files.ts';
import { FileCard } from '../../files/ui/FileCard.tsx';

type Props = { ideaId: string; fileId: string };

/** Links the file of a source. */
export function FileOfSource({ ideaId, fileId }: Props) {
  const { data } = useStore(filesOf(ideaId));
  const file = data?.files.find(({ id }) => id === fileId);
  return file && <FileCard ideaId={ideaId} file={file} />;
}
