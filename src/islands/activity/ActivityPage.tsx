import { island } from '../../ui/island.tsx';
import { FounderPages } from '../founders/FounderPages.tsx';
import { Activity } from './Activity.tsx';

/** What a document holds that was opened with the activity. */
export const ActivityPage = island(() => <FounderPages Activity={Activity} />);
