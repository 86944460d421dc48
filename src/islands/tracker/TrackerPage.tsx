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

const show = (view: string) => setHash(view === 'create' ? 'new' : '', 'push');
const showForm = () => show('create');

/** The two views; the one that is open is in the address, so a reload or a link finds it. */
function Tracker({ user }: { user: User }) {
  const view = useStore($hash) === '#new' ? 'create' : 'list';
  // Once there, a view stays behind the other: coming back is instant.
  const opened = useRef(new Set<string>());
  opened.current.add(view);
  const kept = (name: string) => ({
    value: name,
    forceMount: opened.current.has(name) || undefined,
    tabIndex: -1,
    className: 'stack kept',
  });
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
        <Tabs.Content {...kept('list')}>
          <Dashboard onAdd={showForm} />
        </Tabs.Content>
        <Tabs.Content {...kept('create')}>
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
  return <FounderGate title="Idea Tracker">{(user) => <Tracker user={user} />}</FounderGate>;
}
