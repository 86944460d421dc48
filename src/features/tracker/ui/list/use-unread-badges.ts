import { startTransition, useEffect, useState } from 'react';
import { revalidate } from '../../../../platform/client/query/queries.ts';
import { whenIdle } from '../../../../platform/ui/when-idle.ts';
import { $inboxReads, $unreadBadges } from '../../../notifications/client/inbox.ts';
import type { UnreadBadge } from '../../../notifications/domain/inbox-response.ts';
import { changesOnceRead, countsPath, filtersOf } from '../../domain/filters.ts';

type MarksById = ReadonlyMap<string, UnreadBadge>;
const none: MarksById = new Map();

// A list may leave out ideas that were read, and the filters count those that were not.
$inboxReads.listen(() =>
  revalidate((path) => path.startsWith(countsPath) || changesOnceRead(filtersOf(path))),
);

/** Unread badges by idea; loaded after the list when the browser is idle. */
export function useUnreadBadges(): MarksById {
  const [marks, setMarks] = useState(none);
  useEffect(() => {
    let stop = () => {};
    const callOff = whenIdle(() => {
      stop = $unreadBadges.subscribe(({ data }) => {
        // The previous badges stay during a refetch and after a failed one.
        if (data)
          startTransition(() => setMarks(new Map(data.items.map((one) => [one.ideaId, one]))));
      });
    });
    return () => {
      callOff();
      stop();
    };
  }, []);
  return marks;
}
