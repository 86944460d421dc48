import { island } from '../../../platform/ui/island.tsx';
import { AppRouter } from '../router/AppRouter.tsx';
import { Idea } from './Idea.tsx';

/** What a document holds that was opened with an idea. */
export const IdeaPage = island(() => <AppRouter Idea={Idea} />);
