import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The inbox, for documents that were opened with another page. */
export const LazyInbox = lazyPart<object>(
  () => import('../inbox/Inbox.tsx').then(({ Inbox }) => ({ default: Inbox })),
  <Spinner label="Opening the inbox…" />,
);
