import { toast } from '../../../platform/client/toasts/toasts.ts';
import { startUpload } from '../client/uploads.ts';
import { FileDrop } from './FileDrop.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

/** Adds files to an idea by picking, dropping or pasting, with the running uploads below. */
export function FilePicker({ ideaId }: { ideaId: string }) {
  const { list, uploads } = useUploads(ideaId);
  // Refusals of a source's upload show in its form and end with its draft.
  const own = uploads.filter(({ draft, state }) => draft === null || state !== 'refused');
  function add(files: File[]) {
    for (const file of files)
      startUpload(ideaId, file, ({ name }) => toast({ title: 'File added', description: name }));
  }
  return (
    <FileDrop label="Add a file" list={list} multiple onFiles={add}>
      <UploadList uploads={own} />
    </FileDrop>
  );
}
