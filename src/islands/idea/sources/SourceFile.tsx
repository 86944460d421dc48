import { useStore } from '@nanostores/react';
import { filesOf } from '../../../client/files.ts';
import { FilePicker } from '../../files/FilePicker.tsx';
import type { Shared } from './source-draft.ts';

/** The file that a source lies in, or the choice of one. */
export function SourceFile({ ideaId, draft, errors, note }: Shared & { ideaId: string }) {
  const { data } = useStore(filesOf(ideaId));
  const file = data?.files.find(({ id }) => id === draft.fileId);
  return (
    <>
      <FilePicker
        ideaId={ideaId}
        label="Or a file"
        value={file ?? null}
        onChange={(picked) => note({ fileId: picked?.id ?? null })}
      />
      {errors.fileId && (
        <p className="error" role="alert">
          {errors.fileId}
        </p>
      )}
    </>
  );
}
