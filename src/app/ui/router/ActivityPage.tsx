import { Activity } from '../../../features/activity/ui/Activity.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { FounderPages } from './FounderPages.tsx';

/** What a document holds that was opened with the activity. */
export const ActivityPage = island(() => <FounderPages Activity={Activity} />);
