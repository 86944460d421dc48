import { deletePerson } from '../../client/administering.ts';
import { toast } from '../../client/toasts.ts';
import { type Person, removalSchema } from '../../domain/administration.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useForm } from '../form/use-form.ts';
import { WorkChoice } from '../form/WorkChoice.tsx';

type Props = { person: Person; onClose: () => void };

/** Deletes somebody's account for them, with the choice that they would have themselves. */
export function DeletePerson({ person: { id, name, email, emailProven }, onClose }: Props) {
  const { errors, busy, problem, formProps } = useForm(removalSchema, async ({ work }) => {
    await deletePerson(id, work);
    toast({ title: 'Account deleted', description: `${name} can no longer sign in.` });
    onClose();
  });
  return (
    <Dialog title={`Delete the account of ${name}?`} busy={busy} onClose={onClose}>
      <form {...formProps} className="stack form" aria-label={`Delete the account of ${name}`}>
        <p>
          Name, address, password, sessions and saved views are deleted at once. Messages that were
          sent from <strong className="user-text">{email}</strong> through the contact form{' '}
          {emailProven ? 'go too.' : 'stay: nobody has shown yet that the address is theirs.'} This
          can't be undone.
        </p>
        <WorkChoice error={errors.work} />
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <p className="actions">
          <BusyButton type="submit" look="danger" busy={busy} busyText="Deleting...">
            Delete account
          </BusyButton>
          <CancelButton busy={busy} onClick={onClose}>
            Leave it
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}
