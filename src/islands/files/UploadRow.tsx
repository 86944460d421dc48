import { discardUpload, pauseUpload, resumeUpload, type Uploading } from '../../client/uploads.ts';
import { sizeInWords } from '../../domain/files/file.ts';

const words: Record<Uploading['state'], string> = {
  sending: 'Uploading',
  checking: 'Being checked',
  paused: 'Paused',
  waiting: 'No connection. It goes on by itself',
  failed: 'Stopped',
  refused: 'Not taken',
};

/** Goes with every piece; read out are only the quarters. */
function Progress({ name, sent, size }: Uploading) {
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
      <span className="sr" role="status">
        {quarter > 0 && quarter < 100 && `${quarter} percent of ${name}`}
      </span>
    </>
  );
}

const Action = ({
  name,
  children,
  onClick,
}: {
  name: string;
  children: string;
  onClick: () => void;
}) => (
  <button className="link small" type="button" aria-label={`${children} ${name}`} onClick={onClick}>
    {children}
  </button>
);

/** A file on its way: how far it is, and what can be done about it. */
export function UploadRow({ upload }: { upload: Uploading }) {
  const { key, name, size, sent, state, why } = upload;
  const isOver = state === 'refused';
  return (
    <li className="stack upload">
      <p className="small">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        , {isOver ? sizeInWords(size) : `${sizeInWords(sent)} of ${sizeInWords(size)}`}
      </p>
      {!isOver && <Progress {...upload} />}
      <p className={isOver || state === 'failed' ? 'error' : 'small soft'} role="status">
        {words[state]}
        {why && `: ${why}`}
        {!why?.endsWith('.') && '.'}
      </p>
      {state !== 'checking' && (
        <p className="ways">
          {state === 'sending' && (
            <Action name={name} onClick={() => pauseUpload(key)}>
              Pause
            </Action>
          )}
          {(state === 'paused' || state === 'failed' || state === 'waiting') && (
            <Action name={name} onClick={() => void resumeUpload(key)}>
              Go on with
            </Action>
          )}
          <Action name={name} onClick={() => void discardUpload(key)}>
            {isOver ? 'Dismiss' : 'Discard'}
          </Action>
        </p>
      )}
    </li>
  );
}
