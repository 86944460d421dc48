import { island } from '../../ui/island.tsx';
import { FounderPages } from '../founders/FounderPages.tsx';
import { Idea } from './Idea.tsx';

/** What a document holds that was opened with an idea. */
export const IdeaPage = island(() => <FounderPages Idea={Idea} />);
