import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { $settings } from '#features/accounts/client/public-settings.ts';
import { invitationSchema, invitedRoles } from '#features/accounts/domain/account.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { AccountDeletion, KeepWorkChoice } from '#features/accounts/ui/form/AccountDeletion.tsx';
import { EmailField } from '#features/accounts/ui/form/SignInFields.tsx';
import { toast } from '#platform/client/toasts/toasts.ts';
import { type Role, roles } from '#platform/text/role.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button } from '#platform/ui/Button.tsx';
import { Confirm, ConfirmAction } from '#platform/ui/Confirm.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { formatDateTime, formatDay } from '#platform/ui/dates.ts';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { OneTimeSecret } from '#platform/ui/form/OneTimeSecret.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { type ToastTexts, useAction } from '#platform/ui/form/use-action.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { Menu, MenuItem } from '#platform/ui/Menu.tsx';
import { PagedList } from '#platform/ui/PagedList.tsx';
import { ScrollTable } from '#platform/ui/ScrollTable.tsx';
import {
  $invitations,
  $people,
  changePerson,
  deletePerson,
  endSessionsOf,
  findPeople,
  invite,
  mailSentToast,
  makeSecondStepLink,
  withdrawInvitation,
} from '../client/admin.ts';
import type { Person } from '../domain/admin-response.ts';
import { removalSchema } from '../domain/admin-schema.ts';
import { SearchField, typingPauseMs } from './System.tsx';

type Question = {
  title: string;
  text: string;
  action: string;
  work: () => Promise<unknown>;
  done: ToastTexts;
};

const rights: Record<Role, string> = {
  user: 'The Idea Tracker is closed to this role. It counts from the next request on.',
  founder:
    'Founders read every idea, write their own and comment. It counts from the next request on.',
  admin:
    'Administrators read every idea and this page, change roles and suspend people. It counts from the next request on.',
};

/** Asked instead of giving a role to an account whose email is unverified. */
const invitation = ({ name, email }: Person, role: 'founder' | 'admin'): Question => ({
  title: `Invite ${email} as ${role}?`,
  text: `Nobody has shown yet that this address is theirs: anybody can sign up with any address. An invitation makes a new account in place of this one. Or ask ${name} to confirm the address on the account page first.`,
  action: 'Invite',
  work: () => invite({ email, role }),
  done: mailSentToast('Invitation', email),
});

const newRole = (person: Person, next: Role): Question => {
  const { id, name, role, emailProven } = person;
  // An invitation does not replace an account with rights.
  if (next !== 'user' && !emailProven && role === 'user') return invitation(person, next);
  return {
    title: `Make ${name} ${next}?`,
    text: rights[next],
    action: `Change the role to ${next}`,
    work: () => changePerson(id, { role: next }),
    done: { title: 'Role changed', description: `${name} is now ${next}.` },
  };
};

const suspension = ({ id, name }: Person): Question => ({
  title: `Suspend ${name}?`,
  text: 'Every session ends at once, and signing in is refused until you lift the suspension. Ideas and comments stay.',
  action: 'Suspend',
  work: () => changePerson(id, { suspended: true }),
  done: { title: 'Account suspended', description: `${name} can no longer sign in.` },
});

/** @param action the label of the pressed button */
const endOfSessions = ({ id, name }: Person, one: boolean, action: string): Question => ({
  title: `End ${one ? 'the session' : 'all sessions'} of ${name}?`,
  text: `${name} has to sign in again, and their access tokens are revoked. Nothing that is saved is lost.`,
  action,
  work: () => endSessionsOf(id),
  done: { title: 'Sessions ended', description: `${name} has to sign in again.` },
});

const endOfOwnSessions = ({ id }: Person, action: string): Question => ({
  title: 'End your other sessions?',
  text: 'The one you use now stays, and so do your access tokens: revoke those on your account page.',
  action,
  work: () => endSessionsOf(id),
  done: { title: 'Sessions ended', description: 'The one you use now stays.' },
});

type DialogProps = { person: Person; onClose: () => void };

const OneTimeLink = ({ link, to, children }: { link: string; to: string; children: ReactNode }) => (
  <OneTimeSecret
    text={link}
    label={`Link for ${to}`}
    button="Copy link"
    done={{ title: 'Link copied', description: `It is for ${to} alone.` }}
    failed="The link was not copied"
    isFocused
  >
    {children}
  </OneTimeSecret>
);

function DeletePerson({ person: { id, name, email, emailProven }, onClose }: DialogProps) {
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
      <KeepWorkChoice error={form.errors.work} />
    </AccountDeletion>
  );
}

/** Creates a link for a person who can no longer set up a second step by password alone. */
function SecondStepLink({ person: { id, name }, onClose }: DialogProps) {
  const { busy, act, problem } = useAction();
  const [link, setLink] = useState<string>();
  const make = () => act(async () => setLink(await makeSecondStepLink(id)), { failed: () => {} });
  if (link)
    return (
      <Dialog title={`A link for ${name}`} close="Close" onClose={onClose}>
        <OneTimeLink link={link} to={name}>
          Give it to <strong className="user-text">{name}</strong>. It works once, for 30 minutes,
          in a browser where they are signed in.
        </OneTimeLink>
      </Dialog>
    );
  return (
    <Confirm
      title={`Let ${name} set up a second step?`}
      action="Make a link"
      look="primary"
      busy={busy}
      busyText="Making..."
      problem={problem}
      onConfirm={make}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi> has no second step, and the time for setting one up by password is over.
        Make sure that it is <bdi>{name}</bdi> who asks you: whoever has the password and this link
        gets in.
      </p>
    </Confirm>
  );
}

function Row({ person, me }: { person: Person; me: boolean }) {
  const { busy, act } = useAction();
  const [asked, setAsked] = useState<Question | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [linking, setLinking] = useState(false);
  const { id, name, role, suspendedAt, sessions } = person;
  // The administrator's current session does not end.
  const others = me ? sessions - 1 : sessions;
  const endLabel = others === 1 ? 'End session' : `End ${others} sessions`;
  const needsLink = person.lacksSecondStep && !suspendedAt;
  const hasActions = !me || others > 0 || needsLink;
  const lift = () =>
    act(() => changePerson(id, { suspended: false }), {
      done: { title: 'Suspension lifted', description: `${name} can sign in again.` },
    });
  const ending = () =>
    me ? endOfOwnSessions(person, endLabel) : endOfSessions(person, others === 1, endLabel);
  return (
    <tr>
      <th scope="row">
        <bdi className="user-text">{name}</bdi> {me && <Badge look="secondary">You</Badge>}{' '}
        {suspendedAt && <Badge look="destructive">Suspended</Badge>}
        <br />
        <span className="text-muted-foreground small user-text">{person.email}</span>{' '}
        {role === 'user' && !person.emailProven && (
          <Badge look="outline">Address not confirmed</Badge>
        )}
      </th>
      <td data-label="Created">{formatDay(person.createdAt)}</td>
      <td data-label="Last use">
        {person.lastUsedAt ? formatDateTime(person.lastUsedAt) : 'Not signed in'}
      </td>
      <td className="num" data-label="Ideas">
        {person.ideas}
      </td>
      <td data-label="Role">
        <label className="sr-only" htmlFor={`role-${id}`}>
          Role of {name}
        </label>
        <select
          className="input min-h-10 min-w-32 py-1"
          id={`role-${id}`}
          value={role}
          disabled={busy}
          onChange={({ target }) =>
            setAsked(newRole(person, roles.find((one) => one === target.value) ?? role))
          }
        >
          {roles.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
      <td>
        {hasActions && (
          <Menu label={`Actions for ${name}`}>
            {others > 0 && <MenuItem onClick={() => setAsked(ending())}>{endLabel}</MenuItem>}
            {needsLink && <MenuItem onClick={() => setLinking(true)}>Second step link</MenuItem>}
            {!me && (
              <MenuItem onClick={() => (suspendedAt ? lift() : setAsked(suspension(person)))}>
                {suspendedAt ? 'Lift suspension' : 'Suspend'}
              </MenuItem>
            )}
            {!me && (
              <MenuItem className="danger" onClick={() => setDeleting(true)}>
                Delete account
              </MenuItem>
            )}
          </Menu>
        )}
        {linking && <SecondStepLink person={person} onClose={() => setLinking(false)} />}
        {deleting && <DeletePerson person={person} onClose={() => setDeleting(false)} />}
        {asked && (
          <ConfirmAction {...asked} onClose={() => setAsked(null)}>
            <p>{asked.text}</p>
          </ConfirmAction>
        )}
      </td>
    </tr>
  );
}

export function People({ me }: { me: User }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => findPeople(words), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <search className="w-[min(100%,20rem)]">
        <SearchField id="people-find" words={words} onChange={setWords} />
      </search>
      <PagedList
        store={$people}
        empty="Nobody found."
        above={({ total }) => (
          <p className="small text-muted-foreground" role="status">
            {pluralize(total, 'person', 'people')}
          </p>
        )}
      >
        {(items) => (
          <ScrollTable
            label="People"
            className="table people"
            heads={[
              'Name',
              'Created',
              'Last use',
              'Ideas',
              'Role',
              <span className="sr-only">Actions</span>,
            ]}
          >
            {items.map((person) => (
              <Row key={person.id} person={person} me={person.id === me.id} />
            ))}
          </ScrollTable>
        )}
      </PagedList>
    </>
  );
}

type Made = { email: string; link: string };

const PassOn = ({ email, link }: Made) => (
  <OneTimeLink link={link} to={email}>
    No mail server is set up (SMTP_URL). Pass this link on to <strong>{email}</strong>; it makes the
    account, once, within seven days.
  </OneTimeLink>
);

function InviteForm({ onMade }: { onMade: (made: Made | null) => void }) {
  const { mail: sendsMail } = useStore($settings);
  const { errors, busy, formProps } = useForm(
    invitationSchema,
    async (input) => {
      const { link } = await invite(input);
      // No toast, which would cover the link.
      if (!link) toast(mailSentToast('Invitation', input.email));
      onMade(link ? { email: input.email, link } : null);
    },
    { clear: true },
  );
  return (
    <form {...formProps} className="sheet vstack form" aria-label="Invite somebody">
      <p>{sendsMail ? 'Mails' : 'Creates'} a one-time sign-up link, valid for 7 days.</p>
      <EmailField id="invite-email" autoComplete="off" errors={errors} />
      <SelectField
        id="invite-role"
        label="As"
        error={errors.role}
        name="role"
        defaultValue="founder"
        options={invitedRoles.map((role) => [role, role])}
      />
      <FormActions
        button={sendsMail ? 'Send invitation' : 'Make invitation'}
        busy={busy}
        busyText={sendsMail ? 'Sending...' : 'Inviting...'}
      />
    </form>
  );
}

/** @param isNamed true if the URL names this part */
export function Invitations({ isNamed }: { isNamed: boolean }) {
  const { data, error, loading } = useStore($invitations);
  const { act } = useAction();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <details
      className="*:[summary]:min-h-[max(1.75rem,var(--touch))] *:[summary]:w-fit *:[summary]:cursor-pointer *:[summary]:font-[560]"
      open={isNamed}
    >
      <summary>
        Invite somebody{' '}
        {data && data.length > 0 && (
          <span className="text-muted-foreground small">{data.length} open</span>
        )}
      </summary>
      <div className="vstack pt-3 pb-5">
        <InviteForm onMade={setMade} />
        {made && data?.some(({ email }) => email === made.email) && (
          <PassOn key={made.link} {...made} />
        )}
        <Loaded data={data} error={error} loading={loading} onRetry={$invitations.revalidate}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-muted-foreground">No invitation is open.</p>
            ) : (
              <ul className="list rows">
                {all.map(({ id, email, role, expiresAt }) => (
                  <li key={id} className="hstack between">
                    <span className="user-text">
                      <strong>{email}</strong> as {role}{' '}
                      <span className="text-muted-foreground small">
                        until {formatDateTime(expiresAt)}
                      </span>
                    </span>
                    <Button
                      className="btn-sm"
                      aria-label={`Withdraw the invitation of ${email}`}
                      onClick={() =>
                        act(() => withdrawInvitation(id), {
                          done: {
                            title: 'Invitation withdrawn',
                            description: 'Its link no longer works.',
                          },
                        })
                      }
                    >
                      Withdraw
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </details>
  );
}
