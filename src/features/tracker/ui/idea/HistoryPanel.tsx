import { Fold } from '../../../../platform/ui/Fold.tsx';
import { lazyPart } from '../../../../platform/ui/lazy-part.tsx';
import { Spinner } from '../../../../platform/ui/Spinner.tsx';
import type { User } from '../../../accounts/domain/account-response.ts';
import type { Idea } from '../../../ideas/domain/idea-response.ts';

const History = lazyPart(() => import('./History.tsx'), <Spinner label="Loading the history…" />);

/** The history of an idea, read when it is opened. */
export const HistoryPanel = ({ idea, user }: { idea: Idea; user: User }) => (
  <Fold
    className="sheet explanation no-print"
    summary={
      <>
        History (<span className="num">{idea.revision}</span>{' '}
        {idea.revision === 1 ? 'save' : 'saves'})
      </>
    }
  >
    {() => <History key={idea.id} idea={idea} user={user} />}
  </Fold>
);
