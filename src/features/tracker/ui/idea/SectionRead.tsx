import type { User } from '../../../accounts/domain/account-response.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { AnswerSources } from '../../../evidence/ui/AnswerSources.tsx';
import { SectionSources } from '../../../evidence/ui/SectionSources.tsx';
import type { SourceNews } from '../../../evidence/ui/SourceItem.tsx';
import type { SourceWriting } from '../../../evidence/ui/use-source-writing.ts';
import type { FieldName, Section } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { FieldRow, type Press } from './FieldRow.tsx';
import type { useFieldAnchor } from './use-field-anchor.ts';

type Props = {
  section: Section;
  idea: Idea;
  user: User;
  anchor: ReturnType<typeof useFieldAnchor>;
  sources: readonly Source[] | undefined;
  writing: SourceWriting;
  sourceNews: (source: Source) => SourceNews;
  /** Comments on a field so far. */
  count: (field: FieldName) => number;
  /** Whether the form for a comment is open; null is for the section. */
  isOpen: (field: FieldName | null) => boolean;
  onComment: (field: FieldName | null, event: Press) => void;
};

/** The open section: its answers and their sources. */
export function SectionRead({ section, idea, user, anchor, sources, writing, ...rest }: Props) {
  const { sourceNews, count, isOpen, onComment } = rest;
  const { name, label, fields } = section;
  return (
    <>
      <div className="row between items-center">
        <h2>{label}</h2>
        <button
          className="btn btn-sm no-print"
          type="button"
          aria-expanded={isOpen(null)}
          onClick={(event) => onComment(null, event)}
        >
          Comment on section
        </button>
      </div>
      <dl className="notebook">
        {fields.map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            idea={idea}
            count={count(field.name)}
            open={isOpen(field.name)}
            reach={field.name === anchor.field ? anchor.reach : undefined}
            onComment={(event) => onComment(field.name, event)}
          >
            <AnswerSources field={field} idea={idea} sources={sources} writing={writing} />
          </FieldRow>
        ))}
      </dl>
      <SectionSources
        section={section}
        idea={idea}
        user={user}
        writing={writing}
        newsOf={sourceNews}
        reach={anchor.sources && name === anchor.section ? anchor.reach : undefined}
      />
    </>
  );
}
