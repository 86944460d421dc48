import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { $tokens } from '../../../features/accounts/client/access-tokens.ts';
import { $summary } from '../../../features/accounts/client/account.ts';
import { keepUser } from '../../../features/accounts/client/session.ts';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { ReauthenticationDialog } from '../../../features/accounts/ui/access/ReauthenticationDialog.tsx';
import { SessionGate } from '../../../features/accounts/ui/access/SessionGate.tsx';
import { SignOutOptions } from '../../../features/accounts/ui/access/SignOutOptions.tsx';
import { Details, UnverifiedEmail } from '../../../features/accounts/ui/account/Details.tsx';
import { PersonalData } from '../../../features/accounts/ui/account/PersonalData.tsx';
import { SigningIn } from '../../../features/accounts/ui/account/SigningIn.tsx';
import { Tokens } from '../../../features/accounts/ui/account/Tokens.tsx';

import { MailForm } from '../../../features/notifications/ui/MailForm.tsx';
import { $hash, setHash } from '../../../platform/client/router/url.ts';
import { isFounder } from '../../../platform/text/role.ts';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { TabList, TabPanel } from '../../../platform/ui/Tabs.tsx';

const Anonymous = () => (
  <div className="container page vstack narrow-page">
    <h1>Account</h1>
    <p className="lead">Sign in to see your account.</p>
    <SignOutOptions />
  </div>
);

const roleNames = { user: null, founder: 'Founder', admin: 'Admin' };

type PartName = 'details' | 'signing-in' | 'mail' | 'developers' | 'data';
const labels: Record<PartName, string> = {
  details: 'Your details',
  'signing-in': 'Signing in',
  mail: 'Mail',
  developers: 'Developers',
  data: 'Your data',
};

const forgetTexts = async (userId: string) =>
  (await import('../../client/unsaved-texts.ts')).forgetUnsaved(userId);

function Account({ user }: { user: User }) {
  const { data } = useStore($summary);
  const { data: tokens } = useStore($tokens);
  const founder = isFounder(user);
  // A link opened elsewhere may have changed it.
  const email = data?.user.email;
  useEffect(() => {
    if (email && email !== user.email) keepUser({ ...user, email });
  }, [email]);
  const parts: PartName[] = [
    'details',
    'signing-in',
    ...(founder ? ['mail' as const] : []),
    ...(founder || tokens?.length ? ['developers' as const] : []),
    'data',
  ];
  // Mail links to parts of the page.
  const hash = useStore($hash);
  const shown = parts.find((name) => `#${name}` === hash) ?? 'details';
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
          {parts.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {labels[name]}
            </Tabs.Trigger>
          ))}
        </TabList>
        <TabPanel name="details" shown={shown}>
          <Details user={user} />
        </TabPanel>
        <TabPanel name="signing-in" shown={shown}>
          <SigningIn user={user} />
        </TabPanel>
        {founder && (
          <TabPanel name="mail" shown={shown}>
            <div className="account-parts sides gap-6">
              <MailForm />
            </div>
          </TabPanel>
        )}
        <TabPanel name="developers" shown={shown}>
          <div className="account-parts sides gap-6">
            <Tokens user={user} />
          </div>
        </TabPanel>
        <TabPanel name="data" shown={shown}>
          <div className="account-parts sides gap-6">
            <PersonalData user={user} onDeleted={forgetTexts} />
          </div>
        </TabPanel>
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
