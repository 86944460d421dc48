import { deletePerson } from '../../client/administration.ts';
import { toast } from '../../client/toasts.ts';
import { type Person, removalSchema } from '../../domain/administration.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { tell } from '../account/Forms.tsx';
import { WorkChoice } from '../account/Leave.tsx';
import { useForm } from '../login/use-form.ts';

type Props = { person: Person; onClose: () => void };

/** Deletes somebody's account for them, with the choice that they would have themselves. */
export function DeletePerson({ person: { id, name, email }, onClose }: Props) {
  const { errors, busy, problem, formProps } = useForm(removalSchema, async ({ work }) => {
    await deletePerson(id, work).catch(tell);
    toast({ title: 'Account deleted', description: `Nothing that names ${name} is kept.` });
    onClose();
  });
  return (
    <Dialog title={`Delete the account of ${name}?`} onClose={onClose}>
      <form {...formProps} className="stack form" aria-label={`Delete the account of ${name}`}>
        <p>
          Name, address, password, sessions and saved views are deleted at once, and so are messages
          that were sent from <strong className="answer">{email}</strong> through the contact form.
          This can't be undone.
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
          <button className="btn" type="button" onClick={onClose}>
            Leave it
          </button>
        </p>
      </form>
    </Dialog>
  );
}
