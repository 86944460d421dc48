import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { $hash, setHash } from '../../client/address.ts';
import type { User } from '../../domain/role.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { FounderGate } from '../access/FounderGate.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { Dashboard } from './Dashboard.tsx';
import { openFilters } from './use-filters.ts';

const Wizard = lazy(() => import('../wizard/Wizard.tsx'));

/** The two views; the one that is open is in the address, so a reload or a link finds it. */
function Tracker({ user }: { user: User }) {
  const view = useStore($hash) === '#new' ? 'create' : 'list';
  // Once there, the list stays while another idea is written: coming back is instant.
  const opened = useRef(false);
  opened.current ||= view === 'list';
  const show = (next: string) => setHash(next === 'create' ? 'new' : '', 'push');
  const showList = () => {
    show('list');
    document.getElementById('tracker-heading')?.focus();
    scrollTo({ top: 0 });
  };
  return (
    <div className="wrap page stack tracker">
      <div className="row between">
        <h1 id="tracker-heading" tabIndex={-1}>
          Idea Tracker
        </h1>
        <PaletteButton />
      </div>
      <Tabs.Root value={view} onValueChange={show} className="stack tracker">
        <Tabs.List className="tabs" aria-label="Idea Tracker">
          <Tabs.Trigger value="list">Ideas Dashboard</Tabs.Trigger>
          <Tabs.Trigger value="create">Add New Idea</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content
          value="list"
          forceMount={opened.current || undefined}
          tabIndex={-1}
          className="stack"
        >
          <Dashboard onAdd={() => show('create')} />
        </Tabs.Content>
        <Tabs.Content value="create" tabIndex={-1}>
          <Suspense fallback={<Spinner label="Opening the form…" />}>
            <Wizard user={user} onCreated={showList} />
          </Suspense>
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

export function TrackerPage() {
  useEffect(openFilters, []);
  return <FounderGate>{(user) => <Tracker user={user} />}</FounderGate>;
}
