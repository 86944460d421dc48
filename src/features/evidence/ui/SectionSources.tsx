import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { filesOf } from '#features/files/client/files.ts';
import { FileCard } from '#features/files/ui/FileCard.tsx';
import {
  labelOf,
  type Section,
  type SectionName,
  sourceableFields,
} from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { commentUrl, fieldUrl } from '#features/ideas/domain/idea-urls.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { CollapsibleSection } from '#platform/ui/CollapsibleSection.tsx';
import { formatDay } from '#platform/ui/dates.ts';
import { DraftNotice } from '#platform/ui/form/DraftForm.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { sourceKey, sourceStores } from '../client/sources.ts';
import type { Source } from '../domain/source-response.ts';
import type { SourceWriting } from './SourceMargin.tsx';
import { SourceText } from './SourceText.tsx';
import { canChangeSource, showSource } from './sources-of-answers.ts';

export type SourceStatus = {
  isNew: boolean;
  /** A ref for scrolling, set if the URL names this source. */
  reach: ((element: HTMLElement | null) => void) | undefined;
  comments: readonly { id: string; section: string; fieldName: string | null }[];
  /** True if an unsent comment about it is stored on the device. */
  hasDraft: boolean;
};

function FileOfSource({ ideaId, fileId }: { ideaId: string; fileId: string }) {
  const { data } = useStore(filesOf(ideaId));
  const file = data?.files.find(({ id }) => id === fileId);
  return file && <FileCard ideaId={ideaId} file={file} />;
}

type SourceItemProps = {
  source: Source;
  status: SourceStatus;
  idea: Idea;
  user: User;
  section: SectionName;
  writing: SourceWriting;
  onRemoved: (source: Source) => void;
};

function SourceItem({ source, status, idea, user, section, writing, onRemoved }: SourceItemProps) {
  const { isNew, reach, comments, hasDraft } = status;
  const { id, number, addedBy, createdAt, writtenBy, checkedBy, checkedAt } = source;
  const stores = sourceStores(idea.id);
  const begun = useStore($draftKeys);
  const { act } = useAction();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => reach?.(item.current), [reach]);
  const [first] = comments;
  const isOwn = writtenBy.id === user.id;
  const mayUncheck = checkedBy?.id === user.id || user.role === 'admin';
  const isUnsent = begun.has(sourceKey(user.id, idea.id, id)) && writing.changing !== id;
  const check = (checked: boolean) =>
    act(() => stores.checkSource(source, checked), {
      done: {
        title: checked ? 'Source checked' : 'Check taken back',
        description: checked ? 'Your name stands below it.' : 'Nobody has checked it now.',
      },
    });
  const remove = () =>
    act(async () => {
      await stores.removeSource(id);
      onRemoved(source);
    });
  return (
    <li ref={item} tabIndex={-1} aria-current={reach && 'location'}>
      <span className="num font-[600]">
        <span className="sr-only">Source </span>
        {number}
      </span>
      <div className="vstack gap-1">
        <SourceText source={source} isNew={isNew} />
        {source.fileId && <FileOfSource ideaId={idea.id} fileId={source.fileId} />}
        <p className="source-line text-xs text-muted-foreground">
          About{' '}
          {source.fields.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <a href={fieldUrl(idea.id, name)}>{labelOf(name)}</a>
            </span>
          ))}
          . Added by <bdi>{addedBy.name}</bdi>, {formatDay(createdAt)}.{' '}
          {writtenBy.id !== addedBy.id && (
            <>
              Rewritten by <bdi>{writtenBy.name}</bdi>.{' '}
            </>
          )}
          {checkedBy && checkedAt ? (
            <>
              Checked by <bdi>{checkedBy.name}</bdi>, {formatDay(checkedAt)}.
            </>
          ) : (
            'Nobody has checked it yet.'
          )}
        </p>
        {isUnsent && (
          <DraftNotice
            what="change of this source"
            left="saved"
            onOpen={(e) => writing.change(id, e)}
          />
        )}
        {hasDraft && !writing.isCommenting(id) && (
          <DraftNotice
            what="comment on this source"
            onOpen={(event) => writing.comment(section, source, event)}
          />
        )}
        <p className="hstack small gap-x-4 gap-y-1 no-print">
          {!isOwn && !checkedBy && (
            <LinkButton onClick={() => check(true)}>
              Confirm<span className="sr-only"> source {number}</span>
            </LinkButton>
          )}
          {checkedBy && mayUncheck && (
            <LinkButton onClick={() => check(false)}>
              Undo<span className="sr-only"> the check of source {number}</span>
            </LinkButton>
          )}
          <LinkButton
            aria-expanded={writing.isCommenting(id)}
            onClick={(event) => writing.comment(section, source, event)}
          >
            Comment<span className="sr-only"> on source {number}</span>
          </LinkButton>
          {first && (
            <a href={commentUrl(idea.id, first)}>{pluralize(comments.length, 'comment')}</a>
          )}
          {canChangeSource(addedBy.id, idea.userId, user) && (
            <>
              <LinkButton onClick={(e) => writing.change(id, e)}>
                Edit<span className="sr-only"> source {number}</span>
              </LinkButton>
              <LinkButton onClick={remove}>
                Remove<span className="sr-only"> source {number}</span>
              </LinkButton>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

type SectionSourcesProps = {
  section: Section;
  idea: Idea;
  user: User;
  writing: SourceWriting;
  statusOf: (source: Source) => SourceStatus;
  /** A ref for scrolling, set if the URL names all sources of the section. */
  reach: ((heading: HTMLElement | null) => void) | undefined;
};

function countText(sources: readonly Source[]): string {
  const against = sources.filter(({ stance }) => stance === 'against').length;
  if (sources.length === 0) return 'None yet';
  return `${pluralize(sources.length, 'source')}${against > 0 ? `, ${against} against` : ''}`;
}

/** The sources of a section by number, collapsed below its answers. A link to one of them expands the list. */
export function SectionSources(props: SectionSourcesProps) {
  const { section, idea, user, writing, statusOf, reach } = props;
  const { $sources, restoreSource } = sourceStores(idea.id);
  const read = useStore($sources);
  const begun = useStore($draftKeys);
  const isBegun = begun.has(sourceKey(user.id, idea.id));
  const [lastRemoved, setRemoved] = useState<Source | null>(null);
  // Offers to restore the removed source while the list does not contain it.
  const isGone = read.data?.every(({ id }) => id !== lastRemoved?.id) ?? false;
  const removed = isGone ? lastRemoved : null;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) back.current?.focus();
  }, [removed]);
  const { act } = useAction();
  const heading = useId();
  const first = section.fields.find(({ name }) => sourceableFields.includes(name));
  // A section of scores and choices has no sources.
  if (!first) return null;
  const add = (event: Parameters<typeof writing.add>[1]) => writing.add(null, event);
  const own = (read.data ?? []).filter((source) =>
    section.fields.some(({ name }) => source.fields.includes(name)),
  );
  const needsOpen = (source: Source) => {
    const { reach: isLedTo, isNew, hasDraft } = statusOf(source);
    return isLedTo || isNew || hasDraft || begun.has(sourceKey(user.id, idea.id, source.id));
  };
  const restore = (source: Source) =>
    act(async () => {
      const restored = await restoreSource(source.id);
      setRemoved(null);
      showSource(restored);
    });
  return (
    <section
      className="section-sources mt-6 border-t-1 border-border no-print"
      aria-labelledby={heading}
    >
      {isBegun && !writing.isAdding && <DraftNotice what="source" left="saved" onOpen={add} />}
      <CollapsibleSection
        title="Sources of this section"
        // Waits for the list, because it would move the heading.
        heading={{ id: heading, ref: read.data && reach, tabIndex: reach && -1 }}
        summary={read.data ? countText(own) : read.error ? 'Not loaded' : ''}
        isWanted={reach !== undefined || read.error !== undefined || own.some(needsOpen)}
      >
        {() => (
          <>
            <div>
              <Button className="btn-sm" aria-expanded={writing.isAdding} onClick={add}>
                Add a source
              </Button>
            </div>
            {removed && (
              <p className="notice">
                <span role="status">Source {removed.number} was removed.</span>{' '}
                <LinkButton ref={back} onClick={() => restore(removed)}>
                  Bring it back
                </LinkButton>
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
