import type { ComponentType } from 'react';
import type { IdeaPart } from '../../client/route.ts';
import type { User } from '../../domain/account-response.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { LoadingIdea } from '../idea/LoadingIdea.tsx';
import type { RoundsProps } from '../rounds/Rounds.tsx';

export type ListProps = { user: User };
type IdeaProps = { user: User; id: string; part: IdeaPart };

/** The founders' pages. */
export type Parts = {
  List: ComponentType<ListProps>;
  Idea: ComponentType<IdeaProps>;
  Rounds: ComponentType<RoundsProps>;
  Activity: ComponentType;
  Inbox: ComponentType<ListProps>;
};

/** They as a document has them that was opened with another one. */
export const laterParts = {
  List: lazyPart<ListProps>(
    () => import('../tracker/Tracker.tsx').then(({ Tracker }) => ({ default: Tracker })),
    <Spinner label="Loading ideas…" />,
  ),
  Idea: lazyPart<IdeaProps>(
    () => import('../idea/Idea.tsx').then(({ Idea }) => ({ default: Idea })),
    <LoadingIdea />,
  ),
  Rounds: lazyPart<RoundsProps>(
    () => import('../rounds/Rounds.tsx').then(({ Rounds }) => ({ default: Rounds })),
    <Spinner label="Loading rounds…" />,
  ),
  Activity: lazyPart<object>(
    () => import('../activity/Activity.tsx').then(({ Activity }) => ({ default: Activity })),
    <Spinner label="Loading the activity…" />,
  ),
  Inbox: lazyPart<ListProps>(
    () => import('../inbox/Inbox.tsx').then(({ Inbox }) => ({ default: Inbox })),
    <Spinner label="Opening the inbox…" />,
  ),
} satisfies Parts;
