import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../client/api.ts';
import { roundStores } from '../../client/rounds.ts';
import type { User } from '../../domain/role.ts';
import { setTitle } from '../../ui/title.ts';
import { LoadingRound } from '../rounds/LoadingRound.tsx';
import { AskedIdeas } from './AskedIdeas.tsx';
import { ClosedMeanwhile } from './ClosedMeanwhile.tsx';
import { NoRound, NotAsked, NotLoaded } from './Unavailable.tsx';

/** Where the caller scores the ideas of a round, one at a time. */
export function AssessPage({ id, user }: { id: string; user: User }) {
  const { $round, $assessments } = roundStores(id);
  const { data: round, error, loading } = useStore($round);
  const isMissing = error instanceof ApiError && error.status === 404;
  useEffect(
    () => setTitle(round ? `Score: ${round.title}` : isMissing ? 'Round Not Found' : 'Round'),
    [round?.title, isMissing],
  );
  // Both at once. What was read before may be older than what was given on another device.
  useEffect(() => {
    const { data } = $round.get();
    if (data) $round.revalidate();
    if (data && (data.closedAt || !data.asked)) return;
    if ($assessments.get().data) $assessments.revalidate();
  }, [$round, $assessments]);
  const wasOpen = useRef(false);
  wasOpen.current ||= Boolean(round && !round.closedAt);
  if (isMissing) return <NoRound />;
  if (!round)
    return error && !loading ? (
      <NotLoaded what="The round" onRetry={() => $round.revalidate()} />
    ) : (
      <LoadingRound />
    );
  if (round.closedAt) return <ClosedMeanwhile round={round} user={user} isNews={wasOpen.current} />;
  if (!round.asked) return <NotAsked round={round} user={user} />;
  return <AskedIdeas round={round} user={user} />;
}
