import { Badge } from '../../../platform/ui/Badge.tsx';
import type { Field } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import type { Source } from '../domain/source-response.ts';
import { Cites } from './Cites.tsx';
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
export const CitesOf = ({ field: { name }, idea, sources }: CitesProps) =>
  sources &&
  isBackable(name) && <Cites ideaId={idea.id} field={name} sources={forAnswer(sources, name)} />;

/** What an answer rests on, and the way to add what it could rest on. */
export function BehindAnswer({ field, idea, sources, writing }: Props) {
  const { name, label } = field;
  if (!sources || !isBackable(name)) return null;
  const own = forAnswer(sources, name);
  const isOpen = writing.isAdding && writing.written?.field === name;
  return (
    <>
      <CitesOf field={field} idea={idea} sources={sources} />
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
