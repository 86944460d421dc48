import { Rounds } from '../../../features/rounds/ui/Rounds.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { AppRouter } from './AppRouter.tsx';

/** What a document holds that was opened with rounds. */
export const RoundsPage = island(() => <AppRouter Rounds={Rounds} />);
