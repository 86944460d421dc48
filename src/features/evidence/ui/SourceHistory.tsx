import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Confirm } from '../../../platform/ui/Confirm.tsx';
import { Difference } from '../../../platform/ui/Difference.tsx';
import { toMoment } from '../../../platform/ui/dates.ts';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { LazyDetails } from '../../../platform/ui/LazyDetails.tsx';
import { ReadMore } from '../../../platform/ui/ReadMore.tsx';
import { useFocusNeighbour } from '../../../platform/ui/use-focus-neighbour.ts';
import { useLongList } from '../../../platform/ui/use-long-list.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { filesOf } from '../../files/client/files.ts';
import { labelOf } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { sourceStores } from '../client/sources.ts';
import { writeReference } from '../domain/reference.ts';
import { kindName, stanceNames } from '../domain/source.ts';
import type { PageOfSourceChanges, SourceChange, SourceWords } from '../domain/source-response.ts';
import { showSource } from './show-source.ts';
import { canChangeSource } from './sources-of-answers.ts';

/** The words of a source, line by line. @param fileName of its file; null without one */
const linesOf = (words: SourceWords, fileName: string | null): string =>
  [
    `${stanceNames[words.stance] ?? words.stance}, ${kindName(words.kind).toLowerCase()}`,
    words.shows,
    [words.citation, writeReference(words)].filter(Boolean).join('; '),
    ...(fileName === null ? [] : [`File: ${fileName}`]),
    `About ${words.fields.map((name) => labelOf(name)).join(', ')}`,
  ].join('\n');

type ChangedWordsProps = { ideaId: string; before: SourceWords; after: SourceWords };

/** The text differences of a change, with file names. */
function ChangedWords({ ideaId, before, after }: ChangedWordsProps) {
  const { data } = useStore(filesOf(ideaId));
  const nameOf = ({ fileId }: SourceWords) =>
    fileId && (data?.files.find(({ id }) => id === fileId)?.name ?? '…');
  return (
    <Difference before={linesOf(before, nameOf(before))} after={linesOf(after, nameOf(after))} />
  );
}

type RemoveForGoodProps = { ideaId: string; source: Pick<SourceChange, 'sourceId' | 'number'> };

/** The way to remove all that a removed source says and has said, asked about first. */
function RemoveForGood({ ideaId, source: { sourceId, number } }: RemoveForGoodProps) {
  const [asking, setAsking] = useState(false);
  const { busy, act, why, forget } = useAction();
  const remove = () =>
    act(() => sourceStores(ideaId).eraseSource(sourceId), {
      done: {
        title: 'Source removed for good',
        description: `Nobody can read source ${number} any more.`,
      },
      // The dialog says it.
      failed() {},
    });
  return (
    <>
      <button
        className="link"
        type="button"
        onClick={() => {
          forget();
          setAsking(true);
        }}
      >
        Remove source {number} for good
      </button>
      {asking && (
        <Confirm
          title={`Remove source ${number} for good?`}
          action="Remove for good"
          keep="Keep it"
          busy={busy}
          busyText="Removing..."
          problem={why}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            What it says and has said is erased for everybody, here and in the history. It can't be
            brought back. Comments about it and its file stay, until they are removed themselves.
          </p>
        </Confirm>
      )}
    </>
  );
}

type ChangeProps = {
  ideaId: string;
  change: SourceChange;
  /** Brings it back; there where it is removed and its reader may. */
  onBringBack: (() => void) | null;
  /** Whether the reader may erase the removed source. */
  mayErase: boolean;
};

const Change = ({ ideaId, change, onBringBack, mayErase }: ChangeProps) => {
  const { number, what, at, user, before, said } = change;
  // An erased source takes its earlier changes out of the list.
  const item = useFocusNeighbour();
  return (
    <li ref={item} className="vstack">
      <p className="small">
        Source {number} {what}, <bdi>{user.name}</bdi>{' '}
        <time className="text-muted-foreground" dateTime={at}>
          {toMoment(at)}
        </time>
      </p>
      {what === 'changed' && before ? (
        <LazyDetails className="small" summary={`See what changed in source ${number}`}>
          {() => <ChangedWords ideaId={ideaId} before={before} after={said} />}
        </LazyDetails>
      ) : (
        said.shows && <p className="small text-muted-foreground user-text">{said.shows}</p>
      )}
      {(onBringBack || mayErase) && (
        <div className="hstack small">
          {onBringBack && (
            <button className="link" type="button" onClick={onBringBack}>
              Bring source {number} back
            </button>
          )}
          {mayErase && <RemoveForGood ideaId={ideaId} source={change} />}
        </div>
      )}
    </li>
  );
};

type Props = {
  idea: Idea;
  user: User;
  /** The loaded changes of all the idea's sources, the latest first. */
  all: readonly SourceChange[];
  change: SourceChange;
};

/** One change of a source, as the history lists it. */
export function SourceHistoryItem({ idea, user, all, change }: Props) {
  const stores = sourceStores(idea.id);
  const { act } = useAction();
  const isNewest = all.every(
    ({ sourceId, revision }) => sourceId !== change.sourceId || revision <= change.revision,
  );
  const isRemoved = change.what === 'removed' && isNewest;
  const bringBack = async () => showSource(await stores.restoreSource(change.sourceId));
  const done = { title: 'Source brought back', description: 'It stands with its section again.' };
  return (
    <Change
      ideaId={idea.id}
      change={change}
      onBringBack={
        isRemoved && canChangeSource(change.addedBy, idea.userId, user)
          ? () => act(bringBack, { done })
          : null
      }
      mayErase={isRemoved && (idea.userId === user.id || user.role === 'admin')}
    />
  );
}

const nothing: PageOfSourceChanges = { items: [], next: null };

/** The history of an idea's sources in pages; nothing before the first has loaded. */
export function useSourceChanges(ideaId: string) {
  const { $sourceChanges, moreSourceChanges } = sourceStores(ideaId);
  const { data = nothing } = useStore($sourceChanges);
  return useLongList(data, moreSourceChanges);
}

type MoreSourceChangesProps = {
  read: ReturnType<typeof useSourceChanges>;
  /** The first save that is listed: what happened before it has no place in the list. */
  oldestSave: number;
};

/** The way to earlier changes of sources, where there are some. */
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
