import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode } from 'react';
import { $session } from '../../client/session.ts';
import { isFounder, type User } from '../../domain/role.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { AccessRestricted } from './AccessRestricted.tsx';
import { SignInAgain } from './SignInAgain.tsx';

let ended = 0;
$session.listen(({ status }) => {
  if (status === 'expired') ended++;
});

type Props = {
  /** The page is about one idea, not about the tracker. */
  idea?: boolean;
  children: (user: User) => ReactNode;
};

/** Shows its content to founders and admins. The server refuses the data to anyone else anyway. */
export function FounderGate({ idea = false, children }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  if (session.status === 'loading')
    return (
      <div className="wrap page">
        <Spinner label="Checking your session…" />
      </div>
    );
  const user = 'user' in session ? session.user : null;
  if (!user || !isFounder(user)) return <AccessRestricted user={user} idea={idea} />;
  // The key makes another person start afresh, and keeps the page of the same one as it is.
  return (
    <>
      <Fragment key={user.id}>{children(user)}</Fragment>
      {session.status === 'expired' && <SignInAgain key={ended} />}
    </>
  );
}
