import { useState } from 'react';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { fileUrl } from '../client/files.ts';
import type { IdeaFile } from '../domain/file-response.ts';

type Props = { ideaId: string; file: IdeaFile; onClose: () => void };

/** Shows a picture in an `img`, in which nothing can run. */
export function LookAtPicture({ ideaId, file, onClose }: Props) {
  const [failed, setFailed] = useState(false);
  const { id, name, width, height } = file;
  return (
    <Dialog title={name} wide onClose={onClose}>
      {failed ? (
        <p role="alert">The picture could not be loaded. Close it and try again.</p>
      ) : (
        <img
          className="looked-at"
          src={fileUrl(ideaId, id, true)}
          alt={`The file ${name}`}
          width={width ?? undefined}
          height={height ?? undefined}
          onError={() => setFailed(true)}
        />
      )}
      <p className="actions">
        <button className="btn btn-primary" type="button" onClick={onClose}>
          Close
        </button>
        <a className="btn" href={fileUrl(ideaId, id)} download={name}>
          Download
        </a>
      </p>
    </Dialog>
  );
}
