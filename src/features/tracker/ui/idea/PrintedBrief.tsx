import { useStore } from '@nanostores/react';
import { decisionStores } from '../../../decisions/client/decisions.ts';
import { DecisionEntry } from '../../../decisions/ui/DecisionEntry.tsx';
import { sourceStores } from '../../../evidence/client/sources.ts';
import type { Source } from '../../../evidence/domain/source-response.ts';
import { FieldCitations } from '../../../evidence/ui/AnswerSources.tsx';
import { PrintedSources } from '../../../evidence/ui/PrintedSources.tsx';
import { type Section, sections } from '../../../ideas/domain/fields.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';
import { Answer } from './FieldRow.tsx';

type SectionProps = { section: Section; idea: Idea; sources: readonly Source[] | undefined };

/** A section with nothing to press, as paper has it. */
export const PrintedSection = ({ section: { label, fields }, idea, sources }: SectionProps) => (
  <>
    <h2>{label}</h2>
    <dl className="printed-answers">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <Answer field={field} idea={idea} />
            <FieldCitations field={field} idea={idea} sources={sources} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);

/**
 * The printed brief, where the screen shows something else. It is always in the document, because the browser counts
 * the pages of a print before scripts hear of it.
 */
export function PrintedBrief({ idea }: { idea: Idea }) {
  const { $decisions } = decisionStores(idea.id);
  const { $sources } = sourceStores(idea.id);
  const [decision] = useStore($decisions).data ?? [];
  const { data: sources } = useStore($sources);
  return (
    <div className="only-print stack">
      {decision && (
        <section className="decisions">
          <h2>Decisions</h2>
          <DecisionEntry decision={decision} isNewest dated />
        </section>
      )}
      <div className="detail">
        {sections.map((section) => (
          <PrintedSection key={section.name} section={section} idea={idea} sources={sources} />
        ))}
        <PrintedSources sources={sources ?? []} />
      </div>
    </div>
  );
}
