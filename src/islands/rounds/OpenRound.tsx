import type { User } from '../../domain/role.ts';
import type { Round } from '../../domain/rounds/round.ts';
import { Heading } from '../founders/Heading.tsx';

/** A round that is open: who is asked about what, and until when. */
export const OpenRound = ({ round }: { round: Round; user: User }) => (
  <div className="wrap page stack">
    <Heading>{round.title}</Heading>
  </div>
);
