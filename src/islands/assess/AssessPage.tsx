import { useStore } from '@nanostores/react';
import { roundStores } from '../../client/rounds.ts';
import type { User } from '../../domain/role.ts';
import { Heading } from '../founders/Heading.tsx';

/** Where the caller scores the ideas of a round, one at a time. */
export function AssessPage({ id }: { id: string; user: User }) {
  const { data: round } = useStore(roundStores(id).$round);
  return (
    <div className="wrap page stack">
      <Heading>{round?.title ?? 'Round'}</Heading>
    </div>
  );
}
