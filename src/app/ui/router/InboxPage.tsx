import { Inbox } from '../../../features/notifications/ui/Inbox.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { AppRouter } from './AppRouter.tsx';

/** The island of a document that opened with the inbox. */
export const InboxPage = island(() => <AppRouter title="Inbox" Inbox={Inbox} />);
