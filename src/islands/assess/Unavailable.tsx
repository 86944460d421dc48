import { roundsPath, roundUrl } from '../../client/route.ts';
import type { User } from '../../domain/role.ts';
import type { Round } from '../../domain/rounds/round.ts';
import { Heading } from '../founders/Heading.tsx';
import { NotCounted } from './NotCounted.tsx';

const ToRounds = ({ className }: { className: string }) => (
  <a className={className} href={roundsPath}>
    All rounds
  </a>
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
