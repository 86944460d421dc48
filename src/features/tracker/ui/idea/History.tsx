import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { SourceChange } from '#features/evidence/domain/source-response.ts';
import {
  MoreSourceChanges,
  SourceHistoryItem,
  useSourceChanges,
} from '#features/evidence/ui/SourceHistory.tsx';
import { ideaStores } from '#features/ideas/client/idea.ts';
import type { Idea, Revision } from '#features/ideas/domain/idea-response.ts';
import { answersAt, answersOf, changesBetween } from '#features/ideas/domain/revision.ts';
import { ideaSchema } from '#features/ideas/domain/schema.ts';
import type { ScoresSet } from '#features/ideas/domain/weights.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { toastError } from '#platform/client/toasts/toasts.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { FormError } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { Changes } from './Changes.tsx';

const sameSet = (a: ScoresSet, b: ScoresSet) => `${a}` === `${b}`;

type SaveProps = { save: Revision; earlier: Revision | undefined; isCurrent: boolean };

/** @param earlier the save before it, if it is listed */
function Save({ save, earlier = save, isCurrent }: SaveProps) {
  const { savedAt, user, reason, changes, scoresSet } = save;
  const unchanged = sameSet(earlier.scoresSet, scoresSet)
    ? 'Saved without a change'
    : 'Changed which scores are set';
  return (
    <>
      <p>
        <strong>Version {save.revision}</strong>
        {isCurrent && ' (current)'}, <bdi>{user.name}</bdi>{' '}
        <Time className="text-muted-foreground" at={savedAt} />
      </p>
      {reason && <p className="user-text small">Reason: {reason}</p>}
      {changes.length === 0 ? (
        <p className="small text-muted-foreground">{save.revision === 1 ? 'Created' : unchanged}</p>
      ) : (
        <Changes verb="Changed" changes={changes} />
      )}
    </>
  );
}

type SinceProps = { idea: Idea; saves: readonly Revision[]; save: Revision; children: ReactNode };

/** Shows what restoring a version would change. @param children the restore button */
function Since({ idea, saves, save, children }: SinceProps) {
  // The idea and its history were fetched at different times.
  if (saves[0]?.revision !== idea.revision) return children;
  const now = answersOf(idea);
  const changes = changesBetween(answersAt(now, saves, save.revision), now);
  const isSame = sameSet(save.scoresSet, idea.scoresSet);
  if (changes.length === 0 && isSame)
    return <p className="small text-muted-foreground">The idea says the same today.</p>;
  return (
    <>
      {changes.length === 0 ? (
        <p className="small text-muted-foreground">Different today: which scores are set</p>
      ) : (
        <Changes
          verb="Different today:"
          changes={changes}
          labels={[`Version ${save.revision}`, 'Today']}
        />
      )}
      {children}
    </>
  );
}

type Entry = { at: string } & ({ save: Revision } | { change: SourceChange });

/** Latest first. Leaves out source changes from before the first listed save. */
function inOrder(saves: readonly Revision[], changes: readonly SourceChange[]): Entry[] {
  const listed = new Set(saves.map(({ revision }) => revision));
  const entries: Entry[] = [
    ...changes
      .filter(({ ideaRevision }) => listed.has(ideaRevision))
      .map((change) => ({ at: change.at, change })),
    ...saves.map((save) => ({ at: save.savedAt, save })),
  ];
  return entries.sort((a, b) => b.at.localeCompare(a.at));
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The owner can restore an earlier version, which becomes a new save. */
export default function History({ idea, user }: { idea: Idea; user: User }) {
  const own = idea.userId === user.id;
  const stores = ideaStores(idea.id);
  const read = useStore(stores.$revisions);
  const { data: revisions } = read;
  const changes = useSourceChanges(idea.id);
  const { busy, act, failure, why } = useAction();
  const [wanted, setWanted] = useState<number | null>(null);
  function isOutdated() {
    stores.refetch();
    toastError(
      'A newer version was saved meanwhile. It is shown now; restore again if you want to.',
    );
  }
  async function restore(revision: number) {
    if (busy || !revisions) return;
    // The idea and its history were fetched at different times.
    if (revisions[0]?.revision !== idea.revision) return isOutdated();
    const answers = ideaSchema.safeParse(answersAt(answersOf(idea), revisions, revision));
    if (!answers.success) return toastError('This version does not fit the rules of today.');
    const scoresSet = revisions.find((save) => save.revision === revision)?.scoresSet;
    const restored = { ...answers.data, scoresSet };
    setWanted(revision);
    await act(() => stores.save(restored, idea.revision, `Restored version ${revision}`), {
      done: {
        title: 'Idea updated',
        description: `Version ${revision} is restored. The version before stays in the history.`,
      },
      failed(error) {
        if (isConflict(error)) return isOutdated();
        toastError('Failed to update idea. You can only edit your own ideas.');
      },
    });
  }
  function restoreButton(revision: number) {
    const isWanted = wanted === revision;
    const whyNot = isWanted && !isConflict(failure) ? why : null;
    return (
      <div className="actions">
        <BusyButton
          type="button"
          className="btn-sm"
          look="plain"
          busy={busy && isWanted}
          busyText="Restoring..."
          aria-describedby={whyNot ? 'restore-why' : undefined}
          onClick={() => restore(revision)}
        >
          Restore version {revision}
        </BusyButton>
        <FormError id="restore-why" why={whyNot} typed={false} />
      </div>
    );
  }

  return (
    <Loaded what="The history" {...read} onRetry={stores.$revisions.revalidate}>
      {(saves) => (
        <>
          <ol className="list history *:gap-1.5 *:py-3 *:not-first:border-t-1 *:not-first:border-border [&_summary]:min-h-6">
            {inOrder(saves, changes.items).map((entry) =>
              'save' in entry ? (
                <li key={entry.save.revision} className="vstack">
                  <Save
                    save={entry.save}
                    earlier={saves[saves.indexOf(entry.save) + 1]}
                    isCurrent={entry.save.revision === idea.revision}
                  />
                  {entry.save !== saves[0] && (
                    <Since idea={idea} saves={saves} save={entry.save}>
                      {own && restoreButton(entry.save.revision)}
                    </Since>
                  )}
                </li>
              ) : (
                <SourceHistoryItem
                  key={`${entry.change.sourceId} ${entry.change.revision}`}
                  idea={idea}
                  user={user}
                  all={changes.items}
                  change={entry.change}
                />
              ),
            )}
          </ol>
          {(saves.at(-1)?.revision ?? 1) > 1 && (
            <p className="small text-muted-foreground">
              These are the newest {saves.length} saves. Earlier ones are kept, and not listed here.
            </p>
          )}
          <MoreSourceChanges read={changes} oldestSave={saves.at(-1)?.revision ?? 1} />
        </>
      )}
    </Loaded>
  );
}
