import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { toast } from '#platform/client/toasts/toasts.ts';
import { isFounder } from '#platform/text/role.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Button } from '#platform/ui/Button.tsx';
import { formatDateTime, formatLongDay } from '#platform/ui/dates.ts';
import { ActionButton } from '#platform/ui/form/ActionButton.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import {
  $summary,
  cancelEmailChange,
  changeName,
  deleteAccount,
  downloadData,
  requestEmailChange,
} from '../../client/account.ts';
import { accountDeletionSchema, emailChangeSchema, nameSchema } from '../../domain/account.ts';
import type { EmailChange, User } from '../../domain/account-response.ts';
import { AccountDeletion, KeepWorkChoice } from '../form/AccountDeletion.tsx';
import { EmailField, NameField } from '../form/SignInFields.tsx';
import { useSettings } from '../use-settings.ts';

type AccountFormProps = Pick<ReturnType<typeof useForm>, 'formProps' | 'busy'> & {
  title: string;
  button: string;
  look?: 'primary' | 'plain';
  children: ReactNode;
};

export const AccountForm = ({
  title,
  button,
  look = 'plain',
  formProps,
  busy,
  children,
}: AccountFormProps) => (
  <form {...formProps} className="sheet vstack form" aria-label={title}>
    <h2>{title}</h2>
    {children}
    <FormActions button={button} look={look} busy={busy} busyText="Saving..." />
  </form>
);

function NameForm({ user }: { user: User }) {
  const form = useForm(nameSchema, async ({ name }) => {
    await changeName(name);
    toast({ title: 'Name changed', description: `You are shown as ${name}.` });
  });
  return (
    <AccountForm title="Your name" button="Save name" look="primary" {...form}>
      <NameField id="account-name" errors={form.errors} typed={{ name: user.name }} />
    </AccountForm>
  );
}

/** A requested email that waits for its link. */
function Pending({ email, expiresAt }: EmailChange) {
  const { busy, act } = useAction();
  const { mail: sendsMail } = useSettings();
  const cancel = () =>
    act(cancelEmailChange, {
      done: { title: 'Change cancelled', description: `The link for ${email} no longer works.` },
    });
  return (
    <div className="notice vstack">
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
        Your address changes when it is used, until {formatDateTime(expiresAt)}.
      </p>
      <p className="actions">
        <Button className="btn-sm" aria-disabled={busy} onClick={cancel}>
          Cancel the change
        </Button>
      </p>
    </div>
  );
}

function EmailForm({ user, pending }: { user: User; pending: EmailChange | null }) {
  const { mail: sendsMail } = useSettings();
  const form = useForm(
    emailChangeSchema,
    async ({ email }) => {
      if (await requestEmailChange(email))
        toast(
          sendsMail
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
    <AccountForm title="Email" button="Change email" {...form}>
      <p className="hint">Confirm from the new address. You can undo it for 7 days.</p>
      {pending && pending.email !== user.email && <Pending key={pending.email} {...pending} />}
      <EmailField
        key={user.email}
        id="account-email"
        autoComplete="email"
        errors={form.errors}
        typed={{ email: user.email }}
      />
    </AccountForm>
  );
}

export function AccountDetails({ user }: { user: User }) {
  const read = useStore($summary);
  const summary = read.data;
  const founder = isFounder(user);
  return (
    <div className="vstack gap-6">
      <p className="actions">
        {founder && (
          <a className="btn" href="/idea-tracker">
            Idea Tracker
          </a>
        )}
        <Button className="btn-quiet" data-log-out>
          Log out
        </Button>
      </p>
      <div className="account-parts sides gap-6">
        <NameForm user={user} />
        <Loaded what="Your email" {...read} onRetry={$summary.revalidate}>
          {({ emailChange }) => <EmailForm user={user} pending={emailChange} />}
        </Loaded>
      </div>
      {summary && (
        <p className="text-muted-foreground">
          {founder &&
            `You own ${pluralize(summary.ideas, 'idea')} and have written ${pluralize(summary.comments, 'comment')}. `}
          Here since {formatLongDay(summary.createdAt)}.
        </p>
      )}
    </div>
  );
}

export function UnverifiedEmail({ user }: { user: User }) {
  const { data } = useStore($summary);
  const { mail: sendsMail } = useSettings();
  if (!data || data.emailProven) return null;
  const isAsked = data.emailChange?.email === user.email;
  return (
    <div className="notice hstack between">
      <p className="small" role="status">
        <strong>Your email address is not confirmed.</strong> Until it is, you cannot add a passkey,
        codes or another sign-in.{' '}
        {!sendsMail
          ? 'No mail is sent from here: ask an administrator to invite you, or the operator to vouch for you.'
          : isAsked
            ? 'A link is in your mail. It works for 24 hours.'
            : 'What was added before is removed then.'}
      </p>
      {sendsMail && (
        <ActionButton
          busyText="Sending..."
          work={() => requestEmailChange(user.email)}
          done={{ title: 'Link sent', description: `Open it at ${user.email}.` }}
        >
          {isAsked ? 'Send another link' : 'Send the link'}
        </ActionButton>
      )}
    </div>
  );
}

type PersonalDataProps = {
  user: User;
  /** Loads the function that deletes the account's drafts on this device. */
  loadForget: () => Promise<(userId: string) => void>;
};

function DeleteAccount({ user, loadForget, onClose }: PersonalDataProps & { onClose: () => void }) {
  const form = useForm(accountDeletionSchema, async ({ work }) => {
    // Loaded first, because the drafts must be deleted with the account.
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

export function PersonalData({ user, loadForget }: PersonalDataProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="sheet vstack" aria-labelledby="leave-heading">
      <h2 id="leave-heading">Your data</h2>
      <p>Everything that is kept about you, as one JSON file, or gone for good.</p>
      <p className="hint">
        Messages from your address and mail to it are in the file once a mailed link has shown that
        the address is yours.
      </p>
      <p className="actions">
        <ActionButton busyText="Downloading..." work={downloadData}>
          Download my data
        </ActionButton>
        <Button className="btn-danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </p>
      {isDeleting && (
        <DeleteAccount user={user} loadForget={loadForget} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}
