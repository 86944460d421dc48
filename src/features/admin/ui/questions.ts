import type { Role } from '../../../platform/text/role.ts';
import { isMore } from '../../../platform/text/role-order.ts';
import type { Done } from '../../../platform/ui/form/use-action.ts';
import { changePerson, endSessionsOf, invite } from '../client/admin-mutations.ts';
import type { Person } from '../domain/admin-response.ts';
import { mailSentToast } from './mail-sent-toast.ts';

/** The confirmation before a change of an account. */
export type Question = {
  title: string;
  text: string;
  action: string;
  work: () => Promise<unknown>;
  done: Done;
};

const rights: Record<Role, string> = {
  user: 'The Idea Tracker is closed to this role. It counts from the next request on.',
  founder:
    'Founders read every idea, write their own and comment. It counts from the next request on.',
  admin:
    'Administrators read every idea and this page, change roles and suspend people. It counts from the next request on.',
};

/** More rights need an address that is shown to be its owner's. */
const invitation = ({ name, email }: Person, role: 'founder' | 'admin'): Question => ({
  title: `Invite ${email} as ${role}?`,
  text: `Nobody has shown yet that this address is theirs: anybody can sign up with any address. An invitation makes a new account in place of this one. Or ask ${name} to confirm the address on the account page first.`,
  action: 'Invite',
  work: () => invite({ email, role }),
  done: mailSentToast('Invitation', email),
});

export const newRole = (person: Person, next: Role): Question => {
  const { id, name, role, emailProven } = person;
  if (next !== 'user' && !emailProven && isMore(next, role)) return invitation(person, next);
  return {
    title: `Make ${name} ${next}?`,
    text: rights[next],
    action: `Change the role to ${next}`,
    work: () => changePerson(id, { role: next }),
    done: { title: 'Role changed', description: `${name} is now ${next}.` },
  };
};

export const suspension = ({ id, name }: Person): Question => ({
  title: `Suspend ${name}?`,
  text: 'Every session ends at once, and signing in is refused until you lift the suspension. Ideas and comments stay.',
  action: 'Suspend',
  work: () => changePerson(id, { suspended: true }),
  done: { title: 'Account suspended', description: `${name} can no longer sign in.` },
});

/** @param action as the button said it that led here */
export const endOfSessions = ({ id, name }: Person, one: boolean, action: string): Question => ({
  title: `End ${one ? 'the session' : 'all sessions'} of ${name}?`,
  text: `${name} has to sign in again, and their access tokens are revoked. Nothing that is saved is lost.`,
  action,
  work: () => endSessionsOf(id),
  done: { title: 'Sessions ended', description: `${name} has to sign in again.` },
});

/** The same for one's own, of which the present one is spared. */
export const endOfOwnSessions = ({ id }: Person, action: string): Question => ({
  title: 'End your other sessions?',
  text: 'The one you use now stays, and so do your access tokens: revoke those on your account page.',
  action,
  work: () => endSessionsOf(id),
  done: { title: 'Sessions ended', description: 'The one you use now stays.' },
});
