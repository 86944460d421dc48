import type { useAwaitedFile } from './use-awaited-file.ts';

type Props = Pick<ReturnType<typeof useAwaitedFile>, 'awaited' | 'pressedFor'> & {
  /** The id for the button's `aria-describedby`. */
  id: string;
};

/** Below the button: that it waits for a file, why a press was refused, and that another one will do now. */
export function AwaitedFile({ id, awaited, pressedFor }: Props) {
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
