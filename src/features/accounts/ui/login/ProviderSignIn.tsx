import { useEffect, useRef } from 'react';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { signInByProvider } from '../../client/provider.ts';
import { useProviderOutcome } from './use-provider-outcome.ts';

export default function ProviderSignIn({ name }: { name: string }) {
  const { busy, act, problem } = useAction();
  const outcome = useProviderOutcome(name);
  const words = problem ?? outcome?.words;
  const notice = useRef<HTMLParagraphElement>(null);
  // The message may be below a phone's screen.
  useEffect(() => {
    if (words) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    <section className="sheet vstack gap-3 py-5" aria-label={`Sign in with ${name}`}>
      {words && (
        <p ref={notice} className="notice danger" role="alert">
          {words}
        </p>
      )}
      <p className="actions">
        <BusyButton
          type="button"
          look="plain"
          busy={busy}
          busyText={`Opening ${name}...`}
          aria-describedby="provider-hint"
          onClick={() => act(() => signInByProvider('/'), { failed: () => {} })}
        >
          Sign in with {name}
        </BusyButton>
      </p>
      <p className="hint" id="provider-hint">
        You leave this page for {name} and come back signed in. Log out here ends your session here
        only, not the one there.
      </p>
    </section>
  );
}
