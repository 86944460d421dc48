import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { type AssessmentStore, openAssessment } from '../../client/assessment.ts';
import { roundStores } from '../../client/rounds.ts';
import { emptyAssessment, isSameAssessment } from '../../domain/assessment.ts';
import type { Assessment, Round, RoundResult } from '../../domain/round-response.ts';
import { scoresText } from '../round-texts.ts';

/** The server trims reasons. */
const isCounted = (given: Assessment, saved: Assessment | null) =>
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

type ListProps = {
  round: Round;
  sender: AssessmentStore;
  ids: readonly string[];
  /** Empty while the round is open. */
  results: readonly RoundResult[];
};

/** The scores of some ideas that this device has stored. Forgets those that were counted although no answer came. */
function List({ round, sender, ids, results }: ListProps) {
  const heading = useId();
  const drafts = ids.map((id) => {
    const saved = results.find((result) => result.id === id)?.own ?? null;
    const given = { ...(saved ?? emptyAssessment()), ...sender.draftOf(id).get().value };
    const title = round.ideaList.find((idea) => idea.id === id)?.ideaTitle;
    return { id, title: title ?? 'An idea that was deleted', given, saved };
  });
  const uncounted = drafts.filter(({ given, saved }) => !isCounted(given, saved));
  const countedIds = ids.filter((id) => !uncounted.some((one) => one.id === id)).join(' ');
  useEffect(() => {
    if (countedIds) sender.forget(countedIds.split(' '));
  }, [sender, countedIds]);
  if (uncounted.length === 0) return null;
  return (
    <section className="notice vstack" aria-labelledby={heading}>
      <div className="vstack" role="alert">
        <h2 id={heading}>Not counted</h2>
        <p>
          {uncounted.length === 1 ? 'This was given' : 'These were given'} on this device and did
          not reach the round{round.closedAt && ' in time'}. It is kept here until you delete it.
        </p>
      </div>
      <ul className="rows">
        {uncounted.map(({ id, title, given, saved }) => (
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
        <Button className="btn-sm" onClick={() => sender.forget(ids)}>
          Delete from this device
        </Button>
      </p>
    </section>
  );
}

/** For a closed round: compares with the counted scores. */
function Compared(props: Omit<ListProps, 'results'>) {
  const { $results } = roundStores(props.round.id);
  return (
    <Loaded
      what="What counts of your scores"
      {...useStore($results)}
      onRetry={() => $results.revalidate()}
    >
      {({ results }) => <List {...props} results={results} />}
    </Loaded>
  );
}

type Props = {
  round: Round;
  user: User;
  /** Ideas still in the round, whose stored scores are being sent. */
  asked?: readonly string[];
};

/** Shows scores of this device that were not counted, next to the counted ones. */
export function UncountedScores({ round, user, asked = [] }: Props) {
  const sender = openAssessment(user.id, round.id);
  useStore($draftKeys);
  const ids = sender.unsentIds().filter((id) => !asked.includes(id));
  if (ids.length === 0) return null;
  const drafts = { round, sender, ids };
  return round.closedAt ? <Compared {...drafts} /> : <List {...drafts} results={[]} />;
}
