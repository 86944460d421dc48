import { type Asked, confirm } from '../../client/confirming.ts';
import { confirmationSchema } from '../../domain/account.ts';
import type { User } from '../../domain/role.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../form/TextField.tsx';
import { Username } from '../form/Username.tsx';
import { useForm } from '../form/use-form.ts';

type Props = { user: User; asked: Asked };

/** Asks whoever is signed in to prove again who they are; what was asked for then goes on, or stays as it was. */
export default function ConfirmIdentity({ user, asked }: Props) {
  const { errors, busy, problem, formProps } = useForm(confirmationSchema, confirm, {
    failed: () => {},
  });
  const cancel = () => asked.settle(false);
  return (
    <Dialog title="Confirm that it is you" busy={busy} onClose={cancel}>
      <form {...formProps} className="stack form" aria-label="Confirm that it is you">
        <p>
          What you are about to do concerns how this account is signed in to. For ten minutes you
          are not asked again.
        </p>
        <Username email={user.email} />
        <TextField
          id="confirm-password"
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          errors={errors}
          typed={{}}
        />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <p className="actions">
          <BusyButton type="submit" busy={busy} busyText="Checking...">
            Confirm
          </BusyButton>
          <CancelButton busy={busy} onClick={cancel}>
            Cancel
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}
