import { useStore } from '@nanostores/react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { toast } from '#platform/client/toasts/toasts.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { ProblemText } from '#platform/ui/form/FormActions.tsx';
import { filesOf } from '../client/files.ts';
import {
  $uploads,
  cancelUpload,
  retryUpload,
  startUpload,
  type Upload,
} from '../client/uploads.ts';
import { fileExtensions, largestFile, mayBeOurs, sizeText } from '../domain/file.ts';
import type { FileList } from '../domain/file-response.ts';

const words: Record<Upload['state'], string> = {
  queued: 'Begins when others have ended',
  sending: 'Uploading',
  checking: 'Being checked',
  failed: 'Not uploaded',
  refused: 'Not taken',
};

function standing({ state, why }: Upload): string {
  if (!why) return `${words[state]}.`;
  return `${words[state]}: ${why}${why.endsWith('.') ? '' : '.'}`;
}

/** Screen readers announce each quarter only. */
function Progress({ upload: { file, sent } }: { upload: Upload }) {
  const { name, size } = file;
  const share = Math.floor((sent / size) * 100);
  const quarter = Math.floor(share / 25) * 25;
  return (
    <>
      <div
        className="h-3 border-[1.5px] border-(color:--color-trace) bg-card bg-[linear-gradient(var(--color-primary)_0_0)] bg-no-repeat forced-color-adjust-none"
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        style={{ backgroundSize: `${share}% 100%` }}
      />
      <span className="sr-only" role="status">
        {quarter > 0 && quarter < 100 && `${quarter} percent of ${name}`}
      </span>
    </>
  );
}

/** A ref. When the focused button disappears, the focus moves to the file input. */
const focusInputAfter = (button: HTMLElement | null) => () => {
  if (button !== document.activeElement) return;
  button?.closest('.file-picker')?.querySelector('input')?.focus();
};

function UploadRow({ upload }: { upload: Upload }) {
  const { key, file, sent, state, mayBeStored } = upload;
  const { name, size } = file;
  const isOver = state === 'refused';
  return (
    <li className="vstack gap-1 wrap-anywhere">
      <p className="small">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        , {isOver ? sizeText(size) : `${sizeText(sent)} of ${sizeText(size)}`}
      </p>
      {!isOver && <Progress upload={upload} />}
      <p
        className={isOver || state === 'failed' ? 'error' : 'small text-muted-foreground'}
        role="status"
      >
        {standing(upload)}
      </p>
      <p className="flex flex-wrap gap-x-8 gap-y-1">
        {/* Stays during a retry, so that it keeps the focus if the retry fails. */}
        {mayBeStored && !isOver && (
          <LinkButton
            ref={focusInputAfter}
            className="small aria-disabled:cursor-default aria-disabled:text-muted-foreground"
            aria-disabled={state !== 'failed'}
            onClick={() => state === 'failed' && retryUpload(key)}
          >
            Retry <span className="sr-only">{name}</span>
          </LinkButton>
        )}
        {state !== 'checking' && (
          <LinkButton ref={focusInputAfter} className="small" onClick={() => cancelUpload(key)}>
            {isOver ? 'Dismiss' : 'Cancel upload'} <span className="sr-only">{name}</span>
          </LinkButton>
        )}
      </p>
    </li>
  );
}

export const UploadList = ({ uploads }: { uploads: readonly Upload[] }) =>
  uploads.length > 0 && (
    <ul className="list vstack" aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );

export function useUploads(ideaId: string) {
  const { data: list } = useStore(filesOf(ideaId));
  const uploads = Object.values(useStore($uploads)).filter((one) => one.ideaId === ideaId);
  return { list, uploads };
}

type Props = {
  label: string;
  list: FileList | undefined;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

const accepted = fileExtensions.map((one) => `.${one}`).join(',');
const takes = `PDF, PNG, JPEG, WebP or CSV, up to ${sizeText(largestFile)}.`;

/** Reasons for which the server would refuse the file after the upload. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size > largestFile) return `${name} is larger than ${sizeText(largestFile)}.`;
  return mayBeOurs(name) ? null : `${name} is no PDF, PNG, JPEG, WebP or CSV file.`;
}

export function FileDrop({ label, list, multiple = false, disabled = false, ...props }: Props) {
  const { onFiles, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  function add(picked: Iterable<File>) {
    if (disabled) return;
    const files = [...picked];
    if (files.length > 1 && !multiple) return setProblems(['Choose one file. Nothing was added.']);
    setProblems(files.flatMap((file) => problemOf(file) ?? []));
    onFiles(files.filter((file) => !problemOf(file)));
    // Lets the person choose the same file again.
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
      className="vstack file-picker rounded-sm outline-2 outline-offset-8 outline-transparent outline-dashed data-over:outline-primary"
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
          // The input is emptied after each choice, so its "No file chosen" would be wrong.
          className="file small text-transparent file:text-foreground"
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
        <ProblemText key={problem} text={problem} />
      ))}
      {children}
    </div>
  );
}

export function FilePicker({ ideaId }: { ideaId: string }) {
  const { list, uploads } = useUploads(ideaId);
  // The form of a source shows the refused uploads for it.
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
