import { useStore } from '@nanostores/react';
import { filesOf } from '../../../client/files.ts';
import { kindName, type Source, stanceNames } from '../../../domain/evidence/source.ts';
import { Citation } from './SourceText.tsx';

type Props = { ideaId: string; sources: readonly Source[] };

/** All sources on the printed brief, where the numbers of the text are looked up. */
export function PrintedSources({ ideaId, sources }: Props) {
  const { data } = useStore(filesOf(ideaId));
  const nameOf = (id: string | null) => data?.files.find((file) => file.id === id)?.name;
  return (
    sources.length > 0 && (
      <section>
        <h2>Sources</h2>
        <ol className="list sources">
          {sources.map((source) => (
            <li key={source.id}>
              <span className="num">{source.number}</span>
              <div>
                <p>
                  {stanceNames[source.stance]}, {kindName(source.kind).toLowerCase()}:{' '}
                  {source.shows}
                </p>
                <Citation source={source} />
                {source.fileId && <p className="small">{nameOf(source.fileId)}</p>}
              </div>
            </li>
          ))}
        </ol>
      </section>
    )
  );
}
