import type { User } from '../../../features/accounts/domain/account-response.ts';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import { Fold } from '../../../platform/ui/Fold.tsx';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';

const Files = lazyComponent(() => import('./Files.tsx'), <Spinner label="Loading the files…" />);

/** The files of an idea, read when they are opened. */
export const FilesPanel = ({ idea, user }: { idea: Idea; user: User }) => (
  <Fold id="idea-files" title="Files" summary="">
    {() => <Files idea={idea} user={user} />}
  </Fold>
);
