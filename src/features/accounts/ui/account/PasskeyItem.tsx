import { useState } from 'react';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { Badge } from '../../../../platform/ui/Badge.tsx';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../../platform/ui/CancelButton.tsx';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { toDay, toMoment } from '../../../../platform/ui/dates.ts';
import { ConfirmAction } from '../../../../platform/ui/form/ConfirmAction.tsx';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { useNeighbour } from '../../../../platform/ui/use-neighbour.ts';
import { removePasskey, renamePasskey } from '../../client/passkeys.ts';
import { passkeyMadeHere } from '../../client/passkeys-here.ts';
import type { Passkey } from '../../domain/account-response.ts';
import { passkeyNameSchema } from '../../domain/passkey.ts';

type Asked = { passkey: Passkey; onClose: () => void };

function Rename({ passkey, onClose }: Asked) {
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
      <form {...formProps} className="stack form" aria-label="Rename this passkey">
        <TextField
          id="passkey-name"
          name="name"
          label="Name"
          required
          errors={errors}
          typed={{ name: passkey.name }}
        />
        <p className="actions">
          <BusyButton type="submit" busy={busy} busyText="Saving...">
            Rename passkey
          </BusyButton>
          <CancelButton busy={busy} onClick={onClose}>
            Cancel
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}

function Remove({ passkey, onClose }: Asked) {
  return (
    <ConfirmAction
      title={`Remove ${passkey.name}?`}
      action="Remove passkey"
      keep="Keep it"
      busyText="Removing..."
      work={() => removePasskey(passkey)}
      done={{ title: 'Passkey removed', description: `${passkey.name} no longer signs in.` }}
      onClose={onClose}
    >
      <p>
        It no longer signs in, and other sessions that began with a passkey end. A device that goes
        on offering it has to delete it too.
      </p>
    </ConfirmAction>
  );
}

/** One passkey with its actions. */
export function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const item = useNeighbour();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const close = () => setAsked(undefined);
  return (
    <li ref={item} className="row between">
      <span>
        <strong className="user-text">{name}</strong>{' '}
        {passkeyMadeHere().includes(id) && <Badge look="secondary">This device</Badge>}
        <br />
        <span className="soft small">
          Added {toDay(createdAt)}.{' '}
          {lastUsedAt ? `Last used ${toMoment(lastUsedAt)}` : 'Not used yet'}
        </span>
      </span>
      <span className="row">
        <button
          className="btn btn-sm"
          type="button"
          aria-label={`Rename ${name}`}
          onClick={() => setAsked('rename')}
        >
          Rename
        </button>
        <button
          className="btn btn-sm btn-danger"
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() => setAsked('remove')}
        >
          Remove
        </button>
      </span>
      {asked === 'rename' && <Rename passkey={passkey} onClose={close} />}
      {asked === 'remove' && <Remove passkey={passkey} onClose={close} />}
    </li>
  );
}
