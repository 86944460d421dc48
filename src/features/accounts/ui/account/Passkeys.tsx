import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { FormError } from '../../../../platform/ui/form/FormError.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../../platform/ui/Loaded.tsx';
import { whenIdle } from '../../../../platform/ui/when-idle.ts';
import { $passkeys, addPasskey } from '../../client/passkeys.ts';
import { loadPrompt } from '../../client/passkeys-here.ts';
import { mostPasskeys } from '../../domain/passkey.ts';
import { NoPasskeysHere } from '../access/NoPasskeysHere.tsx';
import { useNoPasskeys } from '../access/use-no-passkeys.ts';
import { PasskeyItem } from './PasskeyItem.tsx';

function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const { busy, act, why } = useAction();
  const [isUnmade, setUnmade] = useState(false);
  // The browser shows its prompt soon after a press, or not at all.
  useEffect(() => whenIdle(() => loadPrompt().catch(() => {})), []);
  const press = () =>
    act(async () => {
      setUnmade(false);
      const added = await addPasskey();
      if (!added) return setUnmade(true);
      toast({ title: 'Passkey added', description: `${added.name} signs you in from now on.` });
    });
  return (
    <>
      <p className="actions">
        <BusyButton
          type="button"
          look={isFirst ? 'primary' : 'plain'}
          busy={busy}
          busyText="Waiting for your device..."
          aria-describedby="passkey-error"
          onClick={press}
        >
          Add a passkey
        </BusyButton>
        <span className="hint" role="status">
          {isUnmade && 'No passkey was made.'}
        </span>
      </p>
      <FormError id="passkey-error" why={why} typed={false} />
    </>
  );
}

/** The passkeys: add one on this device, rename, remove. */
export function Passkeys() {
  const none = useNoPasskeys();
  return (
    <section className="sheet stack" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p className="hint">
        Sign in with your finger, your face or the PIN of your device. Nothing to remember, and
        nothing that a false page could ask for.
      </p>
      <Loaded {...useStore($passkeys)} onRetry={$passkeys.revalidate}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <p className="soft">You have none yet.</p>
            ) : (
              <ul className="list rows">
                {all.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {none ? (
              <NoPasskeysHere {...none} />
            ) : all.length < mostPasskeys ? (
              <AddPasskey isFirst={all.length === 0} />
            ) : (
              <p className="hint">
                These are {mostPasskeys}, as many as an account can have. Remove one to add another.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
