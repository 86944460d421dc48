import type { useAwaitedFile } from './use-awaited-file.ts';

type Props = Pick<ReturnType<typeof useAwaitedFile>, 'awaited' | 'pressedFor'> & {
  /** What the button is described by. */
  id: string;
};

/** Below the button: that it waits for a file, why a press was refused, and that another one will do now. */
export function AwaitedFile({ id, awaited, pressedFor }: Props) {
  const isRefused = awaited !== null && awaited.key === pressedFor;
  const name = <bdi>{awaited?.name}</bdi>;
  return (
    <div id={id} className="small">
      {isRefused && (
        <p className="error" role="alert">
          <span>
            Nothing was saved, because {name} is not uploaded yet. Press again once it is, or
            discard it to save without it.
          </span>
        </p>
      )}
      <p role="status">
        {awaited && !isRefused && <>This can be saved once {name} is uploaded.</>}
        {!awaited && pressedFor && 'This can be saved now. Press again.'}
      </p>
    </div>
  );
}
