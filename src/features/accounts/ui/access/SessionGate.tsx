import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { NoResponse } from '#platform/client/api/api.ts';
import { errorMessage } from '#platform/client/api/error-message.ts';
import { $isOutdated } from '#platform/client/api/outdated-page.ts';
import { $staleReads, readSkipped, retryStaleReads } from '#platform/client/query/queries.ts';
import { clearReturnTo, rememberReturnTo } from '#platform/client/router/return-to.ts';
import { hourMs, minuteMs } from '#platform/text/durations.ts';
import { Button } from '#platform/ui/Button.tsx';
import { formatDateTime, formatTime } from '#platform/ui/dates.ts';
import { ReloadButton } from '#platform/ui/island.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { restoreLostFocus } from '#platform/ui/restore-lost-focus.ts';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { useNow } from '#platform/ui/use-now.ts';
import { $reauthentication, handleReauthentication } from '../../client/reauthentication.ts';
import { $session } from '../../client/session.ts';
import type { User } from '../../domain/account-response.ts';

const SignInAgain = lazyComponent(() => import('./SignInAgain.tsx'));

/** `2 minutes ago, at 14:02` */
function ageText(readAt: number, now: number): string {
  const minutes = Math.floor((now - readAt) / minuteMs);
  if (minutes < 1) return `less than a minute ago, at ${formatTime(new Date(readAt))}`;
  if (now - readAt > hourMs) return `at ${formatDateTime(new Date(readAt))}`;
  return `${minutes === 1 ? 'a minute' : `${minutes} minutes`} ago, at ${formatTime(new Date(readAt))}`;
}

function Notice({ readAt, error }: { readAt: number; error: unknown }) {
  const now = useNow();
  useEffect(() => {
    addEventListener('online', retryStaleReads);
    return () => removeEventListener('online', retryStaleReads);
  }, []);
  return (
    <div className="notice danger hstack">
      <p>
        {errorMessage(error)} You see what was loaded {ageText(readAt, now)}.
      </p>
      <Button className="btn-sm" onClick={retryStaleReads}>
        Retry
      </Button>
    </div>
  );
}

/** Says how old the data is after a failed refetch, or that the page is older than the server's version. */
function StaleNotice() {
  const isOutdated = useStore($isOutdated);
  const [oldest] = Object.values(useStore($staleReads)).sort((a, b) => a.readAt - b.readAt);
  if (isOutdated)
    return (
      <div className="notice hstack">
        <p>This page has a new version. Save what you are writing, then reload.</p>
        <ReloadButton className="btn btn-sm" />
      </div>
    );
  return oldest && <Notice {...oldest} />;
}

type Props = {
  /** The page's heading, shown at once to people who seem to be signed in. */
  title?: string;
  may: (user: User) => boolean;
  refused: (user: User | null) => ReactNode;
  children: (user: User) => ReactNode;
};

/** Shows its content to people with access. The server checks access itself. */
export function SessionGate({ title, may, refused, children }: Props) {
  const known = useStore($session, { ssr: 'initial' });
  // Renders in several steps, because a single one would block a slow phone.
  const settled = useDeferredValue(known);
  const session = settled.status === 'loading' ? settled : known;
  useEffect(restoreLostFocus, []);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) readSkipped();
    };
    // On the window, so that it runs after the listener of the query library.
    addEventListener('visibilitychange', look);
    return () => removeEventListener('visibilitychange', look);
  }, []);
  // Loaded in advance: after an update, the server may not have the file of this version any more.
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
    // A person who logged out here does not want to return to this page.
    else if (status === 'unauthenticated' && !wasSignedIn.current) rememberReturnTo();
  }, [status, isSignedIn]);
  if (status === 'loading')
    return (
      <div className="container page vstack">
        {title && <h1 data-expected>{title}</h1>}
        <Spinner label="Checking your session…" />
      </div>
    );
  if (!user || !may(user)) return refused(status === 'expired' ? null : user);
  // The key remounts the page for another person.
  return (
    <>
      <div className="stale-notice sticky top-0 z-5 no-print" role="status">
        {isStale && (
          <div className="border-b-1 border-border bg-(--color-paper)">
            <div className="container py-2">
              <StaleNotice />
            </div>
          </div>
        )}
      </div>
      <Fragment key={user.id}>{children(user)}</Fragment>
      {status === 'expired' && <SignInAgain />}
    </>
  );
}

const load = () => import('./ConfirmIdentity.tsx');
const ConfirmIdentity = lazyComponent(load);

export function ReauthenticationDialog({ user }: { user: User }) {
  const asked = useStore($reauthentication);
  useEffect(handleReauthentication, []);
  // Loaded in advance, because the connection may be gone later.
  useEffect(() => {
    const timer = setTimeout(ConfirmIdentity.preload, 10_000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (asked) load().catch(() => asked.reject(new NoResponse()));
  }, [asked]);
  return asked && <ConfirmIdentity user={user} asked={asked} />;
}

/** @param signIn whether signing in would help */
export const SignOutOptions = ({ signIn = true }: { signIn?: boolean }) => (
  <p className="actions">
    {signIn && (
      <a className="btn btn-primary" href="/login">
        Sign In
      </a>
    )}
    <a className="btn" href="/">
      Return to Home
    </a>
  </p>
);
