import { fieldUrl } from '../../ideas/domain/anchor.ts';
import type { Field, FieldName } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import type { Source } from '../domain/source-response.ts';
import { citationLabel, sourcesOfAnswer } from './sources-of-answers.ts';
import { isBackable, type SourceWriting } from './use-source-writing.ts';

type CitesProps = {
  field: Field;
  idea: Idea;
  /** Undefined while they are on their way. */
  sources: readonly Source[] | undefined;
};

type CitationsProps = { ideaId: string; field: FieldName; sources: readonly Source[] };

/** The numbers behind an answer; each leads to its source below the section. */
const Citations = ({ ideaId, field, sources }: CitationsProps) =>
  sources.length > 0 && (
    <span className="cites">
      {sources.map((source) => (
        <a
          key={source.id}
          className="cite"
          href={`${fieldUrl(ideaId, field)}/source-${source.number}`}
          aria-label={citationLabel(source)}
          data-against={source.stance === 'against' || undefined}
        >
          {/* Beside "against" a bare number would read as a count of sources. */}
          {source.stance === 'against' ? `source ${source.number}, against` : source.number}
        </a>
      ))}
    </span>
  );

type Props = CitesProps & { writing: SourceWriting };

/** The numbers of the sources behind an answer, also behind one that was emptied since. */
export const FieldCitations = ({ field: { name }, idea, sources }: CitesProps) =>
  sources &&
  isBackable(name) && (
    <Citations ideaId={idea.id} field={name} sources={sourcesOfAnswer(sources, name)} />
  );

/** Opens the form for a source of an answer. */
export function AddSource({ field: { name, label }, idea, sources, writing }: Props) {
  if (!sources || !isBackable(name) || idea[name] === '') return null;
  const isOpen = writing.isAdding && writing.written?.field === name;
  const text = sourcesOfAnswer(sources, name).length === 0 ? 'Add a source' : 'Add another source';
  return (
    <button
      className="field-tool quiet-tool"
      type="button"
      title={text}
      aria-label={`${text} to ${label}`}
      aria-expanded={isOpen}
      onClick={(event) => writing.add(name, event)}
    >
      <svg className="icon size-4" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M9 3v12M3 9h12" />
      </svg>
    </button>
  );
}
