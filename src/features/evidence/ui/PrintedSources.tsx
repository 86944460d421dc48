import { kindName, stanceNames } from '../domain/source.ts';
import type { Source } from '../domain/source-response.ts';
import { Citation } from './SourceText.tsx';

type Props = { sources: readonly Source[] };

export const PrintedSources = ({ sources }: Props) =>
  sources.length > 0 && (
    <section className="only-print">
      <h2>Sources</h2>
      <ol className="list sources">
        {sources.map((source) => (
          <li key={source.id}>
            <span className="num">{source.number}</span>
            <div>
              <p>
                {stanceNames[source.stance] ?? source.stance}, {kindName(source.kind).toLowerCase()}
                : {source.shows}
              </p>
              <Citation source={source} />
              {source.fileName && <p className="small">{source.fileName}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
