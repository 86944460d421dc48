import { useEffect, useRef } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { Page } from '#platform/client/router/route.ts';
import { toast } from '#platform/client/toasts/toasts.ts';
import type { Round } from '../domain/round-response.ts';
import { AssessPage } from './assess/AssessPage.tsx';
import { LoadedRound } from './LoadedRound.tsx';
import { OpenRound } from './OpenRound.tsx';
import { RoundList } from './RoundList.tsx';
import { ResultsPage } from './results/ResultsPage.tsx';
import { closingText } from './round-texts.ts';

/** An open round, or the results of a closed one. Says so when somebody else closes it meanwhile. */
function OpenOrClosed({ round, user }: { round: Round; user: User }) {
  const wasOpen = useRef(false);
  const closedHere = useRef(false);
  const { closedAt, closedBy } = round;
  useEffect(() => {
    if (!closedAt) wasOpen.current = true;
    else if (closedBy && wasOpen.current && !closedHere.current)
      toast({ title: 'This round is closed', description: closingText[closedBy] });
  }, [closedAt, closedBy]);
  if (closedAt) return <ResultsPage round={round} user={user} />;
  const onClosed = () => {
    closedHere.current = true;
  };
  return <OpenRound round={round} user={user} onClosed={onClosed} />;
}

export const RoundPage = ({ id, user }: { id: string; user: User }) => (
  <LoadedRound id={id} titleOf={({ title }) => title}>
    {(round) => <OpenOrClosed key={id} round={round} user={user} />}
  </LoadedRound>
);

type RoundsProps = {
  user: User;
  page: Extract<Page, { kind: 'rounds' | 'round' | 'assess' }>;
};

export function Rounds({ user, page }: RoundsProps) {
  if (page.kind === 'rounds') return <RoundList user={user} />;
  if (page.kind === 'assess') return <AssessPage id={page.id} user={user} />;
  return <RoundPage id={page.id} user={user} />;
}
