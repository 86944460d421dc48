import type { ReactNode } from 'react';
import { roundsPath, roundUrl } from '../../../../platform/client/router/route.ts';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import type { Round } from '../../domain/round-response.ts';
import { UncountedScores } from './UncountedScores.tsx';

const Unavailable = ({ round, children }: { round: Round; children: ReactNode }) => (
  <div className="wrap page stack narrow-page">
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

export const NotAsked = ({ round, user }: { round: Round; user: User }) => (
  <Unavailable round={round}>
    <p className="lead">You are not asked to score in this round.</p>
    <UncountedScores round={round} user={user} />
  </Unavailable>
);

/** The ideas are all the reader's own, or were deleted. */
export const NothingAsked = ({ round }: { round: Round }) => (
  <Unavailable round={round}>
    <p className="lead">
      There is nothing for you to score: nobody is asked about ideas of their own, and no other idea
      is in this round now.
    </p>
  </Unavailable>
);
