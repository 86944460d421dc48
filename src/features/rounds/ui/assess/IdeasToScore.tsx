import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApiError } from '../../../../platform/client/api/api.ts';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import { LoadError } from '../../../../platform/ui/LoadError.tsx';
import { useOnceTrue } from '../../../../platform/ui/use-once-true.ts';
import type { User } from '../../../accounts/domain/account-response.ts';
import { roundStores } from '../../client/rounds.ts';
import type { Round } from '../../domain/round-response.ts';
import { LoadingRound } from '../LoadingRound.tsx';
import { Assess } from './Assess.tsx';
import { NothingAsked } from './Unavailable.tsx';

/** What an open round asks its reader. */
export function IdeasToScore({ round, user }: { round: Round; user: User }) {
  const { $round, $assessments } = roundStores(round.id);
  const { data, error, loading } = useStore($assessments);
  // The round has been closed, or asks somebody else, since it was read.
  const isRefused = error instanceof ApiError && [403, 404, 409].includes(error.status);
  useEffect(() => {
    if (isRefused) $round.revalidate();
  }, [isRefused, $round]);
  // What was read at an earlier visit waits for what is read now, which a score would be added to.
  const isCurrent = useOnceTrue(!loading);
  if (!isCurrent) return <LoadingRound />;
  if (data && data.items.length === 0) return <NothingAsked round={round} />;
  if (data) return <Assess round={round} items={data.items} user={user} />;
  if (!error || loading || isRefused) return <LoadingRound />;
  return (
    <div className="wrap page stack">
      <Heading>{round.title}</Heading>
      <LoadError
        what="The ideas of this round"
        error={error}
        onRetry={() => $assessments.revalidate()}
      />
    </div>
  );
}
