import { Rounds } from '../../../features/rounds/ui/Rounds.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { AppRouter } from './AppRouter.tsx';

/** The island of a document that opened with rounds. */
export const RoundsPage = island(() => <AppRouter Rounds={Rounds} />);
