import { FileCard } from '../../files/ui/FileCard.tsx';
import { FileDrop } from '../../files/ui/FileDrop.tsx';
import { UploadList } from '../../files/ui/UploadList.tsx';
import { useUploads } from '../../files/ui/use-uploads.ts';
import { FileOfIdea } from './FileOfIdea.tsx';
import type { Shared } from './source-draft.ts';

type Props = Shared & { ideaId: string; onUpload: (file: File) => void };

/** Chooses a source's file: a new one, or one of the idea's files. */
export function SourceFile({ ideaId, onUpload, ...shared }: Props) {
  const { id, draft, busy } = shared;
  const { list, uploads } = useUploads(ideaId);
  const file = list?.files.find((one) => one.id === draft.fileId);
  return (
    <FileDrop
      label="Or a file"
      list={list}
      disabled={busy}
      onFiles={([picked]) => picked && onUpload(picked)}
    >
      {/* What goes to the idea alone has its place among the idea's files. */}
      <UploadList uploads={uploads.filter((one) => one.draft === id)} />
      <FileOfIdea {...shared} files={list?.files} />
      {file && <FileCard ideaId={ideaId} file={file} />}
    </FileDrop>
  );
}
