import type { Uploading } from '../client/upload-state.ts';
import { UploadRow } from './UploadRow.tsx';

/** The files on their way, and those that did not get to their end. */
export const UploadList = ({ uploads }: { uploads: readonly Uploading[] }) =>
  uploads.length > 0 && (
    <ul className="list stack" aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
