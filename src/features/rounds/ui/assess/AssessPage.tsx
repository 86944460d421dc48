import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '../../../../platform/client/api/api.ts';
import { isMissing } from '../../../../platform/client/api/refusals.ts';
import { invalidate, lastRead } from '../../../../platform/client/query/queries.ts';
import { roundsPath, roundUrl } from '../../../../platform/client/router/route.ts';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import { LoadError } from '../../../../platform/ui/LoadError.tsx';
import { setTitle } from '../../../../platform/ui/title.ts';
import { useOnceTrue } from '../../../../platform/ui/use-once-true.ts';
import type { User } from '../../../accounts/domain/account-response.ts';
import { openAssessment } from '../../client/assessment.ts';
import { roundStores } from '../../client/rounds.ts';
import type { Round } from '../../domain/round-response.ts';
import { LoadingRound, RoundFailed, RoundNotFound } from '../RoundStates.tsx';
import { useDeadline } from '../use-deadline.ts';
import { useRoundRead } from '../use-round-read.ts';
import { Assess } from './Assess.tsx';
import { toDeadline } from './assessment-texts.ts';
import { UncountedScores } from './UncountedScores.tsx';

type Props = { id: string; user: User };

/**
 * Reads the round and what it asks, both at once. What was read before is read again: more may have been given since, in
 * another tab or on another device. @returns whether that has begun
 */
function useFreshReads({ id, user }: Props): boolean {
  const { $round, $assessments } = roundStores(id);
  const [hasBegun, setHasBegun] = useState(false);
  useLayoutEffect(() => {
    // This runs before the read: the response may lack scores that another tab sends during the read.
    const end = openAssessment(user.id, id).watch();
    const { data: round } = lastRead($round);
    if (round) invalidate(`round:${id}`);
    const isAsked = !round || (round.asked && !round.closedAt);
    if (isAsked && lastRead($assessments).data) invalidate(`assessments:${id}`);
    setHasBegun(true);
    // A returning person may have used another device meanwhile.
    const look = () => {
      const { data: shown } = lastRead($round);
      if (!document.hidden && shown?.asked && !shown.closedAt) invalidate(`assessments:${id}`);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      end();
      document.removeEventListener('visibilitychange', look);
    };
  }, [$round, $assessments, id, user.id]);
  return hasBegun;
}

const why = {
  deadline: 'Its deadline has passed',
  opener: 'It was closed by whoever opened it',
  everybody: 'Everybody has finished',
};

type ClosedMeanwhileProps = {
  round: Round;
  user: User;
  /** It was open a moment ago: what had the focus is gone. */
  wasOpen: boolean;
};

/** In place of what is asked, once the round is closed. */
function ClosedMeanwhile({ round, user, wasOpen }: ClosedMeanwhileProps) {
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

const NotAsked = ({ round, user }: { round: Round; user: User }) => (
  <Unavailable round={round}>
    <p className="lead">You are not asked to score in this round.</p>
    <UncountedScores round={round} user={user} />
  </Unavailable>
);

/** The ideas are all the reader's own, or were deleted. */
const NothingAsked = ({ round }: { round: Round }) => (
  <Unavailable round={round}>
    <p className="lead">
      There is nothing for you to score: nobody is asked about ideas of their own, and no other idea
      is in this round now.
    </p>
  </Unavailable>
);

/** The ideas of an open round for its reader to assess. */
function IdeasToScore({ round, user }: { round: Round; user: User }) {
  const { $assessments } = roundStores(round.id);
  const { data, error, loading } = useStore($assessments);
  // The round has been closed, or asks somebody else, since it was read.
  const isRefused = error instanceof ApiError && [403, 404, 409].includes(error.status);
  useEffect(() => {
    if (isRefused) invalidate(`round:${round.id}`);
  }, [isRefused, round.id]);
  // Shows nothing from the cache, because a score would be added to outdated values.
  const isCurrent = useOnceTrue(!loading);
  if (!isCurrent) return <LoadingRound />;
  if (data && data.items.length === 0) return <NothingAsked round={round} />;
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

/** Where the caller scores the ideas of a round, one at a time. */
export function AssessPage({ id, user }: Props) {
  const { $round } = roundStores(id);
  const hasBegun = useFreshReads({ id, user });
  const { data: round, error, loading } = useStore($round);
  const title = round ? `Score: ${round.title}` : isMissing(error) ? 'Round not found' : 'Round';
  useEffect(() => setTitle(title), [title]);
  useDeadline(round, `round:${id}`);
  useRoundRead(round);
  const wasOpen = useOnceTrue(Boolean(round && !round.closedAt));
  if (isMissing(error)) return <RoundNotFound />;
  if (!round && error && !loading)
    return <RoundFailed error={error} onRetry={() => $round.revalidate()} />;
  if (!round || !hasBegun) return <LoadingRound />;
  if (round.closedAt) return <ClosedMeanwhile round={round} user={user} wasOpen={wasOpen} />;
  if (!round.asked) return <NotAsked round={round} user={user} />;
  return <IdeasToScore round={round} user={user} />;
}
