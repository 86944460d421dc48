import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $rounds } from '../../client/rounds.ts';
import { roundUrl } from '../../client/route.ts';
import type { User } from '../../domain/role.ts';
import { setTitle } from '../../ui/title.ts';
import { Heading } from '../founders/Heading.tsx';
import { LoadingRound } from './LoadingRound.tsx';

/** The rounds, open ones first. */
export function RoundList(_: { user: User }) {
  const { data } = useStore($rounds);
  useEffect(() => setTitle('Rounds'), []);
  if (!data) return <LoadingRound />;
  return (
    <div className="wrap page stack">
      <Heading>Rounds</Heading>
      <ul>
        {data.items.map(({ id, title }) => (
          <li key={id}>
            <a href={roundUrl(id)}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
