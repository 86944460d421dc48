import { roundsPath, roundUrl } from '../../client/route.ts';
import type { User } from '../../domain/role.ts';
import type { Round } from '../../domain/rounds/round.ts';
import { BrokenTrace } from '../../ui/BrokenTrace.tsx';
import { Heading } from '../founders/Heading.tsx';
import { NotCounted } from './NotCounted.tsx';

const ToRounds = ({ className }: { className: string }) => (
  <a className={className} href={roundsPath}>
    All rounds
  </a>
);

export const NoRound = () => (
  <>
    <BrokenTrace />
    <div className="wrap page stack narrow-page">
      <Heading>Round Not Found</Heading>
      <p className="lead">The round you're looking for doesn't exist.</p>
      <p className="actions">
        <ToRounds className="btn btn-primary" />
      </p>
    </div>
  </>
);

/** @param what it is that could not be read, as the start of a sentence */
export const NotLoaded = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div className="wrap page stack narrow-page" role="alert">
    <Heading>{`${what} could not be loaded`}</Heading>
    <p>Check your connection and try again. What you have given is kept.</p>
    <p className="actions">
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        Try again
      </button>
      <ToRounds className="btn" />
    </p>
  </div>
);

export const NotAsked = ({ round, user }: { round: Round; user: User }) => (
  <div className="wrap page stack narrow-page">
    <Heading>{round.title}</Heading>
    <p className="lead">You are not asked to score in this round.</p>
    <NotCounted round={round} user={user} />
    <p className="actions">
      <a className="btn btn-primary" href={roundUrl(round.id)}>
        See the round
      </a>
      <ToRounds className="btn" />
    </p>
  </div>
);

/** The ideas are all the reader's own, or were deleted. */
export const NothingAsked = ({ round }: { round: Round }) => (
  <div className="wrap page stack narrow-page">
    <Heading>{round.title}</Heading>
    <p className="lead">
      There is nothing for you to score: nobody is asked about ideas of their own, and no other idea
      is in this round now.
    </p>
    <p className="actions">
      <a className="btn btn-primary" href={roundUrl(round.id)}>
        See the round
      </a>
      <ToRounds className="btn" />
    </p>
  </div>
);
