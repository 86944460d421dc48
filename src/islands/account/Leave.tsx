import { useState } from 'react';
import { dataAddress, deleteAccount } from '../../client/account.ts';
import { toast } from '../../client/toasts.ts';
import { leavingSchema } from '../../domain/account.ts';
import { isFounder, type User } from '../../domain/role.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../login/TextField.tsx';
import { useForm } from '../login/use-form.ts';
import { tell, Username } from './Forms.tsx';

const choices = [
  {
    value: 'hand-over',
    label: 'Hand over',
    text: 'The ideas go to an administrator. The comments stay, shown as written by a former member.',
  },
  {
    value: 'delete',
    label: 'Delete',
    text: 'The ideas go for good, with every comment on them, and so do the comments on other ideas.',
  },
] as const;

/** What becomes of the work of somebody who leaves. */
export function WorkChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="stack work-choice" aria-describedby={error && 'work-error'}>
      <legend>Ideas and comments</legend>
      {choices.map(({ value, label, text }) => (
        <label key={value} className="choice">
          <input type="radio" name="work" value={value} />
          <span>
            <strong>{label}</strong>
            <br />
            <span className="soft small">{text}</span>
          </span>
        </label>
      ))}
      {error && (
        <p className="error" id="work-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function DeleteAccount({ user, onClose }: { user: User; onClose: () => void }) {
  const { errors, busy, problem, formProps } = useForm(
    leavingSchema,
    async ({ password, work }) => {
      await deleteAccount(password, work).catch(tell);
      toast({
        title: 'Account deleted',
        description: 'Nothing that names you is kept.',
        follows: true,
      });
      location.assign('/');
    },
  );
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form {...formProps} className="stack form" aria-label="Delete your account">
        <p>
          Your name, address, password, sessions and saved views are deleted at once, and so are
          messages that were sent from your address through the contact form. This can't be undone.
        </p>
        {isFounder(user) ? (
          <WorkChoice error={errors.work} />
        ) : (
          <input type="hidden" name="work" value="delete" />
        )}
        <Username email={user.email} />
        <TextField
          id="leave-password"
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
          <BusyButton type="submit" look="danger" busy={busy} busyText="Deleting...">
            Delete account
          </BusyButton>
          <button className="btn" type="button" onClick={onClose}>
            Keep it
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** One's data as a file, and the way out. */
export function Leave({ user }: { user: User }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <section className="sheet stack" aria-labelledby="leave-heading">
      <h2 id="leave-heading">Your data</h2>
      <p>Everything that is kept about you, as one JSON file, or gone for good.</p>
      <p className="hint">
        Messages from your address and mail to it are in the file once a mailed link has shown that
        the address is yours.
      </p>
      <p className="actions">
        <a className="btn" href={dataAddress} download>
          Download my data
        </a>
        <button className="btn btn-danger" type="button" onClick={() => setLeaving(true)}>
          Delete my account
        </button>
      </p>
      {leaving && <DeleteAccount user={user} onClose={() => setLeaving(false)} />}
    </section>
  );
}
