import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { startUpload } from '../client/uploads.ts';
import { fileExtensions, largestFile, sizeText } from '../domain/file.ts';
import type { FileList } from '../domain/file-response.ts';
import { UploadList, useUploads } from './UploadList.tsx';

type Props = {
  label: string;
  /** Undefined while they load. */
  list: FileList | undefined;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

const accepted = fileExtensions.map((one) => `.${one}`).join(',');
const takes = `PDF, PNG, JPEG, WebP or CSV, up to ${sizeText(largestFile)}.`;

/** Refuses at once what the server would refuse after the upload. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > largestFile) return `${name} is larger than ${sizeText(largestFile)}.`;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return name.includes('.') && !fileExtensions.includes(ending)
    ? `${name} is no PDF, PNG, JPEG, WebP or CSV file.`
    : null;
}

export function FileDrop({ label, list, multiple = false, disabled = false, ...props }: Props) {
  const { onFiles, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  function add(picked: Iterable<File>) {
    if (disabled) return;
    const files = multiple ? [...picked] : [...picked].slice(0, 1);
    setProblems(files.flatMap((file) => problemOf(file) ?? []));
    onFiles(files.filter((file) => !problemOf(file)));
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
  const used = list && `${sizeText(list.used)} of ${sizeText(list.room)} used.`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: people without a pointer use the control in it
    <div
      className="vstack file-picker"
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
          multiple={multiple}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => add(target.files ?? [])}
        />
        <p className="hint" id={`${id}-hint`}>
          {takes} {used} <span className="pointer-coarse:hidden">Dropping one here works too.</span>
        </p>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="error" role="alert">
          {problem}
        </p>
      ))}
      {children}
    </div>
  );
}

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
