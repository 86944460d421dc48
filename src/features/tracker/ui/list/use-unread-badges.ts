import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../../../platform/ui/when-idle.ts';
import { $unreadBadges } from '../../../notifications/client/inbox.ts';
import type { UnreadBadge } from '../../../notifications/domain/inbox-response.ts';

type BadgesById = ReadonlyMap<string, UnreadBadge>;
const none: BadgesById = new Map();

/** Loaded after the list, when the browser is idle. */
export function useUnreadBadges(): BadgesById {
  const [badges, setBadges] = useState(none);
  useEffect(() => {
    let stop = () => {};
    const callOff = whenIdle(() => {
      stop = $unreadBadges.subscribe(({ data }) => {
        // The previous badges stay during a refetch and after a failed one.
        if (data)
          startTransition(() => setBadges(new Map(data.items.map((one) => [one.ideaId, one]))));
      });
    });
    return () => {
      callOff();
      stop();
    };
  }, []);
  return badges;
}
