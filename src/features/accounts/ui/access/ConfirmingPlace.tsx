import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../../platform/ui/lazy-part.tsx';
import { $asked, answerRefusals } from '../../client/confirming.ts';
import type { User } from '../../domain/account-response.ts';

const load = () => import('./ConfirmIdentity.tsx');
const ConfirmIdentity = lazyPart(load);

/** Where the dialog opens that asks who it is, on a page that does what needs it. */
export function ConfirmingPlace({ user }: { user: User }) {
  const asked = useStore($asked);
  useEffect(answerRefusals, []);
  // In time: what waits for it was typed, and the connection may be gone by then.
  useEffect(() => {
    const timer = setTimeout(ConfirmIdentity.preload, 10_000);
    return () => clearTimeout(timer);
  }, []);
  // Without the dialog nobody could answer, and what was asked for would wait for good.
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!asked) return;
    load()
      .then(ConfirmIdentity.preload)
      .then(() => setLoaded(true), asked.fail);
  }, [asked]);
  return asked && isLoaded && <ConfirmIdentity user={user} asked={asked} />;
}
