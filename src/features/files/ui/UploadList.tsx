import { useStore } from '@nanostores/react';
import { filesOf } from '../client/files.ts';
import { $uploads, cancelUpload, retryUpload, type Uploading } from '../client/uploads.ts';
import { sizeText } from '../domain/file.ts';

const words: Record<Uploading['state'], string> = {
  queued: 'Begins when others have ended',
  sending: 'Uploading',
  checking: 'Being checked',
  waiting: 'No connection. It is tried again',
  'signed out': 'Your session has ended. It is sent once you are signed in again',
  failed: 'Not uploaded',
  refused: 'Not taken',
};

function standing({ state, why }: Uploading): string {
  if (!why) return `${words[state]}.`;
  const reason = why.endsWith('.') ? why : `${why}.`;
  return state === 'waiting' ? `${reason} It is tried again.` : `${words[state]}: ${reason}`;
}

/** Screen readers announce only quarters. */
function Progress({ upload: { name, sent, size } }: { upload: Uploading }) {
  const share = Math.floor((sent / size) * 100);
  const quarter = Math.floor(share / 25) * 25;
  return (
    <>
      <div
        className="gauge"
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

type ActionProps = { of: string; children: string; onClick: () => void };
const FileAction = ({ of, children, onClick }: ActionProps) => (
  <button className="link small" type="button" onClick={onClick}>
    {children} <span className="sr-only">{of}</span>
  </button>
);

function UploadRow({ upload }: { upload: Uploading }) {
  const { key, name, size, sent, state } = upload;
  const isOver = state === 'refused';
  const isRunning = state === 'sending' || state === 'queued';
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
      {state !== 'checking' && (
        <p className="flex flex-wrap gap-x-8 gap-y-1">
          {!isRunning && !isOver && (
            <FileAction of={name} onClick={() => retryUpload(key)}>
              Retry
            </FileAction>
          )}
          <FileAction of={name} onClick={() => cancelUpload(key)}>
            {isOver ? 'Dismiss' : 'Cancel upload'}
          </FileAction>
        </p>
      )}
    </li>
  );
}

export const UploadList = ({ uploads }: { uploads: readonly Uploading[] }) =>
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
