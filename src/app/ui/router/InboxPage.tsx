import { Inbox } from '#features/notifications/ui/Inbox.tsx';
import { island } from '#platform/ui/island.tsx';
import { AppRouter } from './AppRouter.tsx';

export const InboxPage = island(() => <AppRouter title="Inbox" Inbox={Inbox} />);
