import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { decisionStores } from '../../../decisions/client/decisions.ts';
import { DecisionEntry } from '../../../decisions/ui/DecisionEntry.tsx';
import { sourceStores } from '../../../evidence/client/sources.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { FieldCitations } from '../../../evidence/ui/AnswerSources.tsx';
import { PrintedSources } from '../../../evidence/ui/PrintedSources.tsx';
import { type Field, type Section, sections } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { Answer } from './FieldRow.tsx';

type SectionProps = { section: Section; idea: Idea; sources: readonly Source[] | undefined };

type RowProps = { field: Field; idea: Idea; sources: readonly Source[] | undefined };

const Row = ({ field, idea, sources }: RowProps) => (
  <>
    <dt>{field.label}</dt>
    <dd>
      <Answer field={field} idea={idea} />
      <FieldCitations field={field} idea={idea} sources={sources} />
    </dd>
  </>
);

/** An answer that the screen shows elsewhere. */
export const PrintedRow = (props: RowProps) => (
  <div className="only-print">
    <Row {...props} />
  </div>
);

/** A section with nothing to press, as paper has it. */
export const PrintedSection = ({ section: { label, fields }, idea, sources }: SectionProps) => (
  <>
    <h2>{label}</h2>
    <dl className="printed-answers">
      {fields.map((field) => (
        <div key={field.name}>
          <Row field={field} idea={idea} sources={sources} />
        </div>
      ))}
    </dl>
  </>
);

/** The newest decision, as paper has it. */
export function PrintedDecision({ ideaId }: { ideaId: string }) {
  const heading = useId();
  const [decision] = useStore(decisionStores(ideaId).$decisions).data ?? [];
  return (
    decision && (
      <section className="decisions only-print" aria-labelledby={heading}>
        <h2 id={heading}>Decisions</h2>
        <DecisionEntry decision={decision} isNewest dated />
      </section>
    )
  );
}

/**
 * The printed brief, where the screen shows something else. It is always in the document, because the browser counts
 * the pages of a print before scripts hear of it.
 */
export function PrintedBrief({ idea }: { idea: Idea }) {
  const { $sources } = sourceStores(idea.id);
  const { data: sources } = useStore($sources);
  return (
    <div className="only-print vstack">
      <PrintedDecision ideaId={idea.id} />
      <div className="detail">
        {sections.map((section) => (
          <PrintedSection key={section.name} section={section} idea={idea} sources={sources} />
        ))}
        <PrintedSources sources={sources ?? []} />
      </div>
    </div>
  );
}
