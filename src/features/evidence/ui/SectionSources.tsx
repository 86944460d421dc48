import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { CollapsibleSection } from '../../../platform/ui/CollapsibleSection.tsx';
import { DraftNotice } from '../../../platform/ui/form/DraftNotice.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import type { Section } from '../../ideas/domain/fields.ts';
import { sourceableFields } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { changedAndRemoved, secondSourceKey, sourceKey, sourceStores } from '../client/sources.ts';
import type { Source } from '../domain/source-response.ts';
import { SourceItem, type SourceStatus } from './SourceItem.tsx';
import { showSource } from './show-source.ts';
import { sourcesOfAnswers } from './sources-of-answers.ts';
import type { SourceWriting } from './use-source-writing.ts';

type Props = {
  section: Section;
  idea: Idea;
  user: User;
  writing: SourceWriting;
  statusOf: (source: Source) => SourceStatus;
  /** Set where a link leads to all sources; receives their heading. */
  reach: ((heading: HTMLElement | null) => void) | undefined;
};

function countText(sources: readonly Source[]): string {
  const against = sources.filter(({ stance }) => stance === 'against').length;
  if (sources.length === 0) return 'None yet';
  return `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}${against > 0 ? `, ${against} against` : ''}`;
}

/** The sources of a section, by number, folded below its answers. A link to one of them opens the fold. */
export function SectionSources({ section, idea, user, writing, statusOf, reach }: Props) {
  const stores = sourceStores(idea.id);
  const { $sources } = stores;
  const read = useStore($sources);
  const begun = useStore($draftKeys);
  const isBegun = [sourceKey(user.id, idea.id), secondSourceKey(user.id, idea.id)].some((key) =>
    begun.has(key),
  );
  const [lastRemoved, setRemoved] = useState<Source | null>(null);
  // Until the list is refetched; a restored source is in the list again.
  const isGone = read.data?.every(({ id }) => id !== lastRemoved?.id) ?? false;
  const removed = isGone ? lastRemoved : null;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) back.current?.focus();
  }, [removed]);
  const place = { userId: user.id, ideaId: idea.id };
  const left = read.data ? changedAndRemoved(begun, place, read.data) : [];
  const { act } = useAction();
  const heading = useId();
  const first = section.fields.find(({ name }) => sourceableFields.includes(name));
  // Scores and choices alone make no claim.
  if (!first) return null;
  const add = (event: Parameters<typeof writing.add>[1]) => writing.add(null, event);
  const own = sourcesOfAnswers(read.data ?? [], section.fields);
  const needsOpen = (source: Source) => {
    const { reach: isLedTo, isNew, hasDraft } = statusOf(source);
    return isLedTo || isNew || hasDraft || begun.has(sourceKey(user.id, idea.id, source.id));
  };
  const restore = (source: Source) =>
    act(async () => {
      const restored = await stores.restoreSource(source.id);
      setRemoved(null);
      showSource(restored);
    });
  return (
    <section className="section-sources mt-6 no-print" aria-labelledby={heading}>
      {isBegun && !writing.isAdding && <DraftNotice what="source" left="saved" onOpen={add} />}
      {left
        .filter((id) => id !== writing.changing)
        .map((id) => (
          <DraftNotice
            key={id}
            what="change of a removed source"
            left="saved"
            onOpen={(event) => writing.change(id, event)}
          />
        ))}
      <CollapsibleSection
        title="Sources of this section"
        // The sources behind the answers above it move it until they are read.
        heading={{ id: heading, ref: read.data && reach, tabIndex: reach && -1 }}
        summary={read.data ? countText(own) : read.error ? 'Not loaded' : ''}
        isWanted={reach !== undefined || read.error !== undefined || own.some(needsOpen)}
      >
        {() => (
          <>
            <div>
              <button
                className="btn btn-sm"
                type="button"
                aria-expanded={writing.isAdding}
                onClick={add}
              >
                Add a source
              </button>
            </div>
            {removed && (
              <p className="notice">
                <span role="status">Source {removed.number} was removed.</span>{' '}
                <button ref={back} className="link" type="button" onClick={() => restore(removed)}>
                  Bring it back
                </button>
              </p>
            )}
            <Loaded what="The sources" {...read} onRetry={$sources.revalidate}>
              {() =>
                own.length === 0 ? (
                  <p className="text-muted-foreground">
                    No answer of this section has a source yet.
                  </p>
                ) : (
                  <ol className="list sources">
                    {own.map((source) => (
                      <SourceItem
                        key={source.id}
                        source={source}
                        status={statusOf(source)}
                        idea={idea}
                        user={user}
                        section={section.name}
                        writing={writing}
                        onRemoved={setRemoved}
                      />
                    ))}
                  </ol>
                )
              }
            </Loaded>
          </>
        )}
      </CollapsibleSection>
    </section>
  );
}
