import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The page of what has happened, for documents that were opened with another page. */
export const LazyActivity = lazyPart<object>(
  () => import('../activity/Activity.tsx').then(({ Activity }) => ({ default: Activity })),
  <Spinner label="Loading the activity…" />,
);
