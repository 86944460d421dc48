import { island } from '#platform/ui/island.tsx';
import { AppRouter } from '../router/AppRouter.tsx';
import { Idea } from './Idea.tsx';

export const IdeaPage = island(() => <AppRouter Idea={Idea} />);
