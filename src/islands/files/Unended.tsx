import { removeUpload } from '../../client/files.ts';
import { lengthOfPiece, sizeInWords, type Upload } from '../../domain/files/file.ts';
import { useAction } from '../form/use-action.ts';
import { FileAction } from './UploadRow.tsx';

type Props = { ideaId: string; upload: Upload; onPick: () => void };

/** An upload that broke off with another page: a page cannot open a file by itself, so it is picked once more. */
export function Unended({ ideaId, upload, onPick }: Props) {
  const { id, name, size, pieces } = upload;
  const { act, why } = useAction();
  const sent = pieces.reduce((sum, number) => sum + lengthOfPiece(size, number), 0);
  return (
    <li className="stack upload">
      <p className="small">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        was not uploaded to its end: {sizeInWords(sent)} of {sizeInWords(size)} are there. Pick the
        same file again within a day, and it goes on from there.
      </p>
      {why && (
        <p className="error" role="alert">
          {why}
        </p>
      )}
      <p className="ways">
        <FileAction of={name} onClick={onPick}>
          Pick it again
        </FileAction>
        <FileAction
          of={name}
          onClick={() => act(() => removeUpload(ideaId, id), { failed: () => {} })}
        >
          Discard
        </FileAction>
      </p>
    </li>
  );
}
