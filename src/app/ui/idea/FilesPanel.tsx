import type { User } from '../../../features/accounts/domain/account-response.ts';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import { Fold } from '../../../platform/ui/Fold.tsx';
import { lazyPart } from '../../../platform/ui/lazy-part.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';

const Files = lazyPart(() => import('./Files.tsx'), <Spinner label="Loading the files…" />);

/** The files of an idea, read when they are opened. */
export const FilesPanel = ({ idea, user }: { idea: Idea; user: User }) => (
  <Fold className="sheet explanation no-print" summary="Files">
    {() => <Files idea={idea} user={user} />}
  </Fold>
);
