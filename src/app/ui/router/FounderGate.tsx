import type { ReactNode } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { AccessRestricted } from '../../../features/accounts/ui/access/AccessRestricted.tsx';
import { SecondStepGate } from '../../../features/accounts/ui/access/SecondStepGate.tsx';
import { SessionGate } from '../../../features/accounts/ui/access/SessionGate.tsx';
import { isFounder } from '../../../platform/text/role.ts';
import { PaletteKey } from '../palette/PaletteKey.tsx';

type Props = {
  title?: string;
  /** The page is about one idea, not about the tracker. */
  idea?: boolean;
  children: (user: User) => ReactNode;
};

/** Shows its content to founders and admins, who can go anywhere by keyboard from there. */
export const FounderGate = ({ title, idea = false, children }: Props) => (
  <SessionGate
    title={title}
    may={isFounder}
    refused={(user) => <AccessRestricted user={user} idea={idea} />}
  >
    {(user) => (
      <SecondStepGate user={user}>
        {children(user)}
        <PaletteKey user={user} />
      </SecondStepGate>
    )}
  </SessionGate>
);
