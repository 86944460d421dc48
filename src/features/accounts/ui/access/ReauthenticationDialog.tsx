import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { $reauthentication, handleReauthentication } from '../../client/reauthentication.ts';
import type { User } from '../../domain/account-response.ts';

const load = () => import('./ConfirmIdentity.tsx');
const ConfirmIdentity = lazyComponent(load);

/** Where the dialog opens that asks who it is, on a page that does what needs it. */
export function ReauthenticationDialog({ user }: { user: User }) {
  const asked = useStore($reauthentication);
  useEffect(handleReauthentication, []);
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
