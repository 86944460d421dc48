import { toast } from '../../../platform/client/toasts/toasts.ts';
import { startUpload } from '../client/uploads.ts';
import { FileDrop } from './FileDrop.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

/** Adds files to an idea: picked, dropped or pasted. What is under way stands below. */
export function FilePicker({ ideaId }: { ideaId: string }) {
  const { list, uploads } = useUploads(ideaId);
  // What was refused in the form of a source is told there, and goes with what was begun there.
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
