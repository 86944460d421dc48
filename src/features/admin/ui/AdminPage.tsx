import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { $hash, setHash } from '../../../platform/client/router/url.ts';
import { BrokenTrace } from '../../../platform/ui/BrokenTrace.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { TabList } from '../../../platform/ui/TabList.tsx';
import { TabPanel } from '../../../platform/ui/TabPanel.tsx';
import { recheckSession } from '../../accounts/client/session.ts';
import { loadSettings } from '../../accounts/client/settings.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { ReauthenticationDialog } from '../../accounts/ui/access/ReauthenticationDialog.tsx';
import { SecondStepGate } from '../../accounts/ui/access/SecondStepGate.tsx';
import { SessionGate } from '../../accounts/ui/access/SessionGate.tsx';
import { SignOutOptions } from '../../accounts/ui/access/SignOutOptions.tsx';
import { $counts } from '../client/admin-queries.ts';
import type { Counts } from '../domain/admin-response.ts';
import { Audit } from './Audit.tsx';
import { Events } from './Events.tsx';
import { Invitations } from './Invitations.tsx';
import { Messages } from './Messages.tsx';
import { Outbox } from './Outbox.tsx';
import { People } from './People.tsx';
import { System } from './System.tsx';

const parts = [
  { name: 'messages', label: 'Messages' },
  { name: 'people', label: 'People' },
  { name: 'invitations', label: 'Invitations' },
  { name: 'outbox', label: 'Outbox' },
  { name: 'webhooks', label: 'Webhooks' },
  { name: 'audit', label: 'Audit log' },
  { name: 'events', label: 'Security log' },
  { name: 'system', label: 'System' },
] as const;

/** Loaded when it is opened: few need it. */
const Webhooks = lazyComponent(
  () => import('../../webhooks/ui/Webhooks.tsx'),
  <Spinner label="Loading the webhooks…" />,
);

/** The number on a tab, and its text for screen readers. */
type Waiting = { n: number; words: string };

const waitingIn = ({ messages, mail }: Counts): Record<string, Waiting> => ({
  messages: {
    n: messages.unread,
    words: `${messages.unread} unread, ${messages['set-aside']} set aside`,
  },
  outbox: {
    n: mail.waiting + mail.refused,
    words: `${mail.waiting} waiting, ${mail.refused} failed`,
  },
});

const Count = ({ of }: { of: Waiting | undefined }) =>
  of !== undefined &&
  of.n > 0 && (
    <>
      <span className="num" aria-hidden="true">
        {of.n}
      </span>
      <span className="sr">{of.words}</span>
    </>
  );

function Restricted({ user }: { user: User | null }) {
  const known = user !== null;
  useEffect(() => {
    // The role may have been given since it was last asked for.
    if (known) void recheckSession();
  }, [known]);
  return (
    <>
      <BrokenTrace />
      <div className="wrap page stack narrow-page">
        <h1>Access Restricted</h1>
        <p className="lead">You need administrator privileges for this page.</p>
        <SignOutOptions signIn={!user} />
      </div>
    </>
  );
}

/** The part named in the URL, so that a link in a mail opens the right one. */
function usePart() {
  const hash = useStore($hash);
  const part = parts.find(({ name }) => `#${name}` === hash.split('/')[0])?.name ?? 'messages';
  return [part, (name: string) => setHash(name, 'push')] as const;
}

function Administration({ user }: { user: User }) {
  useEffect(() => void loadSettings(), []);
  const [part, show] = usePart();
  const { data: counts } = useStore($counts);
  const waiting = counts ? waitingIn(counts) : {};
  return (
    <div className="wrap page stack admin-page gap-6">
      <h1>Administration</h1>
      <Tabs.Root value={part} onValueChange={show} className="stack">
        <TabList className="tabs" aria-label="Administration" selected={part}>
          {parts.map(({ name, label }) => (
            <Tabs.Trigger key={name} value={name}>
              {label} <Count of={waiting[name]} />
            </Tabs.Trigger>
          ))}
        </TabList>
        <Tabs.Content value="messages" tabIndex={-1} className="stack">
          <Messages me={user} />
        </Tabs.Content>
        <Tabs.Content value="people" tabIndex={-1} className="stack">
          <People me={user} />
        </Tabs.Content>
        {/* What is shown once must outlast a look at another part. */}
        <TabPanel name="invitations" shown={part}>
          <div className="stack">
            <Invitations />
          </div>
        </TabPanel>
        <Tabs.Content value="outbox" tabIndex={-1} className="stack">
          <Outbox />
        </Tabs.Content>
        <TabPanel name="webhooks" shown={part}>
          <Webhooks />
        </TabPanel>
        <Tabs.Content value="audit" tabIndex={-1} className="stack">
          <Audit />
        </Tabs.Content>
        <Tabs.Content value="events" tabIndex={-1} className="stack">
          <Events />
        </Tabs.Content>
        <Tabs.Content value="system" tabIndex={-1} className="stack">
          <System />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

/** The administration page. The server refuses its data to anybody else. */
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
