import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toast, toastError } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { formatDateTime, formatLongDay } from '../../../../platform/ui/dates.ts';
import { ConfirmAction } from '../../../../platform/ui/form/ConfirmAction.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { $link, linkProvider, unlinkProvider } from '../../client/provider-link.ts';
import { $provider, loadSettings } from '../../client/settings.ts';
import type { ProviderLink } from '../../domain/account-response.ts';
import { useProviderOutcome } from '../login/use-outcome.ts';

function AskToUnlink({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Unlink ${name}?`}
      action="Unlink"
      keep="Leave it"
      busyText="Unlinking..."
      work={unlinkProvider}
      done={{ title: 'Unlinked', description: `${name} no longer opens your account.` }}
      onClose={onClose}
    >
      <p>
        You then sign in with your password or a passkey. Other sessions that {name} has opened end.
      </p>
    </ConfirmAction>
  );
}

function Linked({ name, linked, opensOtherwise }: { name: string } & ProviderLink) {
  const { busy, act } = useAction();
  const [asks, setAsks] = useState(false);
  if (!linked)
    return (
      <>
        <p className="hint">
          Link your account, and {name} signs you in from then on. You leave this page for {name}{' '}
          and come back.
        </p>
        <p className="actions">
          <BusyButton
            type="button"
            look="plain"
            busy={busy}
            busyText={`Opening ${name}...`}
            onClick={() => act(linkProvider)}
          >
            Link {name}
          </BusyButton>
        </p>
      </>
    );
  return (
    <>
      <p>
        Linked since {formatLongDay(linked.createdAt)}.{' '}
        <span className="text-muted-foreground">
          Last used {formatDateTime(linked.lastUsedAt)}.
        </span>
      </p>
      {opensOtherwise ? (
        <p className="actions">
          <button className="btn" type="button" onClick={() => setAsks(true)}>
            Unlink
          </button>
        </p>
      ) : (
        <p className="hint">
          Only {name} opens your account. To unlink it, add a passkey or{' '}
          <a href="/forgot-password">set a password</a> first.
        </p>
      )}
      {asks && <AskToUnlink name={name} onClose={() => setAsks(false)} />}
    </>
  );
}

function Known({ name }: { name: string }) {
  const outcome = useProviderOutcome(name);
  const words = outcome?.words;
  // This part of the page may be out of sight.
  useEffect(() => {
    if (!words) return;
    if (outcome.isDone) toast({ title: 'Linked', description: words });
    else toastError(words, 'Not linked');
  }, [words]);
  return (
    <section className="sheet vstack" aria-labelledby="provider-heading">
      <h2 id="provider-heading">Sign-in with {name}</h2>
      {outcome?.isDone === false && <p className="notice danger">{outcome.words}</p>}
      <Loaded {...useStore($link)} onRetry={$link.revalidate}>
        {(link) => <Linked name={name} {...link} />}
      </Loaded>
    </section>
  );
}

export function Provider() {
  const provider = useStore($provider);
  useEffect(() => void loadSettings(), []);
  return provider && <Known name={provider.name} />;
}
