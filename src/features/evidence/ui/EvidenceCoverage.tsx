import { useStore } from '@nanostores/react';
import { type FieldName, sections } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { FieldLinks } from '#features/ideas/ui/FieldLinks.tsx';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { sourceStores } from '../client/sources.ts';
import { countSourced, sourceCoverageText, supportOf } from '../domain/source-coverage.ts';

const Missing = ({ ideaId, missing }: { ideaId: string; missing: readonly FieldName[] }) => (
  <LazyDetails
    className="small *:[summary]:min-h-(--touch) *:[summary]:w-fit *:[summary]:content-center *:[summary]:underline *:[summary]:underline-offset-[0.2em]"
    summary={
      missing.length === 1
        ? 'Show the answer without a source'
        : `Show the ${missing.length} answers without a source`
    }
  >
    {() => (
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-4 pt-3">
        {sections.map(({ name, label, fields }) => {
          const names = fields.map((field) => field.name).filter((one) => missing.includes(one));
          return (
            names.length > 0 && (
              <div key={name}>
                <dt className="font-[600]">{label}</dt>
                <dd>
                  <FieldLinks ideaId={ideaId} names={names} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    )}
  </LazyDetails>
);

export function EvidenceCoverage({ idea }: { idea: Idea }) {
  const { data: sources } = useStore(sourceStores(idea.id).$sources);
  if (!sources) return null;
  const all = supportOf(idea, sources);
  const sentence = sourceCoverageText(countSourced(idea, sources));
  const missing = all.filter(({ support }) => support === 'none').map(({ name }) => name);
  const isBacked = missing.length < all.length;
  return (
    <section
      className={isBacked ? 'vstack gap-2 no-print' : 'no-print'}
      aria-label="How much is backed"
    >
      <p className={isBacked ? 'small' : 'small text-muted-foreground'}>{sentence}.</p>
      {isBacked && (
        <>
          <div className="grid auto-cols-[minmax(0,1rem)] grid-flow-col gap-px" aria-hidden="true">
            {all.map(({ name, support }) => (
              <i
                key={name}
                className="aspect-square border-[1.5px] border-input forced-color-adjust-none data-[support=against]:border-iodine data-[support=against]:bg-[repeating-linear-gradient(135deg,var(--color-iodine)_0_2px,#0000_2px_4px)] data-[support=for]:border-primary data-[support=for]:bg-primary"
                data-support={support}
              />
            ))}
          </div>
          <p className="small text-muted-foreground">Filled: supported. Striped: challenged.</p>
        </>
      )}
      {missing.length > 0 && <Missing ideaId={idea.id} missing={missing} />}
    </section>
  );
}
