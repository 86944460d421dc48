import type { ReactNode } from 'react';
import { isFounder, type User } from '../../domain/role.ts';
import { AccessRestricted } from './AccessRestricted.tsx';
import { SessionGate } from './SessionGate.tsx';

type Props = {
  /** The page is about one idea, not about the tracker. */
  idea?: boolean;
  children: (user: User) => ReactNode;
};

/** Shows its content to founders and admins. */
export const FounderGate = ({ idea = false, children }: Props) => (
  <SessionGate may={isFounder} refused={(user) => <AccessRestricted user={user} idea={idea} />}>
    {children}
  </SessionGate>
);
