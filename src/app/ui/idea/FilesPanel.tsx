import type { User } from '../../../features/accounts/domain/account-response.ts';
import type { Idea } from '../../../features/ideas/domain/idea-response.ts';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';

const Files = lazyComponent(() => import('./Files.tsx'), <Spinner label="Loading the files…" />);

/** The files of an idea, read when they are opened. */
export const FilesPanel = ({ idea, user }: { idea: Idea; user: User }) => (
  <Disclosure id="idea-files" className="explanation no-print" summary="Files">
    {() => <Files idea={idea} user={user} />}
  </Disclosure>
);
