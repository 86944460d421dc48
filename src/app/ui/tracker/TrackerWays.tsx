import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { $ideas } from '../../../features/tracker/client/ideas.ts';
import { activityPath, roundsPath } from '../../../platform/client/router/route.ts';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { whenIdle } from '../../../platform/ui/when-idle.ts';

const AskedToScore = lazyComponent<object>(
  () => import('./AskedToScore.tsx').then(({ AskedToScore }) => ({ default: AskedToScore })),
  null,
  // The inbox says it too: nothing that somebody came for is missing.
  null,
);

/** What its reader is asked. It is read once the ideas are there and nothing else is to be done. */
export function Asked() {
  const { data } = useStore($ideas);
  const listIsThere = data !== undefined;
  const [due, setDue] = useState(false);
  useEffect(() => (listIsThere ? whenIdle(() => setDue(true)) : undefined), [listIsThere]);
  return due && <AskedToScore />;
}

/** The line above the tracker's title: what else there is, and what somebody is asked. */
export const TrackerWays = ({ children }: { children?: ReactNode }) => (
  <nav className="ways small no-print" aria-label="Idea Tracker">
    <a href={roundsPath}>Rounds</a>
    <a href={activityPath}>Activity</a>
    {children}
  </nav>
);
