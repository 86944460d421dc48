import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isMissing } from '../../../platform/client/api/refusals.ts';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { setTitle } from '../../../platform/ui/title.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { roundStores } from '../client/rounds.ts';
import { OpenRound } from './OpenRound.tsx';
import { LoadingRound, RoundFailed, RoundNotFound } from './RoundStates.tsx';
import { ResultsPage } from './results/ResultsPage.tsx';
import { closingText } from './round-texts.ts';
import { useDeadline } from './use-deadline.ts';
import { useRoundRead } from './use-round-read.ts';

/** A round of a URL: what is asked while it is open, its results once it is closed. */
export function RoundPage({ id, user }: { id: string; user: User }) {
  const { $round } = roundStores(id);
  const { data: round, error, loading } = useStore($round);
  const failed = Boolean(error) && !loading && !round;
  const isGone = failed && isMissing(error);
  const title = isGone ? 'Round not found' : (round?.title ?? 'Round');
  useEffect(() => setTitle(title), [title]);
  useDeadline(round, `round:${id}`);
  useRoundRead(round);

  const wasOpen = useRef(false);
  const closedHere = useRef(false);
  const closedBy = round?.closedBy;
  useEffect(() => {
    if (round && !round.closedAt) wasOpen.current = true;
    else if (closedBy && wasOpen.current && !closedHere.current)
      toast({ title: 'This round is closed', description: closingText[closedBy] });
  }, [round, closedBy]);

  if (isGone) return <RoundNotFound />;
  if (failed) return <RoundFailed error={error} onRetry={() => $round.revalidate()} />;
  if (!round) return <LoadingRound />;
  if (round.closedAt) return <ResultsPage round={round} user={user} />;
  return (
    <OpenRound
      round={round}
      user={user}
      onClosed={() => {
        closedHere.current = true;
      }}
    />
  );
}
