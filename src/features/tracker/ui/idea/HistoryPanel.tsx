import { CollapsibleSection } from '../../../../platform/ui/CollapsibleSection.tsx';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../../platform/ui/Spinner.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';

const History = lazyComponent(
  () => import('./History.tsx'),
  <Spinner label="Loading the history…" />,
);

export const HistoryPanel = ({ idea, user }: { idea: Idea; user: User }) => (
  <CollapsibleSection
    id="idea-history"
    title="History"
    summary={`${idea.revision} ${idea.revision === 1 ? 'save' : 'saves'}`}
  >
    {() => <History key={idea.id} idea={idea} user={user} />}
  </CollapsibleSection>
);
