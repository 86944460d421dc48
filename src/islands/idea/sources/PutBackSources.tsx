import { ideaStores } from '../../../client/idea.ts';
import { isWholeSince, putBackPlan } from '../../../domain/evidence/put-back.ts';
import type { SourceChange } from '../../../domain/evidence/source.ts';
import type { Idea } from '../../../domain/idea/idea.ts';
import { listed } from '../../../domain/wording.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { useAction } from '../../form/use-action.ts';

const counted = (count: number, what: string) =>
  count > 0 ? [`${what} ${count === 1 ? 'one' : count}`] : [];

type Props = {
  idea: Idea;
  /** What has happened to its sources, as far as it is shown. */
  read: { items: readonly SourceChange[]; next: string | null };
  /** The save that stood then. */
  revision: number;
};

/** The way to have the sources again as they were while a save stood, where they are others today. */
export function PutBackSources({ idea, read, revision }: Props) {
  const stores = ideaStores(idea.id);
  const { busy, act } = useAction();
  // What it would do is said before it is done.
  if (!isWholeSince(read, revision)) return null;
  const plan = putBackPlan(read.items, revision);
  if (plan.length === 0) return null;
  const count = (what: string) => plan.filter((one) => one.what === what).length;
  const steps = [
    ...counted(count('brought back'), 'brings back'),
    ...counted(count('changed'), 'changes'),
    ...counted(count('removed'), 'removes'),
  ];
  const putBack = () =>
    busy ||
    act(() => stores.putSourcesBack(revision, plan), {
      done: {
        title: 'Sources put back',
        description: `They are as they were with version ${revision}.`,
      },
    });
  return (
    <div className="actions">
      <BusyButton
        type="button"
        className="btn-sm"
        look="plain"
        busy={busy}
        aria-describedby={`put-back-${revision}`}
        onClick={putBack}
      >
        Put the sources of version {revision} back
      </BusyButton>
      <span className="small soft" id={`put-back-${revision}`}>
        This {listed(steps)}.
      </span>
    </div>
  );
}
