import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toast } from '#platform/client/toasts/toasts.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { formatDateTime, formatDay } from '#platform/ui/dates.ts';
import { FormActions, FormError } from '#platform/ui/form/FormActions.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { loadPrompt, passkeyCreatedHere } from '../../client/device-passkeys.ts';
import { $passkeys, addPasskey, removePasskey, renamePasskey } from '../../client/passkeys.ts';
import { maxPasskeys, passkeyNameSchema } from '../../domain/account.ts';
import type { Passkey } from '../../domain/account-response.ts';
import { PasskeysUnavailable, usePasskeysUnavailable } from '../access/PasskeysUnavailable.tsx';

function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const { busy, act, why } = useAction();
  const [isUnmade, setUnmade] = useState(false);
  // Loaded in advance, because browsers allow the prompt only shortly after a click.
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
      <FormError id="passkey-error" why={why} typed={false} inToast />
    </>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { errors, busy, formProps } = useForm(
    passkeyNameSchema,
    async ({ name }) => {
      await renamePasskey(passkey, name);
      toast({ title: 'Passkey renamed', description: `Its name is ${name}.` });
      onClose();
    },
    { only: 'name' },
  );
  return (
    <Dialog title="Rename this passkey" busy={busy} onClose={onClose}>
      <form {...formProps} className="vstack form" aria-label="Rename this passkey">
        <TextField
          id="passkey-name"
          name="name"
          label="Name"
          required
          errors={errors}
          defaultValue={passkey.name}
        />
        <FormActions button="Rename passkey" busy={busy} busyText="Saving..." onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="hstack between">
      <span>
        <strong className="user-text">{name}</strong>{' '}
        {passkeyCreatedHere().includes(id) && <Badge look="secondary">This device</Badge>}
        <br />
        <span className="text-muted-foreground small">
          Added {formatDay(createdAt)}.{' '}
          {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Not used yet'}
        </span>
      </span>
      <span className="hstack">
        <Button className="btn-sm" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <ConfirmButton
          className="btn btn-sm btn-danger"
          label="Remove"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}?`}
          action="Remove passkey"
          keep="Keep it"
          busyText="Removing..."
          work={() => removePasskey(passkey)}
          done={{ title: 'Passkey removed', description: `${name} no longer signs in.` }}
        >
          <p>
            It no longer signs in, and other sessions that began with a passkey end. A device that
            goes on offering it has to delete it too.
          </p>
        </ConfirmButton>
      </span>
      {isRenaming && <Rename passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  );
}

export function Passkeys() {
  const none = usePasskeysUnavailable();
  return (
    <section className="sheet vstack" aria-labelledby="passkeys-heading">
      <h2 id="passkeys-heading">Passkeys</h2>
      <p className="hint">
        Sign in with your finger, your face or the PIN of your device. Nothing to remember, and
        nothing that a false page could ask for.
      </p>
      <Loaded {...useStore($passkeys)} onRetry={$passkeys.revalidate}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <p className="text-muted-foreground">You have none yet.</p>
            ) : (
              <ul className="list rows">
                {all.map((passkey) => (
                  <PasskeyItem key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {none ? (
              <PasskeysUnavailable {...none} />
            ) : all.length < maxPasskeys ? (
              <AddPasskey isFirst={all.length === 0} />
            ) : (
              <p className="hint">
                These are {maxPasskeys}, as many as an account can have. Remove one to add another.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
