import type { Uploading } from '../../client/upload-state.ts';
import type { Upload } from '../../domain/files/file.ts';
import { Unended } from './Unended.tsx';
import { UploadRow } from './UploadRow.tsx';

type Props = {
  ideaId: string;
  uploads: readonly Uploading[];
  /** What broke off with another page. */
  unended: readonly Upload[];
  isOwn: (upload: Upload) => boolean;
  /** Opens the browser's own choice of files. */
  onPick: () => void;
};

/** The files on their way, and those that did not get to their end. */
export const UploadList = ({ ideaId, uploads, unended, isOwn, onPick }: Props) =>
  uploads.length + unended.length > 0 && (
    <ul className="list stack" aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {unended.map((upload) => (
        <Unended
          key={upload.id}
          ideaId={ideaId}
          upload={upload}
          isOwn={isOwn(upload)}
          onPick={onPick}
        />
      ))}
    </ul>
  );
