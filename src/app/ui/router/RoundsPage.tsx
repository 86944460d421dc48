import { Rounds } from '#features/rounds/ui/Rounds.tsx';
import { island } from '#platform/ui/island.tsx';
import { AppRouter } from './AppRouter.tsx';

export const RoundsPage = island(() => <AppRouter Rounds={Rounds} />);
