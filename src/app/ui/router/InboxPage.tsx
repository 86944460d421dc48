import { Inbox } from '../../../features/notifications/ui/Inbox.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { FounderPages } from './FounderPages.tsx';

/** What a document holds that was opened with the inbox. */
export const InboxPage = island(() => <FounderPages title="Inbox" Inbox={Inbox} />);
