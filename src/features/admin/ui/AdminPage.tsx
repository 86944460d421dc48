import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { loadSettings } from '#features/accounts/client/public-settings.ts';
import { recheckSession } from '#features/accounts/client/session.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { SecondStepGate, useSessionRecheck } from '#features/accounts/ui/access/SecondStepGate.tsx';
import {
  ReauthenticationDialog,
  SessionGate,
  SignOutOptions,
} from '#features/accounts/ui/access/SessionGate.tsx';
import { $hash, setHash } from '#platform/client/router/url.ts';
import { EmptyPage } from '#platform/ui/EmptyPage.tsx';
import { island } from '#platform/ui/island.tsx';
import { TabList, TabPanel } from '#platform/ui/Tabs.tsx';
import { $counts } from '../client/admin.ts';
import { $unreadMessages } from '../client/unread-messages.ts';
import { Messages } from './Messages.tsx';
import { Invitations, People } from './People.tsx';
import { Count, mailWaiting, System, systemParts, type Waiting } from './System.tsx';

const tabs = [
  { name: 'people', label: 'People' },
  { name: 'messages', label: 'Messages' },
  { name: 'system', label: 'System' },
] as const;
type Tab = (typeof tabs)[number]['name'];

function Restricted({ user }: { user: User | null }) {
  const known = user !== null;
  useEffect(() => {
    // The role may have changed since the last check.
    if (known) void recheckSession();
  }, [known]);
  useSessionRecheck(known);
  return (
    <EmptyPage>
      <h1>Access Restricted</h1>
      <p className="lead">You need administrator privileges for this page.</p>
      <SignOutOptions signIn={!user} />
    </EmptyPage>
  );
}

/** The tab named by the URL. */
function useTab(): [Tab, part: string] {
  const [part = ''] = useStore($hash).slice(1).split('/');
  if (systemParts.some(({ name }) => name === part)) return ['system', part];
  return [tabs.find(({ name }) => name === part)?.name ?? 'people', part];
}

function Administration({ user }: { user: User }) {
  useEffect(() => void loadSettings(), []);
  const [tab, part] = useTab();
  const { data: counts } = useStore($counts);
  const unread = counts?.messages.unread;
  useEffect(() => {
    if (unread !== undefined) $unreadMessages.set(unread);
  }, [unread]);
  const waiting: Partial<Record<Tab, Waiting>> = counts
    ? {
        messages: {
          n: counts.messages.unread,
          words: `${unread} unread, ${counts.messages.spam} spam`,
        },
        system: mailWaiting(counts),
      }
    : {};
  return (
    <div className="container page vstack admin-page gap-6">
      <h1>Administration</h1>
      <Tabs.Root value={tab} onValueChange={(name) => setHash(name, 'push')} className="vstack">
        <TabList className="tabs" aria-label="Administration" selected={tab}>
          {tabs.map(({ name, label }) => (
            <Tabs.Trigger key={name} value={name}>
              {label} <Count of={waiting[name]} />
            </Tabs.Trigger>
          ))}
        </TabList>
        {/* Stays mounted while another tab is open, because its links are shown once. */}
        <TabPanel name="people" shown={tab}>
          <div className="vstack">
            <Invitations isNamed={part === 'invitations'} />
            <People me={user} />
          </div>
        </TabPanel>
        <Tabs.Content value="messages" tabIndex={-1} className="vstack">
          <Messages me={user} />
        </Tabs.Content>
        <TabPanel name="system" shown={tab}>
          <System part={part} mail={waiting.system} userId={user.id} />
        </TabPanel>
      </Tabs.Root>
    </div>
  );
}

export const AdminPage = island(() => (
  <SessionGate
    title="Administration"
    may={(user) => user.role === 'admin'}
    refused={(user) => <Restricted user={user} />}
  >
    {(user) => (
      <SecondStepGate user={user}>
        <Administration user={user} />
        <ReauthenticationDialog user={user} />
      </SecondStepGate>
    )}
  </SessionGate>
));
