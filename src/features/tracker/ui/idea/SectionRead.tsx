import { SpeechBubble } from '../../../../platform/ui/SpeechBubble.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { SectionSources } from '../../../evidence/ui/SectionSources.tsx';
import type { SourceStatus } from '../../../evidence/ui/SourceItem.tsx';
import type { SourceWriting } from '../../../evidence/ui/use-source-writing.ts';
import type { FieldName, Section } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import type { InPlace } from './EditInPlace.tsx';
import { FieldRow, FieldTools, type Press } from './FieldRow.tsx';
import { PrintedRow } from './PrintedBrief.tsx';
import type { useFieldAnchor } from './use-field-anchor.ts';

type Props = {
  section: Section;
  idea: Idea;
  user: User;
  anchor: ReturnType<typeof useFieldAnchor>;
  sources: readonly Source[] | undefined;
  writing: SourceWriting;
  statusOfSource: (source: Source) => SourceStatus;
  /** Comments on a field so far. */
  count: (field: FieldName) => number;
  /** Whether the form for a comment is open; null is for the section. */
  isOpen: (field: FieldName | null) => boolean;
  onComment: (field: FieldName | null, event: Press) => void;
  inPlace: InPlace | undefined;
};

/** The head of the page shows them; on paper they stand in their section. */
export const headFields: readonly FieldName[] = ['ideaTitle', 'briefDescription'];

/** The open section: its answers and their sources. */
export function SectionRead({ section, idea, user, anchor, sources, writing, ...rest }: Props) {
  const { statusOfSource, count, isOpen, onComment, inPlace } = rest;
  const { name, label, fields } = section;
  return (
    <>
      <div className="section-head">
        <h2>{label}</h2>
        <button
          className="tool no-print"
          type="button"
          aria-expanded={isOpen(null)}
          onClick={(event) => onComment(null, event)}
        >
          <SpeechBubble size="size-4.5" />
          Comment on section
        </button>
      </div>
      <dl className="notebook">
        {fields.map((field) =>
          headFields.includes(field.name) ? (
            <PrintedRow key={field.name} field={field} idea={idea} sources={sources} />
          ) : (
            <FieldRow
              key={field.name}
              field={field}
              idea={idea}
              sources={sources}
              reach={field.name === anchor.field ? anchor.reach : undefined}
              inPlace={inPlace}
            >
              <FieldTools
                field={field}
                idea={idea}
                count={count(field.name)}
                isCommenting={isOpen(field.name)}
                onComment={(event) => onComment(field.name, event)}
                sources={sources}
                writing={writing}
                inPlace={inPlace}
              />
            </FieldRow>
          ),
        )}
      </dl>
      <SectionSources
        section={section}
        idea={idea}
        user={user}
        writing={writing}
        statusOf={statusOfSource}
        reach={anchor.sources && name === anchor.section ? anchor.reach : undefined}
      />
    </>
  );
}
