import type { User } from '../../domain/account-response.ts';
import type { Idea } from '../../domain/idea/idea-response.ts';
import { Fold } from '../../ui/Fold.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const Files = lazyPart(() => import('./Files.tsx'), <Spinner label="Loading the files…" />);

/** The files of an idea, read when they are opened. */
export const FilesPanel = ({ idea, user }: { idea: Idea; user: User }) => (
  <Fold className="sheet explanation no-print" summary="Files">
    {() => <Files idea={idea} user={user} />}
  </Fold>
);
