import { type ReactNode, useEffect } from 'react';
import { minuteMs } from '#platform/text/durations.ts';
import { formatLongDay } from '#platform/ui/dates.ts';
import { EmptyPage } from '#platform/ui/EmptyPage.tsx';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { recheckRights } from '../../client/session.ts';
import type { User } from '../../domain/account-response.ts';
import { ReauthenticationDialog } from './SessionGate.tsx';

const SecondStepInstructions = lazyComponent(() => import('./SecondStepInstructions.tsx'));
const setUp = '/account#signing-in';

const Closed = ({ user }: { user: User }) => (
  <EmptyPage>
    <h1>A second step is needed</h1>
    <p className="lead">
      The lab asks founders and administrators to sign in with more than a password. Your ideas and
      everything else are as you left them.
    </p>
    <SecondStepInstructions
      user={user}
      setUp={
        <>
          <p>It takes about two minutes, with a passkey or an app on your phone.</p>
          <p className="actions">
            <a className="btn btn-primary" href={setUp}>
              Set it up on your account page
            </a>
          </p>
        </>
      }
    />
    <p className="actions">
      <a className="btn" href="/">
        Return to Home
      </a>
    </p>
    <ReauthenticationDialog user={user} />
  </EmptyPage>
);

export function SecondStepGate({ user, children }: { user: User; children: ReactNode }) {
  const { secondStepBy } = user;
  if (secondStepBy && Date.parse(secondStepBy) <= Date.now()) return <Closed user={user} />;
  return (
    <>
      {secondStepBy && (
        <div className="container pt-6">
          <p className="notice small">
            From {formatLongDay(secondStepBy)} the lab asks founders for a second step at sign-in.{' '}
            <a href={setUp}>Set it up now</a>
          </p>
        </div>
      )}
      {children}
    </>
  );
}

/** A session is cached for five minutes. */
const recheckMs = 5 * minuteMs;

/** The role may be given while the page is open. */
export function useSessionRecheck(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    const look = () => {
      if (!document.hidden) void recheckRights();
    };
    const timer = setInterval(look, recheckMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isSignedIn]);
}
