import type { ComponentType } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import type { RoundsProps } from '#features/rounds/ui/Rounds.tsx';
import { LoadingIdea } from '#features/tracker/ui/idea/LoadingIdea.tsx';
import type { IdeaPart } from '#platform/client/router/route.ts';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';

export type ListProps = { user: User };
type IdeaProps = { user: User; id: string; part: IdeaPart };

export type Parts = {
  List: ComponentType<ListProps>;
  Prioritise: ComponentType;
  Idea: ComponentType<IdeaProps>;
  Rounds: ComponentType<RoundsProps>;
  Activity: ComponentType;
  Inbox: ComponentType<ListProps>;
};

/** The page on which the person started is loaded already. */
export const lazyPages = {
  List: lazyComponent<ListProps>(
    async () => ({ default: (await import('../tracker/Tracker.tsx')).Tracker }),
    <Spinner label="Loading ideas…" />,
  ),
  Prioritise: lazyComponent<object>(
    async () => ({ default: (await import('../prioritise/PrioritisePage.tsx')).PrioritisePage }),
    <Spinner label="Opening the ranking…" />,
  ),
  Idea: lazyComponent<IdeaProps>(
    async () => ({ default: (await import('../idea/Idea.tsx')).Idea }),
    <LoadingIdea />,
  ),
  Rounds: lazyComponent<RoundsProps>(
    async () => ({ default: (await import('#features/rounds/ui/Rounds.tsx')).Rounds }),
    <Spinner label="Loading rounds…" />,
  ),
  Activity: lazyComponent<object>(
    async () => ({
      default: (await import('#features/activity/ui/Activity.tsx')).Activity,
    }),
    <Spinner label="Loading the activity…" />,
  ),
  Inbox: lazyComponent<ListProps>(
    async () => ({ default: (await import('#features/notifications/ui/Inbox.tsx')).Inbox }),
    <Spinner label="Opening the inbox…" />,
  ),
} satisfies Parts;
