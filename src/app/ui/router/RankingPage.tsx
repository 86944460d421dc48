import { island } from '#platform/ui/island.tsx';
import { PrioritisePage } from '../prioritise/PrioritisePage.tsx';
import { AppRouter } from './AppRouter.tsx';

export const RankingPage = island(() => (
  <AppRouter title="Prioritise" Prioritise={PrioritisePage} />
));
