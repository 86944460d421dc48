import { useStore } from '@nanostores/react';
import { Difference } from '../../../platform/ui/Difference.tsx';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import { toMoment } from '../../../platform/ui/dates.ts';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { useNeighbour } from '../../../platform/ui/use-neighbour.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { filesOf } from '../../files/client/files.ts';
import { labelOf } from '../../ideas/domain/fields.ts';
import type { Idea } from '../../ideas/domain/idea-response.ts';
import { sourceStores } from '../client/sources.ts';
import { writeReference } from '../domain/reference.ts';
import { kindName, stanceNames } from '../domain/source.ts';
import type { SourceChange, SourceWords } from '../domain/source-response.ts';
import { RemoveForGood } from './RemoveForGood.tsx';
import { showSource } from './show-source.ts';
import { mayChange } from './words.ts';

/** The words of a source, line by line. @param fileName of its file; null without one */
const linesOf = (said: SourceWords, fileName: string | null): string =>
  [
    `${stanceNames[said.stance] ?? said.stance}, ${kindName(said.kind).toLowerCase()}`,
    said.shows,
    [said.citation, writeReference(said)].filter(Boolean).join('; '),
    ...(fileName === null ? [] : [`File: ${fileName}`]),
    `About ${said.fields.map((name) => labelOf(name)).join(', ')}`,
  ].join('\n');

type ChangedWordsProps = { ideaId: string; before: SourceWords; said: SourceWords };

/** The text differences of a change, with file names. */
function ChangedWords({ ideaId, before, said }: ChangedWordsProps) {
  const { data } = useStore(filesOf(ideaId));
  const nameOf = ({ fileId }: SourceWords) =>
    fileId && (data?.files.find(({ id }) => id === fileId)?.name ?? '…');
  return (
    <Difference before={linesOf(before, nameOf(before))} after={linesOf(said, nameOf(said))} />
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
  const item = useNeighbour();
  return (
    <li ref={item} className="stack">
      <p className="small">
        Source {number} {what}, <bdi>{user.name}</bdi>{' '}
        <time className="soft" dateTime={at}>
          {toMoment(at)}
        </time>
      </p>
      {what === 'changed' && before ? (
        <Disclosure className="small" summary={`See what changed in source ${number}`}>
          {() => <ChangedWords ideaId={ideaId} before={before} said={said} />}
        </Disclosure>
      ) : (
        said.shows && <p className="small soft user-text">{said.shows}</p>
      )}
      {(onBringBack || mayErase) && (
        <p className="row small">
          {onBringBack && (
            <button className="link" type="button" onClick={onBringBack}>
              Bring source {number} back
            </button>
          )}
          {mayErase && <RemoveForGood ideaId={ideaId} source={change} />}
        </p>
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
        isRemoved && mayChange(change.addedBy, idea.userId, user)
          ? () => act(bringBack, { done })
          : null
      }
      mayErase={isRemoved && (idea.userId === user.id || user.role === 'admin')}
    />
  );
}
