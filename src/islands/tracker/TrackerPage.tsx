import { Tabs } from 'radix-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '../../domain/role.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { FounderGate } from '../access/FounderGate.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { Dashboard } from './Dashboard.tsx';
import { openFilters } from './use-filters.ts';

const Wizard = lazy(() => import('../wizard/Wizard.tsx'));

type View = 'list' | 'create';
const viewOf = (hash: string): View => (hash === '#new' ? 'create' : 'list');

/** The two views; the one that is open is in the address, so a reload or a link finds it. */
function Tracker({ user }: { user: User }) {
  const [view, setView] = useState<View>(() => viewOf(location.hash));
  useEffect(() => {
    const follow = () => setView(viewOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const show = (next: string) => {
    setView(next === 'create' ? 'create' : 'list');
    history.replaceState(
      null,
      '',
      next === 'create' ? '#new' : location.pathname + location.search,
    );
  };
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
        <Tabs.Content value="list" tabIndex={-1} className="stack">
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
