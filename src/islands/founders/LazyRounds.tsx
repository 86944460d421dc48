import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { RoundsProps } from './FounderPages.tsx';

/** The pages of rounds, for documents that were opened with another page. */
export const LazyRounds = lazyPart<RoundsProps>(
  () => import('../rounds/Rounds.tsx').then(({ Rounds }) => ({ default: Rounds })),
  <Spinner label="Loading rounds…" />,
);
