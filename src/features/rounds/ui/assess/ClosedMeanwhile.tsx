import { useLayoutEffect } from 'react';
import { roundUrl } from '../../../../platform/client/router/route.ts';
import { Heading } from '../../../../platform/ui/Heading.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import type { Round } from '../../domain/round-response.ts';
import { UncountedScores } from './UncountedScores.tsx';
import { toDeadline } from './words.ts';

const why = {
  deadline: 'Its deadline has passed',
  opener: 'It was closed by whoever opened it',
  everybody: 'Everybody has finished',
};

type Props = {
  round: Round;
  user: User;
  /** It was open a moment ago: what had the focus is gone. */
  isNews: boolean;
};

/** In place of what is asked, once the round is closed. */
export function ClosedMeanwhile({ round, user, isNews }: Props) {
  useLayoutEffect(() => {
    if (isNews) document.getElementById('page-heading')?.focus();
  }, [isNews]);
  return (
    <div className="wrap page stack narrow-page">
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
