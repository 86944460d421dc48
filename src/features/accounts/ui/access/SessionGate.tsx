import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { $isOutdated } from '../../../../platform/client/api/build.ts';
import { $staleReads, readLeftOut } from '../../../../platform/client/query/queries.ts';
import { clearReturnTo, rememberReturnTo } from '../../../../platform/client/router/return-to.ts';
import { keepFocus } from '../../../../platform/ui/keep-focus.ts';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../../platform/ui/Spinner.tsx';
import { $session } from '../../client/session.ts';
import type { User } from '../../domain/account-response.ts';
// Here from the start: it is shown when nothing can be fetched.
import StaleNotice from './StaleNotice.tsx';

const SignInAgain = lazyComponent(() => import('./SignInAgain.tsx'));

type Props = {
  /** The heading of the page, shown at once to people who seem to be signed in. */
  title?: string;
  may: (user: User) => boolean;
  /** Shown to everybody else. */
  refused: (user: User | null) => ReactNode;
  children: (user: User) => ReactNode;
};

/** Shows its content to those who may see it. The server refuses the data to anyone else anyway. */
export function SessionGate({ title, may, refused, children }: Props) {
  const known = useStore($session, { ssr: 'initial' });
  // The page comes in pieces: in one, it would keep a slow phone from answering.
  const settled = useDeferredValue(known);
  const session = settled.status === 'loading' ? settled : known;
  useEffect(keepFocus, []);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) readLeftOut();
    };
    // On the window, where the library has listened before.
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  }, []);
  // Loads early: after the session has ended, the server may have files of another version.
  useEffect(() => {
    const timer = setTimeout(() => SignInAgain.preload(), 10_000);
    return () => clearTimeout(timer);
  }, []);
  const hasStaleReads = Object.keys(useStore($staleReads)).length > 0;
  const isStale = useStore($isOutdated) || hasStaleReads;
  const { status } = session;
  const user = 'user' in session ? session.user : null;
  const wasSignedIn = useRef(false);
  const isSignedIn = user !== null;
  useEffect(() => {
    wasSignedIn.current ||= isSignedIn;
    if (isSignedIn) clearReturnTo();
    // A person who logs out here does not want to return to this page.
    else if (status === 'unauthenticated' && !wasSignedIn.current) rememberReturnTo();
  }, [status, isSignedIn]);
  if (status === 'loading')
    return (
      <div className="wrap page stack">
        {title && <h1 data-expected>{title}</h1>}
        <Spinner label="Checking your session…" />
      </div>
    );
  if (!user || !may(user)) return refused(user);
  // The key makes another person start afresh, and keeps the page of the same one as it is.
  return (
    <>
      <div className="stale-notice no-print" role="status">
        {isStale && <StaleNotice />}
      </div>
      <Fragment key={user.id}>{children(user)}</Fragment>
      {status === 'expired' && <SignInAgain />}
    </>
  );
}
