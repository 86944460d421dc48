import { removeFile } from '../../client/files.ts';
import { lengthOfPiece, sizeInWords, type Upload } from '../../domain/files/file.ts';
import { useAction } from '../form/use-action.ts';

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
        <button
          className="link small"
          type="button"
          aria-label={`Pick ${name} again`}
          onClick={onPick}
        >
          Pick it again
        </button>
        <button
          className="link small"
          type="button"
          aria-label={`Discard ${name}`}
          onClick={() => act(() => removeFile(ideaId, id), { failed: () => {} })}
        >
          Discard
        </button>
      </p>
    </li>
  );
}
