import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { ideaStores } from '../../../client/idea.ts';
import { $keptKeys } from '../../../client/kept.ts';
import { sourceKey } from '../../../client/sources.ts';
import type { Source } from '../../../domain/evidence/source.ts';
import { backedFields } from '../../../domain/evidence/source.ts';
import type { Section } from '../../../domain/idea/fields.ts';
import type { Idea } from '../../../domain/idea/idea.ts';
import type { User } from '../../../domain/role.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useAction } from '../../form/use-action.ts';
import { Unsent } from '../Unsent.tsx';
import { SourceItem } from './SourceItem.tsx';
import type { SourceWriting } from './use-source-writing.ts';
import { forAnswers } from './words.ts';

type Props = { section: Section; idea: Idea; user: User; writing: SourceWriting };

/** What the answers of a section rest on, by number. */
export function SectionSources({ section, idea, user, writing }: Props) {
  const stores = ideaStores(idea.id);
  const { $sources } = stores;
  const read = useStore($sources);
  const begun = useStore($keptKeys).has(sourceKey(user.id, idea.id));
  const [removed, setRemoved] = useState<Source | null>(null);
  const { act } = useAction();
  const heading = useId();
  const first = section.fields.find(({ name }) => backedFields.includes(name));
  // Scores and choices alone make no claim.
  if (!first) return null;
  const add = (event: Parameters<typeof writing.add>[1]) => writing.add(null, event);
  const bringBack = (source: Source) =>
    act(async () => {
      await stores.restoreSource(source.id);
      setRemoved(null);
    });
  return (
    <section className="stack section-sources no-print" aria-labelledby={heading}>
      <div className="row between">
        <h2 id={heading}>Sources of this section</h2>
        <button className="btn btn-sm" type="button" aria-expanded={writing.isAdding} onClick={add}>
          Add a source
        </button>
      </div>
      {begun && !writing.isAdding && <Unsent what="source" left="saved" onOpen={add} />}
      {removed && (
        <p className="notice" role="status">
          Source {removed.number} was removed.{' '}
          <button className="link" type="button" onClick={() => bringBack(removed)}>
            Bring it back
          </button>
        </p>
      )}
      <Loaded what="The sources" {...read} onRetry={$sources.revalidate}>
        {(all) => {
          const own = forAnswers(all, section.fields);
          return own.length === 0 ? (
            <p className="soft">No answer of this section has a source yet.</p>
          ) : (
            <ol className="list sources">
              {own.map((source) => (
                <SourceItem
                  key={source.id}
                  source={source}
                  idea={idea}
                  user={user}
                  section={section.name}
                  writing={writing}
                  onRemoved={setRemoved}
                />
              ))}
            </ol>
          );
        }}
      </Loaded>
    </section>
  );
}
