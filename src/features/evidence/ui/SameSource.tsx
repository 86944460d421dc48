import { useStore } from '@nanostores/react';
import { sourceUrl } from '../../ideas/domain/anchor.ts';
import { sourceStores } from '../client/sources.ts';
import { readReference, writeReference } from '../domain/reference.ts';

type Props = {
  ideaId: string;
  /** The id of the source that is changed; its own reference is no second one. */
  changing: string | null;
  reference: string;
};

/** Names the source that has the same reference. A second one is taken all the same: one for, say, and one against. */
export function SameSource({ ideaId, changing, reference }: Props) {
  const { data: sources = [] } = useStore(sourceStores(ideaId).$sources);
  const read = readReference(reference);
  const written = read && writeReference(read);
  const same =
    written && sources.find((one) => one.id !== changing && writeReference(one) === written);
  return (
    <p className="small" role="status">
      {same && (
        <>
          This is <a href={sourceUrl(ideaId, same)}>source {same.number}</a> already.
        </>
      )}
    </p>
  );
}
