import { useEffect } from 'react';
import type { User } from '../../domain/role.ts';
import { toLongDay } from '../../ui/dates.ts';
import { island } from '../../ui/island.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { FounderPages } from '../founders/FounderPages.tsx';
import { LazyActivity } from '../founders/LazyActivity.tsx';
import { LazyRounds } from '../founders/LazyRounds.tsx';
import { LoadingIdea } from '../idea/LoadingIdea.tsx';
import { Tracker } from './Tracker.tsx';
import { TrackerWays } from './TrackerWays.tsx';

const Idea = lazyPart<{ user: User; id: string }>(
  () => import('../idea/IdeaPage.tsx').then(({ Idea }) => ({ default: Idea })),
  <LoadingIdea />,
);

/** What a document holds that was opened with the list; the page of an idea follows once the list is there. */
export const TrackerPage = island(function TrackerPage() {
  useEffect(
    () =>
      whenIdle(() => {
        void Idea.preload();
        // A browser takes long for the first date of a kind.
        toLongDay(new Date());
      }),
    [],
  );
  return (
    <FounderPages
      title="Idea Tracker"
      above={<TrackerWays />}
      List={Tracker}
      Idea={Idea}
      Rounds={LazyRounds}
      Activity={LazyActivity}
    />
  );
});
