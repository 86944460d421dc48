import { Activity } from '#features/activity/ui/Activity.tsx';
import { island } from '#platform/ui/island.tsx';
import { AppRouter } from './AppRouter.tsx';

export const ActivityPage = island(() => <AppRouter Activity={Activity} />);
