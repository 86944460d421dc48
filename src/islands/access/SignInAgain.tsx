import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { SignInForm } from '../login/SignInForm.tsx';

/** Asks for the password when a session ends under somebody's hands; the page stays as it is. */
export function SignInAgain() {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Dialog title="Your session has ended" onClose={() => setOpen(false)}>
      <p>Sign in again to continue. What you have typed is kept.</p>
      <SignInForm onSignedIn={() => setOpen(false)} />
      <p className="actions">
        <button className="btn btn-quiet" type="button" onClick={() => setOpen(false)}>
          Not now
        </button>
      </p>
    </Dialog>
  );
}
