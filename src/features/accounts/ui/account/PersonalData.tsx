import { useState } from 'react';
import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { isFounder } from '../../../../platform/text/role.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { KeepWorkChoice } from '../../../../platform/ui/form/KeepWorkChoice.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { deleteAccount, downloadData } from '../../client/account.ts';
import { accountDeletionSchema } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { AccountDeletion } from '../form/AccountDeletion.tsx';

type Props = {
  user: User;
  /** Loads the function that forgets the texts of an account on this device. */
  loadForget: () => Promise<(userId: string) => void>;
};

function DeleteAccount({ user, loadForget, onClose }: Props & { onClose: () => void }) {
  const form = useForm(accountDeletionSchema, async ({ work }) => {
    // First, because the texts must go with the account.
    const forgetTexts = await loadForget();
    await deleteAccount(work);
    forgetTexts(user.id);
    toast({
      title: 'Account deleted',
      description: 'Nothing that names you is kept.',
      follows: true,
    });
    location.assign('/');
  });
  return (
    <AccountDeletion what="your account" form={form} keep="Keep it" onClose={onClose}>
      <p>
        Your name, address, password, passkeys, sessions, access tokens, saved views and link to
        another sign-in are deleted at once. This can't be undone. Messages that were sent from your
        address through the contact form go too if a mailed link has shown that the address is
        yours, such as an invitation or a new password. Otherwise they stay.
      </p>
      {isFounder(user) ? (
        <KeepWorkChoice error={form.errors.work} />
      ) : (
        <input type="hidden" name="work" value="delete" />
      )}
    </AccountDeletion>
  );
}

export function PersonalData({ user, loadForget }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const { busy, act } = useAction();
  return (
    <section className="sheet vstack" aria-labelledby="leave-heading">
      <h2 id="leave-heading">Your data</h2>
      <p>Everything that is kept about you, as one JSON file, or gone for good.</p>
      <p className="hint">
        Messages from your address and mail to it are in the file once a mailed link has shown that
        the address is yours.
      </p>
      <p className="actions">
        <BusyButton
          type="button"
          look="plain"
          busy={busy}
          busyText="Downloading..."
          onClick={() => act(downloadData)}
        >
          Download my data
        </BusyButton>
        <button className="btn btn-danger" type="button" onClick={() => setDeleting(true)}>
          Delete my account
        </button>
      </p>
      {isDeleting && (
        <DeleteAccount user={user} loadForget={loadForget} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}
