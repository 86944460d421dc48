import { useStore } from '@nanostores/react';
import { type Field, sourceableFields } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { fieldUrl } from '#features/ideas/domain/idea-urls.ts';
import { sourceStores } from '../client/sources.ts';
import { stanceNames } from '../domain/source.ts';
import type { Source } from '../domain/source-response.ts';
import type { SourceWriting } from './SourceMargin.tsx';
import { Citation } from './SourceText.tsx';

type FieldProps = { field: Field; idea: Idea };

/** The sources of an answer; undefined while they load, and for a field that cannot have sources. */
function useSourcesOf({ field: { name }, idea }: FieldProps) {
  const { data } = useStore(sourceStores(idea.id).$sources);
  if (!sourceableFields.includes(name)) return undefined;
  return data?.filter(({ fields }) => fields.includes(name));
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
          className="cite ms-1 inline-block min-w-6 rounded-sm border-1 border-input bg-card p-[0.3125rem] text-center font-mono text-xs/[1] font-[600] no-underline hover:border-foreground data-against:border-iodine data-against:bg-accent data-against:text-accent-foreground print:min-w-0 print:border-0 print:bg-transparent print:data-against:bg-transparent print:px-[0.5mm] print:py-0 print:text-[length:inherit]"
          href={`${fieldUrl(idea.id, field.name)}/source-${source.number}`}
          // Contains the visible text (WCAG 2.5.3).
          aria-label={`Source ${source.number}${source.stance === 'against' ? ', against' : ''}, ${source.kind}`}
          data-against={source.stance === 'against' || undefined}
        >
          {/* Next to "against" a number alone would look like a count. */}
          {source.stance === 'against' ? `source ${source.number}, against` : source.number}
        </a>
      ))}
    </span>
  );
}

/** A button beside an answer. A high-contrast mode would draw a transparent border. */
export const fieldTool =
  'inline-flex min-h-[max(2.25rem,var(--touch))] min-w-[max(2.25rem,var(--touch))] cursor-pointer items-center justify-center gap-1 rounded-md border-1 border-transparent bg-transparent px-1.5 py-0 font-mono text-sm/[1] font-[500] text-muted-foreground hover:border-input hover:bg-card hover:text-foreground aria-expanded:border-input aria-expanded:bg-card aria-expanded:text-foreground forced-colors:not-hover:not-aria-expanded:border-[Canvas]';

export function AddSource({ field, idea, writing }: FieldProps & { writing: SourceWriting }) {
  const { name, label } = field;
  const sources = useSourcesOf({ field, idea });
  if (!sources || idea[name] === '') return null;
  const text = sources.length === 0 ? 'Add a source' : 'Add another source';
  return (
    <button
      className={`${fieldTool} quiet-tool`}
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

export const PrintedSources = ({ sources }: { sources: readonly Source[] }) =>
  sources.length > 0 && (
    <section className="only-print">
      <h2>Sources</h2>
      <ol className="list sources">
        {sources.map((source) => (
          <li key={source.id}>
            <span className="num font-[600]">{source.number}</span>
            <div>
              <p>
                {stanceNames[source.stance]}, {source.kind}: {source.shows}
              </p>
              <Citation source={source} />
              {source.fileName && <p className="small">{source.fileName}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
