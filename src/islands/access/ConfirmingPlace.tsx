import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $asked, answerRefusals } from '../../client/confirming.ts';
import type { User } from '../../domain/role.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConfirmIdentity = lazyPart(() => import('./ConfirmIdentity.tsx'));

/** Where the dialog opens that asks who it is, on a page that does what needs it. */
export function ConfirmingPlace({ user }: { user: User }) {
  const asked = useStore($asked);
  useEffect(answerRefusals, []);
  // In time: what waits for it was typed, and the connection may be gone by then.
  useEffect(() => {
    const timer = setTimeout(ConfirmIdentity.preload, 10_000);
    return () => clearTimeout(timer);
  }, []);
  return asked && <ConfirmIdentity user={user} asked={asked} />;
}
