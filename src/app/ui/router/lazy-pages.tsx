import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';

const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
) => lazyComponent(async () => ({ default: await load() }), waiting, { isPage: true });

/** The page on which the person started is loaded already. */
export const lazyPages = {
  List: lazyPage(
    async () => (await import('../tracker/Tracker.tsx')).Tracker,
    <Spinner label="Loading ideas…" />,
  ),
  Prioritise: lazyPage(
    async () => (await import('../prioritise/PrioritisePage.tsx')).PrioritisePage,
    <Spinner label="Opening the ranking…" />,
  ),
  Idea: lazyPage(
    async () => (await import('../idea/Idea.tsx')).Idea,
    <p role="status">Loading idea…</p>,
  ),
  Rounds: lazyPage(
    async () => (await import('#features/rounds/ui/Rounds.tsx')).Rounds,
    <Spinner label="Loading rounds…" />,
  ),
  Activity: lazyPage(
    async () => (await import('#features/activity/ui/Activity.tsx')).Activity,
    <Spinner label="Loading the activity…" />,
  ),
  Inbox: lazyPage(
    async () => (await import('#features/notifications/ui/Inbox.tsx')).Inbox,
    <Spinner label="Opening the inbox…" />,
  ),
};

export type Parts = {
  [Name in keyof typeof lazyPages]: ComponentType<ComponentProps<(typeof lazyPages)[Name]>>;
};
