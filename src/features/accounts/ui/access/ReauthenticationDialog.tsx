import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { $reauthentication, handleReauthentication } from '../../client/reauthentication.ts';
import type { User } from '../../domain/account-response.ts';

const load = () => import('./ConfirmIdentity.tsx');
const ConfirmIdentity = lazyComponent(load);

export function ReauthenticationDialog({ user }: { user: User }) {
  const asked = useStore($reauthentication);
  useEffect(handleReauthentication, []);
  // Loads the dialog early, because the connection may be gone later.
  useEffect(() => {
    const timer = setTimeout(ConfirmIdentity.preload, 10_000);
    return () => clearTimeout(timer);
  }, []);
  // Without the loaded dialog, waiting actions would wait forever.
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!asked) return;
    load()
      .then(ConfirmIdentity.preload)
      .then(() => setLoaded(true), asked.fail);
  }, [asked]);
  return asked && isLoaded && <ConfirmIdentity user={user} asked={asked} />;
}
