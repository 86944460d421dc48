import { island } from '../../../platform/ui/island.tsx';
import { FounderPages } from '../router/FounderPages.tsx';
import { Idea } from './Idea.tsx';

/** What a document holds that was opened with an idea. */
export const IdeaPage = island(() => <FounderPages Idea={Idea} />);
