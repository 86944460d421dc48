import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { decisionStores } from '../../../decisions/client/decisions.ts';
import { DecisionEntry } from '../../../decisions/ui/DecisionEntry.tsx';
import { sourceStores } from '../../../evidence/client/sources.ts';
import { FieldCitations } from '../../../evidence/ui/AnswerSources.tsx';
import { PrintedSources } from '../../../evidence/ui/PrintedSources.tsx';
import { type Field, type Section, sections } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { Answer } from './FieldRow.tsx';

type RowProps = { field: Field; idea: Idea };

const Row = ({ field, idea }: RowProps) => (
  <>
    <dt>{field.label}</dt>
    <dd>
      <Answer field={field} idea={idea} />
      <FieldCitations field={field} idea={idea} />
    </dd>
  </>
);

export const PrintedRow = (props: RowProps) => (
  <div className="only-print">
    <Row {...props} />
  </div>
);

/** Without buttons. */
export const PrintedSection = ({ section, idea }: { section: Section; idea: Idea }) => (
  <>
    <h2>{section.label}</h2>
    <dl className="printed-answers">
      {section.fields.map((field) => (
        <div key={field.name}>
          <Row field={field} idea={idea} />
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

/** Always in the document, because the browser counts the printed pages before scripts hear of it. */
export function PrintedBrief({ idea }: { idea: Idea }) {
  const { $sources } = sourceStores(idea.id);
  const { data: sources } = useStore($sources);
  return (
    <div className="only-print vstack">
      <PrintedDecision ideaId={idea.id} />
      <div className="detail">
        {sections.map((section) => (
          <PrintedSection key={section.name} section={section} idea={idea} />
        ))}
        <PrintedSources sources={sources ?? []} />
      </div>
    </div>
  );
}
