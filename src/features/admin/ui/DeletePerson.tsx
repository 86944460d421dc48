import { toast } from '../../../platform/client/toasts/toasts.ts';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import { WorkChoice } from '../../../platform/ui/form/WorkChoice.tsx';
import { AccountDeletion } from '../../accounts/ui/form/AccountDeletion.tsx';
import { deletePerson } from '../client/admin-mutations.ts';
import type { Person } from '../domain/admin-response.ts';
import { removalSchema } from '../domain/admin-schema.ts';

type Props = { person: Person; onClose: () => void };

/** Deletes a person's account, with the same choice that they would have. */
export function DeletePerson({ person: { id, name, email, emailProven }, onClose }: Props) {
  const form = useForm(removalSchema, async ({ work }) => {
    await deletePerson(id, work);
    toast({ title: 'Account deleted', description: `${name} can no longer sign in.` });
    onClose();
  });
  return (
    <AccountDeletion what={`the account of ${name}`} form={form} keep="Leave it" onClose={onClose}>
      <p>
        Name, address, password, sessions and saved views are deleted at once. Messages that were
        sent from <strong className="user-text">{email}</strong> through the contact form{' '}
        {emailProven ? 'go too.' : 'stay: nobody has shown yet that the address is theirs.'} This
        can't be undone.
      </p>
      <WorkChoice error={form.errors.work} />
    </AccountDeletion>
  );
}
