import { island } from '../../ui/island.tsx';
import { FounderPages } from '../founders/FounderPages.tsx';
import { Rounds } from './Rounds.tsx';

/** What a document holds that was opened with rounds. */
export const RoundsPage = island(() => <FounderPages Rounds={Rounds} />);
