import { island } from '../../ui/island.tsx';
import { FounderPages } from '../founders/FounderPages.tsx';
import { Inbox } from './Inbox.tsx';

/** What a document holds that was opened with the inbox. */
export const InboxPage = island(() => <FounderPages title="Inbox" Inbox={Inbox} />);
