import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { roundStores } from '../../client/rounds.ts';
import type { User } from '../../domain/role.ts';
import { setTitle } from '../../ui/title.ts';
import { ResultsPage } from '../round-results/ResultsPage.tsx';
import { LoadingRound } from './LoadingRound.tsx';
import { OpenRound } from './OpenRound.tsx';

/** A round of an address: what is asked while it is open, its results once it is closed. */
export function RoundPage({ id, user }: { id: string; user: User }) {
  const { data: round } = useStore(roundStores(id).$round);
  const title = round?.title ?? 'Round';
  useEffect(() => setTitle(title), [title]);
  if (!round) return <LoadingRound />;
  if (round.closedAt) return <ResultsPage round={round} user={user} />;
  return <OpenRound round={round} user={user} />;
}
