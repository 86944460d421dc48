import { useStore } from '@nanostores/react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { filesOf } from '../../client/files.ts';
import { $session } from '../../client/session.ts';
import { toast } from '../../client/toasts.ts';
import { $uploads, startUpload } from '../../client/uploads.ts';
import {
  endings,
  type IdeaFile,
  largestFile,
  sizeInWords,
  type Upload,
} from '../../domain/files/file.ts';
import { nameMeanwhile } from '../../domain/files/file-name.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { FileCard } from './FileCard.tsx';
import { Unended } from './Unended.tsx';
import { UploadRow } from './UploadRow.tsx';

type Props = {
  ideaId: string;
  label?: string;
  /** The file that is picked, where a form asks for one. */
  value?: IdeaFile | null;
  /** Told the file once it is uploaded, and null where another one is wanted; without it files are only added. */
  onChange?: (file: IdeaFile | null) => void;
};

const accepted = endings.map((one) => `.${one}`).join(',');
const takes = `PDF, PNG, JPEG, WebP or CSV, up to ${sizeInWords(largestFile)}.`;

/** Says at once what the server would refuse after the whole has been sent. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > largestFile) return `${name} is larger than ${sizeInWords(largestFile)}.`;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return name.includes('.') && !endings.includes(ending)
    ? `${name} is no PDF, PNG, JPEG, WebP or CSV file.`
    : null;
}

/** Adds files to an idea: picked, dropped or pasted. What is under way stands below. */
export function FilePicker({ ideaId, label = 'Add a file', value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const { data } = useStore(filesOf(ideaId));
  const uploads = Object.values(useStore($uploads)).filter((one) => one.ideaId === ideaId);
  useLeaveWarning(uploads.some(({ state }) => state !== 'refused'));
  const isOne = onChange !== undefined;
  const session = useStore($session);

  const isOwn = ({ user }: Upload) => 'user' in session && user.id === session.user.id;
  const isSentHere = ({ name, size }: Upload) =>
    uploads.some((one) => one.size === size && nameMeanwhile(one.name) === name);

  function add(picked: Iterable<File>) {
    const files = isOne ? [...picked].slice(0, 1) : [...picked];
    setProblems(files.flatMap((file) => problemOf(file) ?? []));
    for (const file of files)
      if (!problemOf(file))
        startUpload(ideaId, file, (there) => {
          if (onChange) onChange(there);
          else toast({ title: 'File added', description: there.name });
        });
    // The same one can be picked again.
    if (input.current) input.current.value = '';
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const pasted = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) add(clipboardData.files);
  };
  const dragged = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(over);
  };
  // What this page is sending stands above, with its progress. A form that asks for one file is no place for others' uploads.
  const unended = (data?.uploads ?? []).filter((one) => (isOwn(one) ? !isSentHere(one) : !isOne));
  if (value)
    return (
      <div className="stack file-picker">
        <FileCard ideaId={ideaId} file={value} />
        <p>
          <button className="link small" type="button" onClick={() => onChange?.(null)}>
            Take another file
          </button>
        </p>
      </div>
    );
  const used = data && `${sizeInWords(data.used)} of ${sizeInWords(data.room)} used.`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever has no pointer uses the control in it
    <div
      className="stack file-picker"
      data-over={isOver || undefined}
      onDragOver={(event) => dragged(event, true)}
      onDragLeave={(event) => dragged(event, false)}
      onDrop={dropped}
      onPaste={pasted}
    >
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          className="file small"
          type="file"
          accept={accepted}
          multiple={!isOne}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => add(target.files ?? [])}
        />
        <p className="hint" id={`${id}-hint`}>
          {takes} {used} <span className="dropping">Dropping one here works too.</span>
        </p>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="error" role="alert">
          {problem}
        </p>
      ))}
      {uploads.length + unended.length > 0 && (
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
              onPick={() => input.current?.click()}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
