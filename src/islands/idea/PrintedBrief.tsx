import { useStore } from '@nanostores/react';
import { decisionStores } from '../../client/decisions.ts';
import { sourceStores } from '../../client/sources.ts';
import type { Source } from '../../domain/evidence/source-response.ts';
import { type Section, sections } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea-response.ts';
import { DecisionEntry } from './DecisionEntry.tsx';
import { Answer } from './FieldRow.tsx';
import { CitesOf } from './sources/BehindAnswer.tsx';
import { PrintedSources } from './sources/PrintedSources.tsx';

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
            <CitesOf field={field} idea={idea} sources={sources} />
          </dd>
        </div>
      ))}
    </dl>
  </>
);

/**
 * The brief, where the screen shows something else than the answers. It is always in the document: the browser counts
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
