import { toMoment } from '../../../platform/ui/dates.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import type { IdeaFile } from '../../files/domain/file-response.ts';
import type { Shared } from './source-draft.ts';

type Props = Shared & {
  /** Undefined while they are on their way. */
  files: readonly IdeaFile[] | undefined;
};

/** The choice among the files that an idea has: several sources can lie in one. */
export function FileOfIdea({ id, draft: { fileId }, errors, busy, note, files = [] }: Props) {
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
              {isNameTaken(file) ? `${file.name}, ${toMoment(file.createdAt)}` : file.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
