import { Badge } from '../../../platform/ui/Badge.tsx';
import type { Field } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import type { Source } from '../domain/source-response.ts';
import { Citations } from './Citations.tsx';
import { isBackable, type SourceWriting } from './use-source-writing.ts';
import { forAnswer } from './words.ts';

type CitesProps = {
  field: Field;
  idea: Idea;
  /** Undefined while they are on their way. */
  sources: readonly Source[] | undefined;
};
type Props = CitesProps & { writing: SourceWriting };

/** The numbers of the sources behind an answer, also behind one that was emptied since. */
export const FieldCitations = ({ field: { name }, idea, sources }: CitesProps) =>
  sources &&
  isBackable(name) && (
    <Citations ideaId={idea.id} field={name} sources={forAnswer(sources, name)} />
  );

/** The sources of an answer, and the button to add one. */
export function AnswerSources({ field, idea, sources, writing }: Props) {
  const { name, label } = field;
  if (!sources || !isBackable(name)) return null;
  const own = forAnswer(sources, name);
  const isOpen = writing.isAdding && writing.written?.field === name;
  return (
    <>
      <FieldCitations field={field} idea={idea} sources={sources} />
      {idea[name] !== '' && (
        <span className="row marks small no-print">
          {isOpen && own.length === 0 && <Badge look="accent">No source yet</Badge>}
          <button
            className="link soft"
            type="button"
            aria-expanded={isOpen}
            onClick={(event) => writing.add(name, event)}
          >
            {own.length === 0 ? 'Add a source' : 'Add another source'}
            <span className="sr"> to {label}</span>
          </button>
        </span>
      )}
    </>
  );
}
