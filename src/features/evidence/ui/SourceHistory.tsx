import { useStore } from '@nanostores/react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { filesOf } from '#features/files/client/files.ts';
import { labelOf } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import Difference from '#platform/ui/Difference.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { ReadMore, useLongList } from '#platform/ui/LongList.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { sourceStores } from '../client/sources.ts';
import { writeReference } from '../domain/reference.ts';
import { stanceNames } from '../domain/source.ts';
import type { PageOfSourceChanges, SourceChange, SourceWords } from '../domain/source-response.ts';
import { canChangeSource, showSource } from './sources-of-answers.ts';

/** A source as lines of text to compare. @param fileName null without a file */
const linesOf = (words: SourceWords, fileName: string | null): string =>
  [
    `${stanceNames[words.stance]}, ${words.kind}`,
    words.shows,
    [words.citation, writeReference(words)].filter(Boolean).join('; '),
    ...(fileName === null ? [] : [`File: ${fileName}`]),
    `About ${words.fields.map((name) => labelOf(name)).join(', ')}`,
  ].join('\n');

type ChangedWordsProps = { ideaId: string; before: SourceWords; after: SourceWords };

function ChangedWords({ ideaId, before, after }: ChangedWordsProps) {
  const { data } = useStore(filesOf(ideaId));
  const nameOf = ({ fileId }: SourceWords) =>
    fileId && (data?.files.find(({ id }) => id === fileId)?.name ?? '…');
  return (
    <Difference before={linesOf(before, nameOf(before))} after={linesOf(after, nameOf(after))} />
  );
}

type RemoveForGoodProps = { ideaId: string; sourceId: string; number: number };

const RemoveForGood = ({ ideaId, sourceId, number }: RemoveForGoodProps) => (
  <ConfirmButton
    className="link"
    label={`Remove source ${number} for good`}
    title={`Remove source ${number} for good?`}
    action="Remove for good"
    keep="Keep it"
    busyText="Removing..."
    work={() => sourceStores(ideaId).eraseSource(sourceId)}
    done={{
      title: 'Source removed for good',
      description: `Nobody can read source ${number} any more.`,
    }}
  >
    <p>
      What it says and has said is erased for everybody, here and in the history. It can't be
      brought back. Comments about it and its file stay, until they are removed themselves.
    </p>
  </ConfirmButton>
);

type Props = { idea: Idea; user: User; all: readonly SourceChange[]; change: SourceChange };

export function SourceHistoryItem({ idea, user, all, change }: Props) {
  const { sourceId, number, what, at, before, said } = change;
  const { act } = useAction();
  const isNewest = all.every((one) => one.sourceId !== sourceId || one.revision <= change.revision);
  const isRemoved = what === 'removed' && isNewest;
  const restore = () =>
    act(async () => showSource(await sourceStores(idea.id).restoreSource(sourceId)), {
      done: { title: 'Source brought back', description: 'It stands with its section again.' },
    });
  return (
    <li className="vstack">
      <p className="small">
        Source {number} {what}, <bdi>{change.user.name}</bdi>{' '}
        <Time className="text-muted-foreground" at={at} />
      </p>
      {what === 'changed' && before ? (
        <LazyDetails className="small" summary={`See what changed in source ${number}`}>
          {() => <ChangedWords ideaId={idea.id} before={before} after={said} />}
        </LazyDetails>
      ) : (
        said.shows && <p className="small text-muted-foreground user-text">{said.shows}</p>
      )}
      {isRemoved && canChangeSource(change.addedBy, idea.userId, user) && (
        <div className="hstack small">
          <LinkButton onClick={restore}>Bring source {number} back</LinkButton>
          {(idea.userId === user.id || user.role === 'admin') && (
            <RemoveForGood ideaId={idea.id} sourceId={sourceId} number={number} />
          )}
        </div>
      )}
    </li>
  );
}

const nothing: PageOfSourceChanges = { items: [], next: null };

/** Empty until the first page is loaded. */
export function useSourceChanges(ideaId: string) {
  const { $sourceChanges, moreSourceChanges } = sourceStores(ideaId);
  const { data = nothing } = useStore($sourceChanges);
  return useLongList(data, moreSourceChanges);
}

type MoreSourceChangesProps = {
  read: ReturnType<typeof useSourceChanges>;
  /** The oldest revision of the idea in the list. Earlier changes of sources are left out. */
  oldestSave: number;
};

export function MoreSourceChanges({ read, oldestSave }: MoreSourceChangesProps) {
  const { items, ...more } = read;
  if (read.next === null || (items.at(-1)?.ideaRevision ?? 0) < oldestSave) return null;
  return (
    <ReadMore
      {...more}
      label="Show earlier changes of sources"
      look="plain"
      status={`The newest ${items.length.toLocaleString('en-GB')} changes of sources are shown.`}
    />
  );
}
