import { useEffect } from 'react';
import type { User } from '../../domain/role.ts';
import { island } from '../../ui/island.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { FounderPages } from '../founders/FounderPages.tsx';
import { LazyActivity } from '../founders/LazyActivity.tsx';
import { LazyRounds } from '../founders/LazyRounds.tsx';
import { LoadingIdea } from '../idea/LoadingIdea.tsx';
import { Inbox } from './Inbox.tsx';

const Tracker = lazyPart<{ user: User }>(
  () => import('../tracker/Tracker.tsx').then(({ Tracker }) => ({ default: Tracker })),
  <Spinner label="Loading ideas…" />,
);
const Idea = lazyPart<{ user: User; id: string }>(
  () => import('../idea/IdeaPage.tsx').then(({ Idea }) => ({ default: Idea })),
  <LoadingIdea />,
);

/** What a document holds that was opened with the inbox; idea and list follow once it is there. */
export const InboxPage = island(function InboxPage() {
  useEffect(
    () =>
      whenIdle(() => {
        void Idea.preload();
        void Tracker.preload();
      }),
    [],
  );
  return (
    <FounderPages
      title="Inbox"
      List={Tracker}
      Idea={Idea}
      Rounds={LazyRounds}
      Activity={LazyActivity}
      Inbox={Inbox}
    />
  );
});
