import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $summary } from '../../client/account.ts';
import { keepUser } from '../../client/session.ts';
import { isFounder, type User } from '../../domain/role.ts';
import { Badge } from '../../ui/Badge.tsx';
import { toLongDay } from '../../ui/dates.ts';
import { island } from '../../ui/island.tsx';
import { SessionGate } from '../access/SessionGate.tsx';
import { EmailForm } from './EmailForm.tsx';
import { Events } from './Events.tsx';
import { NameForm, PasswordForm } from './Forms.tsx';
import { Leave } from './Leave.tsx';
import { MailForm } from './MailForm.tsx';
import { Provider } from './Provider.tsx';
import { Sessions } from './Sessions.tsx';

const Anonymous = () => (
  <div className="wrap page stack narrow-page">
    <h1>Account</h1>
    <p className="lead">Sign in to see your account.</p>
    <p className="actions">
      <a className="btn btn-primary" href="/login">
        Sign In
      </a>
      <a className="btn" href="/">
        Return to Home
      </a>
    </p>
  </div>
);

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const roleNames = { user: null, founder: 'Founder', admin: 'Admin' };

function Account({ user }: { user: User }) {
  const { data } = useStore($summary);
  const founder = isFounder(user);
  // A link that was opened elsewhere may have changed it since this browser was told.
  const email = data?.user.email;
  useEffect(() => {
    if (email && email !== user.email) keepUser({ ...user, email });
  }, [email]);
  return (
    <div className="wrap page split items-start account-page">
      <div className="stack">
        <h1>Account</h1>
        <p className="user-text">
          <strong>{user.name}</strong>{' '}
          {roleNames[user.role] && <Badge look="primary">{roleNames[user.role]}</Badge>}
          <br />
          <span className="soft">{user.email}</span>
        </p>
        {data && (
          <p className="soft">
            {founder &&
              `You own ${plural(data.ideas, 'idea')} and have written ${plural(data.comments, 'comment')}. `}
            Here since {toLongDay(data.createdAt)}.
          </p>
        )}
        <p className="actions">
          {founder && (
            <a className="btn" href="/idea-tracker">
              Idea Tracker
            </a>
          )}
          <button className="btn btn-quiet" type="button" data-log-out>
            Log out
          </button>
        </p>
      </div>
      <div className="stack account-forms">
        <NameForm user={user} />
        <EmailForm user={user} pending={data?.emailChange ?? null} />
        <PasswordForm user={user} />
        <Provider />
        {founder && <MailForm />}
        <Sessions user={user} />
        <Events />
        <Leave user={user} />
      </div>
    </div>
  );
}

/** One's own account, for everybody who is signed in. */
export const AccountPage = island(() => (
  <SessionGate title="Account" may={() => true} refused={() => <Anonymous />}>
    {(user) => <Account user={user} />}
  </SessionGate>
));
