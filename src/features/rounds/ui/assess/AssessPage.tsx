import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { ApiError } from '../../../../platform/client/api/api.ts';
import { isMissing } from '../../../../platform/client/api/error-message.ts';
import { invalidate } from '../../../../platform/client/query/queries.ts';
import { roundsPath, roundUrl } from '../../../../platform/client/router/route.ts';
import { Heading, setTitle } from '../../../../platform/ui/Heading.tsx';
import { LoadError } from '../../../../platform/ui/LoadError.tsx';
import { useOnceTrue } from '../../../../platform/ui/lazy-component.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import { roundStores } from '../../client/rounds.ts';
import type { Round } from '../../domain/round-response.ts';
import { useDeadline } from '../RoundItem.tsx';
import { LoadingRound, RoundFailed, RoundNotFound, useRoundRead } from '../RoundStates.tsx';
import { toDeadline } from '../round-texts.ts';
import { Assess } from './Assess.tsx';
import { UncountedScores } from './UncountedScores.tsx';

type Props = { id: string; user: User };

/** Refetches the round and its assessments on each visit, because another device may have sent scores. */
function useFreshReads(id: string): void {
  // A layout effect, because the stores begin to fetch in a later effect.
  useLayoutEffect(() => {
    const refetch = () => {
      if (!document.hidden) invalidate(`round:${id}`, `assessments:${id}`);
    };
    refetch();
    document.addEventListener('visibilitychange', refetch);
    return () => document.removeEventListener('visibilitychange', refetch);
  }, [id]);
}

const why = {
  deadline: 'Its deadline has passed',
  opener: 'It was closed by whoever opened it',
  everybody: 'Everybody has finished',
};

type RoundProps = { round: Round; user: User };

/** @param wasOpen true if the round was open a moment ago, so that the focused element is gone */
function ClosedMeanwhile({ round, user, wasOpen }: RoundProps & { wasOpen: boolean }) {
  useLayoutEffect(() => {
    if (wasOpen) document.getElementById('page-heading')?.focus();
  }, [wasOpen]);
  return (
    <div className="container page vstack narrow-page">
      <Heading>{round.title}</Heading>
      <p className="lead" role="status">
        This round is closed. {round.closedBy && `${why[round.closedBy]}, `}
        {round.closedAt && toDeadline(round.closedAt)}: no score can be given or changed any more.
      </p>
      <UncountedScores round={round} user={user} />
      <p className="actions">
        <a className="btn btn-primary" href={roundUrl(round.id)}>
          See the results
        </a>
      </p>
    </div>
  );
}

const Unavailable = ({ round, children }: { round: Round; children: ReactNode }) => (
  <div className="container page vstack narrow-page">
    <Heading>{round.title}</Heading>
    {children}
    <p className="actions">
      <a className="btn btn-primary" href={roundUrl(round.id)}>
        See the round
      </a>
      <a className="btn" href={roundsPath}>
        All rounds
      </a>
    </p>
  </div>
);

function IdeasToScore({ round, user }: RoundProps) {
  const { $assessments } = roundStores(round.id);
  const { data, error, loading } = useStore($assessments);
  // The round was closed, or the person is no longer asked.
  const isRefused = error instanceof ApiError && [403, 404, 409].includes(error.status);
  useEffect(() => {
    if (isRefused) invalidate(`round:${round.id}`);
  }, [isRefused, round.id]);
  if (data?.items.length === 0)
    return (
      <Unavailable round={round}>
        <p className="lead">
          There is nothing for you to score: nobody is asked about ideas of their own, and no other
          idea is in this round now.
        </p>
      </Unavailable>
    );
  if (data) return <Assess round={round} items={data.items} user={user} />;
  if (!error || loading || isRefused) return <LoadingRound />;
  return (
    <div className="container page vstack">
      <Heading>{round.title}</Heading>
      <LoadError
        what="The ideas of this round"
        error={error}
        onRetry={() => $assessments.revalidate()}
      />
    </div>
  );
}

export function AssessPage({ id, user }: Props) {
  const { $round } = roundStores(id);
  useFreshReads(id);
  const { data: round, error, loading } = useStore($round);
  const title = round ? `Score: ${round.title}` : isMissing(error) ? 'Round not found' : 'Round';
  useEffect(() => setTitle(title), [title]);
  useDeadline(round, `round:${id}`);
  useRoundRead(round);
  const wasOpen = useOnceTrue(Boolean(round && !round.closedAt));
  if (isMissing(error)) return <RoundNotFound />;
  if (!round && error && !loading)
    return <RoundFailed error={error} onRetry={() => $round.revalidate()} />;
  if (!round) return <LoadingRound />;
  if (round.closedAt) return <ClosedMeanwhile round={round} user={user} wasOpen={wasOpen} />;
  if (round.asked) return <IdeasToScore round={round} user={user} />;
  return (
    <Unavailable round={round}>
      <p className="lead">You are not asked to score in this round.</p>
      <UncountedScores round={round} user={user} />
    </Unavailable>
  );
}
