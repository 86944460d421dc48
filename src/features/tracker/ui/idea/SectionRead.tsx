import { SpeechBubble } from '../../../../platform/ui/SpeechBubble.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { SectionSources } from '../../../evidence/ui/SectionSources.tsx';
import type { SourceStatus } from '../../../evidence/ui/SourceItem.tsx';
import type { FieldName, Section } from '../../../ideas/domain/fields.ts';
import { FieldRow, type Reading } from './FieldRow.tsx';
import { PrintedRow } from './PrintedBrief.tsx';

type Props = {
  section: Section;
  user: User;
  read: Reading;
  statusOfSource: (source: Source) => SourceStatus;
};

/** The head of the page shows them; print shows them in their section. */
export const headFields: readonly FieldName[] = ['ideaTitle', 'briefDescription'];

export function SectionRead({ section, user, read, statusOfSource }: Props) {
  const { idea, anchor, commenting, writing } = read;
  const { name, label, fields } = section;
  return (
    <>
      <div className="section-head">
        <h2>{label}</h2>
        <button
          className="tool no-print"
          type="button"
          aria-expanded={commenting.isOpen(name, null)}
          onClick={(event) => commenting.open({ section: name, fieldName: null }, event)}
        >
          <SpeechBubble size="size-4.5" />
          Comment on section
        </button>
      </div>
      <dl className="notebook">
        {fields.map((field) =>
          headFields.includes(field.name) ? (
            <PrintedRow key={field.name} field={field} idea={idea} />
          ) : (
            <FieldRow key={field.name} section={name} field={field} read={read} />
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
