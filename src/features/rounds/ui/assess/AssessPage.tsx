import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { isMissing } from '../../../../platform/client/api/refusals.ts';
import { lastRead } from '../../../../platform/client/query/queries.ts';
import { setTitle } from '../../../../platform/ui/title.ts';
import { useOnceTrue } from '../../../../platform/ui/use-once-true.ts';
import type { User } from '../../../accounts/domain/account-response.ts';
import { openAssessment } from '../../client/assessment.ts';
import { roundStores } from '../../client/rounds.ts';
import { LoadingRound } from '../LoadingRound.tsx';
import { RoundFailed, RoundNotFound } from '../RoundStates.tsx';
import { useDeadline } from '../use-deadline.ts';
import { useRoundRead } from '../use-round-read.ts';
import { ClosedMeanwhile } from './ClosedMeanwhile.tsx';
import { IdeasToScore } from './IdeasToScore.tsx';
import { NotAsked } from './Unavailable.tsx';

type Props = { id: string; user: User };

/**
 * Reads the round and what it asks, both at once. What was read before is read again: more may have been given since, in
 * another tab or on another device. @returns whether that has begun
 */
function useFreshReads({ id, user }: Props): boolean {
  const { $round, $assessments } = roundStores(id);
  const [hasBegun, setHasBegun] = useState(false);
  useLayoutEffect(() => {
    // First: what another tab sends meanwhile may not be in what is read.
    const end = openAssessment(user.id, id).watch();
    const { data: round } = lastRead($round);
    if (round) $round.revalidate();
    const isAsked = !round || (round.asked && !round.closedAt);
    if (isAsked && lastRead($assessments).data) $assessments.revalidate();
    setHasBegun(true);
    // Whoever comes back may have used another device meanwhile.
    const look = () => {
      const { data: shown } = lastRead($round);
      if (!document.hidden && shown?.asked && !shown.closedAt) $assessments.revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      end();
      document.removeEventListener('visibilitychange', look);
    };
  }, [$round, $assessments, id, user.id]);
  return hasBegun;
}

/** Where the caller scores the ideas of a round, one at a time. */
export function AssessPage({ id, user }: Props) {
  const { $round } = roundStores(id);
  const hasBegun = useFreshReads({ id, user });
  const { data: round, error, loading } = useStore($round);
  const title = round ? `Score: ${round.title}` : isMissing(error) ? 'Round not found' : 'Round';
  useEffect(() => setTitle(title), [title]);
  useDeadline(round, $round.revalidate);
  useRoundRead(round);
  const wasOpen = useOnceTrue(Boolean(round && !round.closedAt));
  if (isMissing(error)) return <RoundNotFound />;
  if (!round && error && !loading)
    return <RoundFailed error={error} onRetry={() => $round.revalidate()} />;
  if (!round || !hasBegun) return <LoadingRound />;
  if (round.closedAt) return <ClosedMeanwhile round={round} user={user} isNews={wasOpen} />;
  if (!round.asked) return <NotAsked round={round} user={user} />;
  return <IdeasToScore round={round} user={user} />;
}
