import { type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { formatDay } from '#platform/ui/dates.ts';
import { Time } from '#platform/ui/Time.tsx';
import { fileUrl, removeFile } from '../client/files.ts';
import { canBeShown, describeFile, isPicture } from '../domain/file.ts';
import type { IdeaFile } from '../domain/file-response.ts';

type Props = { ideaId: string; file: IdeaFile };
type CardProps = Props & { mayRemove?: boolean; children?: ReactNode };

/** Shows a picture in an `img`, where no script can run. */
function LookAtPicture({ ideaId, file, onClose }: Props & { onClose: () => void }) {
  const [failed, setFailed] = useState(false);
  const { id, name, width, height } = file;
  return (
    <Dialog title={name} wide onClose={onClose}>
      {failed ? (
        <p role="alert">The picture could not be loaded. Close it and try again.</p>
      ) : (
        <img
          className="h-auto max-h-[70dvh] w-auto max-w-full object-contain"
          src={fileUrl(ideaId, id, true)}
          alt={`The file ${name}`}
          width={width ?? undefined}
          height={height ?? undefined}
          onError={() => setFailed(true)}
        />
      )}
      <p className="actions">
        <Button className="btn-primary" onClick={onClose}>
          Close
        </Button>
        <a className="btn" href={fileUrl(ideaId, id)} download={name}>
          Download
        </a>
      </p>
    </Dialog>
  );
}

/** A PDF opens in a new tab with the browser's viewer, a picture in a dialog. */
function Look({ ideaId, file }: Props) {
  const [open, setOpen] = useState(false);
  if (!canBeShown(file.type)) return null;
  if (!isPicture(file.type))
    return (
      <a
        className="btn btn-sm"
        href={fileUrl(ideaId, file.id, true)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Look at it <span className="sr-only">{file.name}, in a new tab</span>
      </a>
    );
  return (
    <>
      <Button className="btn-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Look at it <span className="sr-only">{file.name}</span>
      </Button>
      {open && <LookAtPicture ideaId={ideaId} file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

export function FileCard({ ideaId, file, mayRemove = false, children }: CardProps) {
  const { name, user, createdAt } = file;
  return (
    <div className="file-row grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-sm border-1 border-border bg-card px-3.5 py-2.5 wrap-anywhere max-[40rem]:grid-cols-[auto_minmax(0,1fr)]">
      <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
        <path d="M5 2h8l4 4v14H5zM13 2v4h4" />
      </svg>
      <span>
        <a href={fileUrl(ideaId, file.id)} download={name}>
          <bdi>{name}</bdi>
        </a>
        <br />
        <span className="text-muted-foreground small">
          {describeFile(file)}; <bdi>{user.name}</bdi>, <Time at={createdAt} format={formatDay} />
        </span>
        {children}
      </span>
      <span className="actions max-[40rem]:col-start-2 no-print">
        <Look ideaId={ideaId} file={file} />
        {mayRemove && (
          <ConfirmButton
            className="btn btn-sm"
            label={
              <>
                Remove <span className="sr-only">{name}</span>
              </>
            }
            title="Remove this file?"
            action="Remove file"
            keep="Keep it"
            busyText="Removing..."
            work={() => removeFile(ideaId, file.id)}
            done={{ title: 'File removed', description: name }}
          >
            <p className="user-text">
              <strong>{name}</strong> is taken away for good, for everybody.
            </p>
          </ConfirmButton>
        )}
      </span>
    </div>
  );
}
