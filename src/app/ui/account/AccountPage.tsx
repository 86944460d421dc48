import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect } from 'react';
import { $summary, $tokens } from '#features/accounts/client/account.ts';
import { setSessionUser } from '#features/accounts/client/session.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import {
  ReauthenticationDialog,
  SessionGate,
  SignOutOptions,
} from '#features/accounts/ui/access/SessionGate.tsx';
import {
  AccountDetails,
  PersonalData,
  UnverifiedEmail,
} from '#features/accounts/ui/account/AccountDetails.tsx';
import { SignInSettings } from '#features/accounts/ui/account/SignInSettings.tsx';
import { Tokens } from '#features/accounts/ui/account/Tokens.tsx';
import { MailForm } from '#features/notifications/ui/MailForm.tsx';
import { $hash, setHash } from '#platform/client/router/url.ts';
import { isFounder } from '#platform/text/role.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { island } from '#platform/ui/island.tsx';
import { TabList, TabPanel } from '#platform/ui/Tabs.tsx';

const Anonymous = () => (
  <div className="container page vstack narrow-page">
    <h1>Account</h1>
    <p className="lead">Sign in to see your account.</p>
    <SignOutOptions />
  </div>
);

const roleNames = { user: null, founder: 'Founder', admin: 'Admin' };

type Part = { name: string; label: string; content: ReactNode };

const inSides = (content: ReactNode) => <div className="account-parts sides gap-6">{content}</div>;

const loadForget = async () => (await import('../../client/unsaved-texts.ts')).forgetUnsaved;

function Account({ user }: { user: User }) {
  const { data } = useStore($summary);
  const { data: tokens } = useStore($tokens);
  const founder = isFounder(user);
  // A mailed link, opened in another window, may have changed the email.
  const email = data?.user.email;
  useEffect(() => {
    if (email && email !== user.email) setSessionUser({ ...user, email });
  }, [email]);
  const mayHaveTokens = Boolean(founder || tokens?.length);
  const parts: Part[] = [
    { name: 'details', label: 'Your details', content: <AccountDetails user={user} /> },
    { name: 'signing-in', label: 'Signing in', content: <SignInSettings user={user} /> },
    ...(founder ? [{ name: 'mail', label: 'Mail', content: inSides(<MailForm />) }] : []),
    ...(mayHaveTokens
      ? [{ name: 'developers', label: 'Developers', content: inSides(<Tokens user={user} />) }]
      : []),
    {
      name: 'data',
      label: 'Your data',
      content: inSides(<PersonalData user={user} loadForget={loadForget} />),
    },
  ];
  // Links in mail name a part of the page.
  const hash = useStore($hash);
  const shown = parts.find(({ name }) => `#${name}` === hash)?.name ?? 'details';
  return (
    <div className="container page vstack account-page gap-5">
      <h1>Account</h1>
      <p className="user-text">
        <strong>{user.name}</strong>{' '}
        {roleNames[user.role] && <Badge look="primary">{roleNames[user.role]}</Badge>}{' '}
        <span className="text-muted-foreground">{user.email}</span>
      </p>
      <UnverifiedEmail user={user} />
      <Tabs.Root value={shown} onValueChange={(name) => setHash(name, 'push')} className="vstack">
        <TabList className="tabs" aria-label="Parts of your account" selected={shown}>
          {parts.map(({ name, label }) => (
            <Tabs.Trigger key={name} value={name}>
              {label}
            </Tabs.Trigger>
          ))}
        </TabList>
        {parts.map(({ name, content }) => (
          <TabPanel key={name} name={name} shown={shown}>
            {content}
          </TabPanel>
        ))}
      </Tabs.Root>
    </div>
  );
}

export const AccountPage = island(() => (
  <SessionGate title="Account" may={() => true} refused={() => <Anonymous />}>
    {(user) => (
      <>
        <Account user={user} />
        <ReauthenticationDialog user={user} />
      </>
    )}
  </SessionGate>
));
