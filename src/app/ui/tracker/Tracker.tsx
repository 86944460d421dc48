import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { Tabs } from 'radix-ui';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { showsForm } from '../../../features/tracker/client/new-idea.ts';
import { UnfinishedIdeaNotice } from '../../../features/tracker/ui/list/UnfinishedIdeaNotice.tsx';
import { $hash, setHash } from '../../../platform/client/router/url.ts';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { whenIdle } from '../../../platform/ui/when-idle.ts';
import { Dashboard } from './Dashboard.tsx';

const Wizard = lazyComponent(
  () => import('../../../features/tracker/ui/wizard/Wizard.tsx'),
  <Spinner label="Opening the form…" />,
);

const show = (view: string) => setHash(view === 'create' ? 'new' : '', 'push');
const $view = computed($hash, (hash) => (showsForm(hash) ? 'create' : 'list'));
// Loads the form's code before the first render, which shows it 0.15 s sooner on a slow phone.
if ($view.get() === 'create') void Wizard.preload();

/** The URL contains the open tab, so that a reload or a link opens it. */
export function Tracker({ user }: { user: User }) {
  useEffect(() => whenIdle(Wizard.preload), []);
  const view = useStore($view);
  // The tab reacts before its panel.
  const shown = useDeferredValue(view);
  // An opened view stays mounted, so that returning is instant.
  const [opened, setOpened] = useState([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  const keptPosition = (name: string) => ({
    value: name,
    forceMount: true as const,
    tabIndex: -1,
    className: 'vstack kept',
    'data-state': name === shown ? 'active' : 'inactive',
    'aria-hidden': name !== shown || undefined,
  });
  const tabs = useRef<HTMLDivElement>(null);
  // After Back, the focus would be in a hidden view.
  useEffect(() => {
    if (document.activeElement?.closest('.kept'))
      tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [view]);
  const formTab = useRef<HTMLButtonElement>(null);
  const showForm = useCallback(() => {
    show('create');
    formTab.current?.focus();
  }, []);
  const showList = useCallback(() => {
    // Does nothing if the person has opened another tab meanwhile.
    if ($view.get() !== 'create') return;
    show('list');
    document.getElementById('tracker-heading')?.focus();
    scrollTo({ top: 0 });
  }, []);
  return (
    <div className="container tracker-page">
      <Tabs.Root value={view} onValueChange={show} className="vstack tracker">
        <div className="track-head">
          <Heading id="tracker-heading">Idea Tracker</Heading>
          <Tabs.List ref={tabs} className="tabs" aria-label="Idea Tracker">
            <Tabs.Trigger value="list">Ideas Dashboard</Tabs.Trigger>
            <Tabs.Trigger value="create" ref={formTab} className="tab-add">
              <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
                <path d="M11 3v16M3 11h16" />
              </svg>
              Add New Idea
            </Tabs.Trigger>
          </Tabs.List>
        </div>
        <Tabs.Content {...keptPosition('list')}>
          {opened.includes('list') && (
            <>
              <UnfinishedIdeaNotice user={user} />
              <Dashboard onAdd={showForm} />
            </>
          )}
        </Tabs.Content>
        <Tabs.Content {...keptPosition('create')}>
          {opened.includes('create') && <Wizard user={user} onCreated={showList} />}
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
