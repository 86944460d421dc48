import type { ComponentType } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import type { RoundsProps } from '../../../features/rounds/ui/Rounds.tsx';
import { LoadingIdea } from '../../../features/tracker/ui/idea/LoadingIdea.tsx';
import type { IdeaPart } from '../../../platform/client/router/route.ts';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';

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

/** Not for the page that was opened first. */
export const lazyPages = {
  List: lazyComponent<ListProps>(
    () => import('../tracker/Tracker.tsx').then(({ Tracker }) => ({ default: Tracker })),
    <Spinner label="Loading ideas…" />,
  ),
  Prioritise: lazyComponent<object>(
    () =>
      import('../prioritise/PrioritisePage.tsx').then(({ PrioritisePage }) => ({
        default: PrioritisePage,
      })),
    <Spinner label="Opening the ranking…" />,
  ),
  Idea: lazyComponent<IdeaProps>(
    () => import('../idea/Idea.tsx').then(({ Idea }) => ({ default: Idea })),
    <LoadingIdea />,
  ),
  Rounds: lazyComponent<RoundsProps>(
    () =>
      import('../../../features/rounds/ui/Rounds.tsx').then(({ Rounds }) => ({ default: Rounds })),
    <Spinner label="Loading rounds…" />,
  ),
  Activity: lazyComponent<object>(
    () =>
      import('../../../features/activity/ui/Activity.tsx').then(({ Activity }) => ({
        default: Activity,
      })),
    <Spinner label="Loading the activity…" />,
  ),
  Inbox: lazyComponent<ListProps>(
    () =>
      import('../../../features/notifications/ui/Inbox.tsx').then(({ Inbox }) => ({
        default: Inbox,
      })),
    <Spinner label="Opening the inbox…" />,
  ),
} satisfies Parts;
