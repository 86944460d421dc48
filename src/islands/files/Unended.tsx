import { removeUpload } from '../../client/files.ts';
import { lengthOfPiece, sizeInWords, type Upload } from '../../domain/files/file.ts';
import { useAction } from '../form/use-action.ts';
import { FileAction } from './UploadRow.tsx';

type Props = { ideaId: string; upload: Upload; isOwn: boolean; onPick: () => void };

/**
 * An upload that broke off with another page: a page cannot open a file by itself, so it is picked once more. Somebody
 * else's, which takes room until it is ended, can be discarded alone.
 */
export function Unended({ ideaId, upload, isOwn, onPick }: Props) {
  const { id, name, size, pieces, user } = upload;
  const { act, why } = useAction();
  const sent = pieces.reduce((sum, number) => sum + lengthOfPiece(size, number), 0);
  return (
    <li className="stack upload">
      <p className="small">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {isOwn ? 'was not uploaded to its end' : `by ${user.name} is not uploaded to its end`}:{' '}
        {sizeInWords(sent)} of {sizeInWords(size)} are there.{' '}
        {isOwn
          ? 'Pick the same file again within a day, and it goes on from there.'
          : 'It takes room until it is ended, discarded or a day old.'}
      </p>
      {why && (
        <p className="error" role="alert">
          {why}
        </p>
      )}
      <p className="ways">
        {isOwn && (
          <FileAction of={name} onClick={onPick}>
            Pick it again
          </FileAction>
        )}
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
