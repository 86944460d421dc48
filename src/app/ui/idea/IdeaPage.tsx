import { island } from '../../../platform/ui/island.tsx';
import { AppRouter } from '../router/AppRouter.tsx';
import { Idea } from './Idea.tsx';

/** The island of a document that opened with an idea. */
export const IdeaPage = island(() => <AppRouter Idea={Idea} />);
