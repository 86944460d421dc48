import { useStore } from '@nanostores/react';
import { ideaStores } from '../../../client/idea.ts';
import { backing, supportOf } from '../../../domain/evidence/backing.ts';
import { backingSentence } from '../../../domain/evidence/sentence.ts';
import { sections } from '../../../domain/idea/fields.ts';
import type { Idea } from '../../../domain/idea/idea.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldLinks } from './FieldLinks.tsx';

/** How much of an idea has a source, and where none is yet. It comes when it is known: nothing waits for it. */
export function Backed({ idea }: { idea: Idea }) {
  const { data: sources } = useStore(ideaStores(idea.id).$sources);
  if (!sources) return null;
  const all = supportOf(idea, sources);
  const sentence = backingSentence(backing(idea, sources));
  const missing = all.filter(({ support }) => support === 'none');
  if (missing.length === all.length) return <p className="small soft no-print">{sentence}.</p>;
  const isMissing = new Set(missing.map(({ name }) => name));
  return (
    <section className="sheet backed no-print" aria-label="How much is backed">
      <div className="stack">
        <p className="backed-sentence">{sentence}</p>
        <div className="backed-bar" aria-hidden="true">
          {all.map(({ name, support }) => (
            <i key={name} data-support={support} />
          ))}
        </div>
      </div>
      <p className="small soft backed-key">
        Filled: sources for it. Striped: at least one against. Empty: none yet. The order is that of
        the seven sections.
      </p>
      {missing.length > 0 && (
        <Fold
          className="small backed-fold"
          summary={
            missing.length === 1
              ? 'Show the answer without a source'
              : `Show the ${missing.length} answers without a source`
          }
        >
          {() => (
            <dl className="without-source">
              {sections.map(({ name, label, fields }) => {
                const names = fields.map((field) => field.name).filter((one) => isMissing.has(one));
                return (
                  names.length > 0 && (
                    <div key={name}>
                      <dt>{label}</dt>
                      <dd>
                        <FieldLinks ideaId={idea.id} names={names} />
                      </dd>
                    </div>
                  )
                );
              })}
            </dl>
          )}
        </Fold>
      )}
    </section>
  );
}
