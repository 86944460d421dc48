import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#platform/ui/Button.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { $session } from '../../client/session.ts';
import { SignInForm } from '../login/SignInForm.tsx';
import { useSettings } from '../use-settings.ts';

/** Asks for the password over the page when a session has ended, or reports a suspension. */
export default function SignInAgain() {
  const [open, setOpen] = useState(true);
  // The page reloads if another person signs in here.
  const [typed] = useState(() => {
    const session = $session.get();
    return { email: 'user' in session ? session.user.email : '' };
  });
  // Reopens the dialog after each refused call.
  useEffect(() => $session.listen(({ status }) => status === 'expired' && setOpen(true)), []);
  const session = useStore($session);
  const { provider } = useSettings();
  // This effect runs after that of the dialog, which focuses the email field.
  useEffect(() => {
    if (open && typed.email) document.getElementById('sign-in-password')?.focus();
  }, [open, typed]);
  if (!open) return null;
  if ('suspended' in session && session.suspended)
    return (
      <Dialog title="Your account was suspended" close="Close" onClose={() => setOpen(false)}>
        <p>{session.suspended} What you have typed stays on this page.</p>
      </Dialog>
    );
  return (
    <Dialog title="Your session has ended" onClose={() => setOpen(false)}>
      <p>Sign in again to continue. What you have typed stays on this page.</p>
      <SignInForm typed={typed} onSignedIn={() => setOpen(false)} />
      {provider && (
        <p className="hint">
          Or{' '}
          <a href="/login" target="_blank" rel="noopener">
            sign in with {provider.name} in another tab
          </a>{' '}
          and come back to this one.
        </p>
      )}
      <p className="actions">
        <Button className="btn-quiet" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </p>
    </Dialog>
  );
}
