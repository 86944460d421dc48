import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Badge } from '#platform/ui/Badge.tsx';
import { EmptyPage } from '#platform/ui/EmptyPage.tsx';
import { setTitle } from '#platform/ui/Heading.tsx';
import { $session } from '../../client/session.ts';
import type { User } from '../../domain/account-response.ts';
import { useSettings } from '../use-settings.ts';
import { DemoHint } from './DemoHint.tsx';
import { useSessionRecheck } from './SecondStepGate.tsx';
import { SignOutOptions } from './SessionGate.tsx';

function Anonymous() {
  const session = useStore($session);
  const suspended = 'suspended' in session && session.suspended;
  return (
    <>
      {suspended ? (
        <p className="notice danger" role="alert">
          {suspended}
        </p>
      ) : (
        <p>Sign in as a founder to continue.</p>
      )}
      <SignOutOptions />
      <DemoHint />
    </>
  );
}

function WithoutRole({ user }: { user: User }) {
  useSessionRecheck(true);
  const { mail: sendsMail } = useSettings();
  return (
    <>
      <p>
        You are signed in as <strong>{user.name}</strong>. Your role is{' '}
        <Badge look="outline">{user.role}</Badge>.
      </p>
      <p>
        The lab gives founders access. {sendsMail ? 'You get an email, and this' : 'Then this'} page
        opens by itself.
      </p>
      <p className="actions">
        <a className="btn btn-primary" href="/">
          Return to Home
        </a>
        <a className="btn" href="/contact">
          Ask for access
        </a>
      </p>
    </>
  );
}

export function AccessRestricted({ user, idea }: { user: User | null; idea: boolean }) {
  // Removes the idea's title from the window.
  useEffect(() => setTitle('Idea Tracker'), []);
  const trackerText = 'The Idea Tracker is only available to users with founder privileges.';
  const isAboutIdeas = idea || user !== null;
  return (
    <EmptyPage>
      <h1>Access Restricted</h1>
      <p className="lead">
        {isAboutIdeas ? 'You need founder privileges to view ideas.' : trackerText}
      </p>
      {isAboutIdeas && <p>{trackerText}</p>}
      {user ? <WithoutRole user={user} /> : <Anonymous />}
    </EmptyPage>
  );
}
