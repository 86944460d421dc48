import { useEffect } from 'react';
import type { User } from '../../domain/role.ts';
import { island } from '../../ui/island.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { FounderPages } from '../founders/FounderPages.tsx';
import { LazyActivity } from '../founders/LazyActivity.tsx';
import { LoadingIdea } from '../idea/LoadingIdea.tsx';
import { Rounds } from './Rounds.tsx';

const Tracker = lazyPart<{ user: User }>(
  () => import('../tracker/Tracker.tsx').then(({ Tracker }) => ({ default: Tracker })),
  <Spinner label="Loading ideas…" />,
);
const Idea = lazyPart<{ user: User; id: string }>(
  () => import('../idea/IdeaPage.tsx').then(({ Idea }) => ({ default: Idea })),
  <LoadingIdea />,
);

/** What a document holds that was opened with rounds; list and idea follow once they are there. */
export const RoundsPage = island(function RoundsPage() {
  useEffect(
    () =>
      whenIdle(() => {
        void Tracker.preload();
        void Idea.preload();
      }),
    [],
  );
  return <FounderPages List={Tracker} Idea={Idea} Rounds={Rounds} Activity={LazyActivity} />;
});
