import { Rounds } from '../../../features/rounds/ui/Rounds.tsx';
import { island } from '../../../platform/ui/island.tsx';
import { FounderPages } from './FounderPages.tsx';

/** What a document holds that was opened with rounds. */
export const RoundsPage = island(() => <FounderPages Rounds={Rounds} />);
