import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/client/api/api.ts';
import { toastError } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { whenIdle } from '../../../../platform/ui/when-idle.ts';
import { whenUsed } from '../../../../platform/ui/when-used.ts';
import { hasUsedPasskeyHere, loadPrompt, noPasskeys } from '../../client/passkeys-here.ts';
import { signInByPasskey } from '../../client/sign-in.ts';
import type { PasskeyProof } from '../../domain/passkey.ts';
import { NoPasskeysHere } from '../access/NoPasskeysHere.tsx';
import { useNoPasskeys } from '../access/use-no-passkeys.ts';

/**
 * Offers passkeys in the browser's autofill: at once if this browser has used one, otherwise when the person acts, so
 * that a visit sends no request.
 * @returns starts again, and stops it
 */
function useOffer(choose: (proof: PasskeyProof) => void) {
  const end = useRef(() => {});
  async function begin() {
    end.current();
    let isOver = false;
    end.current = () => {
      isOver = true;
    };
    // Without a connection the form is there.
    const prompt = await loadPrompt().catch(() => null);
    if (prompt && !isOver) end.current = prompt.offerPasskeys(choose);
  }
  useEffect(() => {
    if (noPasskeys()) return;
    const callOff = hasUsedPasskeyHere() ? whenIdle(begin) : whenUsed(begin);
    return () => {
      callOff();
      end.current();
    };
  }, []);
  return { begin, end: () => end.current() };
}

/** Signs in without a password. @param onSignedIn called with the name to greet with */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (name: string) => void }) {
  const none = useNoPasskeys();
  const [isUnused, setUnused] = useState(false);
  const { busy, act, problem } = useAction();
  const isEntering = useRef(false);

  async function enter(prove: () => Promise<PasskeyProof | null>) {
    // A second press would close the prompt of the first.
    if (isEntering.current) return;
    isEntering.current = true;
    setUnused(false);
    let isSignedIn = false;
    await act(
      async () => {
        const proof = await prove();
        if (!proof) return setUnused(true);
        const name = await signInByPasskey(proof);
        isSignedIn = true;
        onSignedIn(name);
      },
      { failed: (error) => toastError(messageOf(error, 'Invalid credentials'), 'Login failed') },
    );
    isEntering.current = false;
    if (!isSignedIn) void offer.begin();
  }
  const offer = useOffer((proof) => enter(async () => proof));
  // Two prompts at once are one too many.
  const press = () =>
    enter(async () => {
      offer.end();
      return (await loadPrompt()).promptToSignIn();
    });

  const button = useRef<HTMLButtonElement>(null);
  // Pressed before this code was here (site/components/early-press.ts).
  useEffect(() => {
    if (button.current && 'pressed' in button.current.dataset && !noPasskeys()) void press();
  }, []);

  return (
    <div className="stack by-passkey">
      {problem && (
        <p className="notice danger" role="alert">
          {problem}
        </p>
      )}
      {none ? (
        <NoPasskeysHere {...none} />
      ) : (
        <p className="actions">
          <BusyButton
            ref={button}
            type="button"
            look="plain"
            busy={busy}
            busyText="Waiting for your passkey..."
            onClick={press}
          >
            Sign in with a passkey
          </BusyButton>
          <span className="hint" role="status">
            {isUnused && 'No passkey was used.'}
          </span>
        </p>
      )}
    </div>
  );
}
