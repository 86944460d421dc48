import { useStore } from '@nanostores/react';
import { fieldUrl } from '../../ideas/domain/anchor.ts';
import { type Field, sourceableFields } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { sourceStores } from '../client/sources.ts';
import { kindName, stanceNames } from '../domain/source.ts';
import type { Source } from '../domain/source-response.ts';
import type { SourceWriting } from './SourceMargin.tsx';
import { Citation } from './SourceText.tsx';
import { citationLabel, sourcesOfAnswer } from './sources-of-answers.ts';

type FieldProps = { field: Field; idea: Idea };

/** The sources of an answer; undefined while they load, and for a field that cannot have sources. */
function useSourcesOf({ field: { name }, idea }: FieldProps) {
  const { data } = useStore(sourceStores(idea.id).$sources);
  return sourceableFields.includes(name) ? data && sourcesOfAnswer(data, name) : undefined;
}

/** The numbers of a field's sources, even if its answer is empty now. */
export function FieldCitations({ field, idea }: FieldProps) {
  const sources = useSourcesOf({ field, idea });
  if (!sources?.length) return null;
  return (
    <span>
      {sources.map((source) => (
        <a
          key={source.id}
          className="cite"
          href={`${fieldUrl(idea.id, field.name)}/source-${source.number}`}
          aria-label={citationLabel(source)}
          data-against={source.stance === 'against' || undefined}
        >
          {/* Next to "against" a number alone would look like a count. */}
          {source.stance === 'against' ? `source ${source.number}, against` : source.number}
        </a>
      ))}
    </span>
  );
}

type AddSourceProps = FieldProps & { writing: SourceWriting };

export function AddSource({ field, idea, writing }: AddSourceProps) {
  const { name, label } = field;
  const sources = useSourcesOf({ field, idea });
  if (!sources || idea[name] === '') return null;
  const text = sources.length === 0 ? 'Add a source' : 'Add another source';
  return (
    <button
      className="field-tool quiet-tool"
      type="button"
      title={text}
      aria-label={`${text} to ${label}`}
      aria-expanded={writing.isAdding && writing.written?.field === name}
      onClick={(event) => writing.add(name, event)}
    >
      <svg className="icon size-4" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M9 3v12M3 9h12" />
      </svg>
    </button>
  );
}

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
