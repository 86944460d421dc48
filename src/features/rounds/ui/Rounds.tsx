import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isMissing } from '../../../platform/client/api/error-message.ts';
import type { Page } from '../../../platform/client/router/route.ts';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { setTitle } from '../../../platform/ui/Heading.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import { roundStores } from '../client/rounds.ts';
import { AssessPage } from './assess/AssessPage.tsx';
import { OpenRound } from './OpenRound.tsx';
import { useDeadline } from './RoundItem.tsx';
import { RoundList } from './RoundList.tsx';
import { LoadingRound, RoundFailed, RoundNotFound, useRoundRead } from './RoundStates.tsx';
import { ResultsPage } from './results/ResultsPage.tsx';
import { closingText } from './round-texts.ts';

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

export type RoundsProps = {
  user: User;
  page: Extract<Page, { kind: 'rounds' | 'round' | 'assess' }>;
};

export function Rounds({ user, page }: RoundsProps) {
  if (page.kind === 'rounds') return <RoundList user={user} />;
  if (page.kind === 'assess') return <AssessPage id={page.id} user={user} />;
  return <RoundPage id={page.id} user={user} />;
}
