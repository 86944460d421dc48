import type { ComponentProps, ComponentType } from 'react';
import { LoadingIdea } from '#features/tracker/ui/idea/LoadingIdea.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';

/** The page on which the person started is loaded already. */
export const lazyPages = {
  List: lazyComponent(
    async () => ({ default: (await import('../tracker/Tracker.tsx')).Tracker }),
    <Spinner label="Loading ideas…" />,
    { isPage: true },
  ),
  Prioritise: lazyComponent(
    async () => ({ default: (await import('../prioritise/PrioritisePage.tsx')).PrioritisePage }),
    <Spinner label="Opening the ranking…" />,
    { isPage: true },
  ),
  Idea: lazyComponent(
    async () => ({ default: (await import('../idea/Idea.tsx')).Idea }),
    <LoadingIdea />,
    { isPage: true },
  ),
  Rounds: lazyComponent(
    async () => ({ default: (await import('#features/rounds/ui/Rounds.tsx')).Rounds }),
    <Spinner label="Loading rounds…" />,
    { isPage: true },
  ),
  Activity: lazyComponent(
    async () => ({ default: (await import('#features/activity/ui/Activity.tsx')).Activity }),
    <Spinner label="Loading the activity…" />,
    { isPage: true },
  ),
  Inbox: lazyComponent(
    async () => ({ default: (await import('#features/notifications/ui/Inbox.tsx')).Inbox }),
    <Spinner label="Opening the inbox…" />,
    { isPage: true },
  ),
};

export type Parts = {
  [Name in keyof typeof lazyPages]: ComponentType<ComponentProps<(typeof lazyPages)[Name]>>;
};
