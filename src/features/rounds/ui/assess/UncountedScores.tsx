import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { $draftKeys } from '../../../../platform/client/drafts/drafts.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import { type AssessmentStore, openAssessment } from '../../client/assessment.ts';
import { roundStores } from '../../client/rounds.ts';
import { emptyAssessment, isSameAssessment } from '../../domain/assessment.ts';
import type { Assessment, Round } from '../../domain/round-response.ts';
import { scoresText } from '../round-texts.ts';

/** The server trims reasons. */
const isCounted = ({ given, saved }: Uncounted) =>
  saved !== null && isSameAssessment({ ...given, reason: given.reason.trim() }, saved);

const Scores = ({ of }: { of: Assessment }) => (
  <>
    {scoresText(of)}.
    {of.reason.trim() && (
      <>
        {' '}
        Reason:{' '}
        <q className="user-text" dir="auto">
          {of.reason.trim()}
        </q>
      </>
    )}
  </>
);

type Uncounted = { id: string; title: string; given: Assessment; saved: Assessment | null };

function List({ ideas, onForget }: { ideas: readonly Uncounted[]; onForget: () => void }) {
  const heading = useId();
  if (ideas.length === 0) return null;
  return (
    <section className="notice vstack" aria-labelledby={heading}>
      <div className="vstack" role="alert">
        <h2 id={heading}>Not counted</h2>
        <p>
          {ideas.length === 1 ? 'This was given' : 'These were given'} on this device and did not
          reach the round in time. It is kept here until you delete it.
        </p>
      </div>
      <ul className="rows">
        {ideas.map(({ id, title, given, saved }) => (
          <li key={id}>
            <p className="user-text">
              <strong>{title}</strong>
            </p>
            <p>
              You gave: <Scores of={given} />
            </p>
            <p className="text-muted-foreground">
              {saved ? (
                <>
                  What counts: <Scores of={saved} />
                </>
              ) : (
                'Nothing of yours counts for this idea.'
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <button className="btn btn-sm" type="button" onClick={onForget}>
          Delete from this device
        </button>
      </p>
    </section>
  );
}

type Props = {
  round: Round;
  user: User;
  /** Ideas still in the round, whose stored scores are being sent. */
  asked?: readonly string[];
};
type ListProps = { round: Round; sender: AssessmentStore; ids: readonly string[] };

/** The scores stored on this device for some ideas. @param ownOf the counted scores of an idea */
const uncountedOf = (
  { round, sender, ids }: ListProps,
  ownOf: (id: string) => Assessment | null,
): Uncounted[] =>
  ids.flatMap((id) => {
    const title = round.ideaList.find((idea) => idea.id === id)?.ideaTitle;
    const draft = sender.draftOf(id).get().value;
    const saved = ownOf(id);
    const given = { ...(saved ?? emptyAssessment()), ...draft };
    return draft ? [{ id, title: title ?? 'An idea that was deleted', given, saved }] : [];
  });

/** For a closed round: compares with the counted scores, because a response may have been lost. */
function Compared(props: ListProps) {
  const { round, sender, ids } = props;
  const { $results } = roundStores(round.id);
  const read = useStore($results);
  const { data } = read;
  const all = uncountedOf(
    props,
    (id) => data?.results.find((result) => result.id === id)?.own ?? null,
  );
  const counted = all.filter(isCounted).map(({ id }) => id);
  const countedIds = counted.join(' ');
  useEffect(() => {
    if (countedIds) sender.forget(countedIds.split(' '));
  }, [sender, countedIds]);
  return (
    <Loaded what="What counts of your scores" {...read} onRetry={() => $results.revalidate()}>
      {() => (
        <List
          ideas={all.filter(({ id }) => !counted.includes(id))}
          onForget={() => sender.forget(ids)}
        />
      )}
    </Loaded>
  );
}

/** Shows scores of this device that were not counted, next to the counted ones. */
export function UncountedScores({ round, user, asked = [] }: Props) {
  const sender = openAssessment(user.id, round.id);
  useStore($draftKeys);
  const ids = sender.unsentIds().filter((id) => !asked.includes(id));
  if (ids.length === 0) return null;
  const props = { round, sender, ids };
  if (round.closedAt) return <Compared {...props} />;
  return <List ideas={uncountedOf(props, () => null)} onForget={() => sender.forget(ids)} />;
}
