import type { ReactNode } from 'react';
import type { User } from '../../domain/role.ts';
import { BrokenTrace } from '../../ui/BrokenTrace.tsx';
import { toLongDay } from '../../ui/dates.ts';

const setUp = '/account#signing-in';

const Closed = () => (
  <>
    <BrokenTrace />
    <div className="wrap page stack narrow-page">
      <h1>A second step is needed</h1>
      <p className="lead">
        The lab asks founders and administrators to sign in with more than a password. Your ideas
        and everything else are as you left them.
      </p>
      <p>It takes about two minutes, with a passkey or an app on your phone.</p>
      <p className="actions">
        <a className="btn btn-primary" href={setUp}>
          Set it up on your account page
        </a>
        <a className="btn" href="/">
          Return to Home
        </a>
      </p>
    </div>
  </>
);

/** Where the lab asks for a second step: a notice until the day from which it is needed, and from then on the way to it. */
export function SecondStepGate({ user, children }: { user: User; children: ReactNode }) {
  const { secondStepBy } = user;
  if (secondStepBy && Date.parse(secondStepBy) <= Date.now()) return <Closed />;
  return (
    <>
      {secondStepBy && (
        <div className="wrap second-step">
          <p className="notice small">
            From {toLongDay(secondStepBy)} the lab asks founders for a second step at sign-in.{' '}
            <a href={setUp}>Set it up now</a>
          </p>
        </div>
      )}
      {children}
    </>
  );
}
