import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import { $uploads } from '../../files/client/uploads.ts';
import type { IdeaFile } from '../../files/domain/file-response.ts';
import { FileCard } from '../../files/ui/FileCard.tsx';
import { FileDrop } from '../../files/ui/FileDrop.tsx';
import { UploadList, useUploads } from '../../files/ui/UploadList.tsx';

import type { Shared } from './source-draft.ts';

type FileOfIdeaProps = Shared & {
  /** Undefined while they load. */
  files: readonly IdeaFile[] | undefined;
};

function FileOfIdea({ id, draft: { fileId }, errors, busy, note, files = [] }: FileOfIdeaProps) {
  if (files.length === 0 && fileId === null) return null;
  const isListed = files.some((file) => file.id === fileId);
  const isNameTaken = ({ id, name }: IdeaFile) =>
    files.some((other) => other.name === name && other.id !== id);
  return (
    <Field id={`${id}-file`} label="A file of this idea" error={errors.fileId}>
      {(control) => (
        <select
          {...control}
          className="input"
          name="fileId"
          value={fileId ?? ''}
          disabled={busy}
          onChange={({ target }) => note({ fileId: target.value || null })}
        >
          <option value="">None</option>
          {/* Also while the list is read: what stands here is what will be saved. */}
          {fileId !== null && !isListed && <option value={fileId}>The file chosen before</option>}
          {files.map((file) => (
            <option dir="auto" key={file.id} value={file.id}>
              {isNameTaken(file) ? `${file.name}, ${formatDateTime(file.createdAt)}` : file.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type Props = Shared & { ideaId: string; onUpload: (file: File) => void };

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
      {/* Uploads that belong to no source are shown among the idea's files. */}
      <UploadList uploads={uploads.filter((one) => one.draft === id)} />
      <FileOfIdea {...shared} files={list?.files} />
      {file && <FileCard ideaId={ideaId} file={file} />}
    </FileDrop>
  );
}

/**
 * The chosen file that is not uploaded yet: a source saved before that would lack it. @param draft the form's draft
 * key
 */
export function useAwaitedFile(draft: string) {
  const uploads = Object.values(useStore($uploads));
  const awaited = uploads.find((one) => one.draft === draft && one.state !== 'refused') ?? null;
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  return {
    awaited,
    /** The key of the upload for which the last press was refused, also once that has ended or was discarded. */
    pressedFor,
    /** @returns whether the form may be sent */
    press(): boolean {
      setPressedFor(awaited?.key ?? null);
      return awaited === null;
    },
  };
}

type AwaitedFileProps = Pick<ReturnType<typeof useAwaitedFile>, 'awaited' | 'pressedFor'> & {
  id: string;
};

export function AwaitedFile({ id, awaited, pressedFor }: AwaitedFileProps) {
  const isRefused = awaited !== null && awaited.key === pressedFor;
  return (
    <div id={id} className="small">
      {isRefused && (
        <p className="error" role="alert">
          Nothing was saved, because the file is not uploaded yet. Press again once it is, or cancel
          the upload to save without it.
        </p>
      )}
      <p role="status">
        {awaited && !isRefused && 'This can be saved once the file is uploaded.'}
        {!awaited && pressedFor && 'This can be saved now. Press again.'}
      </p>
    </div>
  );
}
