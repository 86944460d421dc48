import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { toMoment } from '../../../../platform/ui/dates.ts';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { cancelEmailChange, requestEmailChange } from '../../client/account.ts';
import { $sendsMail, loadSettings } from '../../client/settings.ts';
import { emailChangeSchema } from '../../domain/account.ts';
import type { EmailChange, User } from '../../domain/account-response.ts';
import { Sheet } from './Sheet.tsx';

/** An address that was asked for and does not count yet. */
function Pending({ email, expiresAt }: EmailChange) {
  const { busy, act } = useAction();
  const sendsMail = useStore($sendsMail);
  const cancel = () =>
    act(cancelEmailChange, {
      done: { title: 'Change cancelled', description: `The link for ${email} no longer works.` },
    });
  return (
    <div className="notice stack">
      <p className="user-text">
        {sendsMail ? (
          <>
            A link was sent to <strong>{email}</strong>.
          </>
        ) : (
          <>
            A link for <strong>{email}</strong> waits for an administrator to pass it on.
          </>
        )}{' '}
        Your address changes when it is used, until {toMoment(expiresAt)}.
      </p>
      <p className="actions">
        <button className="btn btn-sm" type="button" aria-disabled={busy} onClick={cancel}>
          Cancel the change
        </button>
      </p>
    </div>
  );
}

/** Asks for another address; it counts once the link that is mailed there is used. */
export function EmailForm({ user, pending }: { user: User; pending: EmailChange | null }) {
  useEffect(() => void loadSettings(), []);
  const form = useForm(
    emailChangeSchema,
    async ({ email }) => {
      if (await requestEmailChange(email))
        toast(
          $sendsMail.get()
            ? { title: 'Link sent', description: `Open it at ${email}: your address changes then.` }
            : {
                title: 'Ask an administrator',
                description: `A link for ${email} waits to be passed on. Your address changes when it is used.`,
              },
        );
      else toast({ title: 'Nothing to change', description: `You sign in with ${email} already.` });
    },
    { clear: true },
  );
  return (
    <Sheet title="Email" button="Change email" {...form}>
      <p className="hint">Confirm from the new address. You can undo it for 7 days.</p>
      {pending && pending.email !== user.email && <Pending key={pending.email} {...pending} />}
      <TextField
        key={user.email}
        id="account-email"
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="email"
        errors={form.errors}
        typed={{ email: user.email }}
      />
    </Sheet>
  );
}
