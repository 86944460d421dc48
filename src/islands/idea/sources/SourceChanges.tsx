import { useStore } from '@nanostores/react';
import { ideaStores } from '../../../client/idea.ts';
import { writeReference } from '../../../domain/evidence/reference.ts';
import {
  kindName,
  mostSourceChanges,
  type SourceChange,
  type SourceWords,
  stanceNames,
} from '../../../domain/evidence/source.ts';
import { fields } from '../../../domain/idea/fields.ts';
import type { Idea } from '../../../domain/idea/idea.ts';
import type { User } from '../../../domain/role.ts';
import { toMoment } from '../../../ui/dates.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { useAction } from '../../form/use-action.ts';
import { Difference } from '../Difference.tsx';
import { showSource } from './show-source.ts';
import { mayChange } from './words.ts';

/** All that a source says, line by line. */
const linesOf = (said: SourceWords): string =>
  [
    `${stanceNames[said.stance]}, ${kindName(said.kind).toLowerCase()}`,
    said.shows,
    [said.citation, writeReference(said)].filter(Boolean).join('; '),
    `For ${said.fields.map((name) => fields[name].label).join(', ')}`,
  ].join('\n');

type ChangeProps = {
  change: SourceChange;
  /** Brings it back; there where it is removed and its reader may. */
  onBringBack: (() => void) | null;
};

const Change = ({ change, onBringBack }: ChangeProps) => {
  const { number, what, at, user, before, said } = change;
  return (
    <li className="stack">
      <p className="small">
        Source {number} {what}, <bdi>{user.name}</bdi>{' '}
        <time className="soft" dateTime={at}>
          {toMoment(at)}
        </time>
      </p>
      {what === 'changed' && before ? (
        <Fold className="small" summary={`See what changed in source ${number}`}>
          {() => <Difference before={linesOf(before)} after={linesOf(said)} />}
        </Fold>
      ) : (
        <p className="small soft user-text">{said.shows}</p>
      )}
      {onBringBack && (
        <p className="small">
          <button className="link" type="button" onClick={onBringBack}>
            Bring source {number} back
          </button>
        </p>
      )}
    </li>
  );
};

/** That the list of what happened to sources does not begin with the first of it. */
export function EarlierSourceChanges({ ideaId }: { ideaId: string }) {
  const { data = [] } = useStore(ideaStores(ideaId).$sourceChanges);
  return (
    data.length >= mostSourceChanges && (
      <p className="small soft">
        These are the newest {mostSourceChanges.toLocaleString('en-GB')} changes of sources. Earlier
        ones are kept, and not listed here; sources can be put back to any version since then.
      </p>
    )
  );
}

type Props = {
  idea: Idea;
  user: User;
  /** The save that stood then. */
  revision: number;
};

/** What happened to the sources while a save stood, the latest first. */
export function SourceChanges({ idea, user, revision }: Props) {
  const stores = ideaStores(idea.id);
  const { data: all = [] } = useStore(stores.$sourceChanges);
  const { act } = useAction();
  const isNewest = ({ sourceId, revision }: SourceChange) =>
    all.every((one) => one.sourceId !== sourceId || one.revision <= revision);
  const bringBack = async ({ sourceId }: SourceChange) =>
    showSource(await stores.restoreSource(sourceId));
  const done = { title: 'Source brought back', description: 'It stands with its section again.' };
  return all
    .filter((change) => change.ideaRevision === revision)
    .map((change) => (
      <Change
        key={`${change.sourceId} ${change.revision}`}
        change={change}
        onBringBack={
          change.what === 'removed' &&
          isNewest(change) &&
          mayChange(change.addedBy, idea.userId, user)
            ? () => act(() => bringBack(change), { done })
            : null
        }
      />
    ));
}
