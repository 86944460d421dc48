import type { User } from '../../domain/role.ts';
import type { Round } from '../../domain/rounds/round.ts';
import { Heading } from '../founders/Heading.tsx';

/** The results of a closed round. */
export const ResultsPage = ({ round }: { round: Round; user: User }) => (
  <div className="wrap page stack">
    <Heading>{round.title}</Heading>
    <p>{round.sentence}</p>
  </div>
);
