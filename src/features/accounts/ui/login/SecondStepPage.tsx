import { useStore } from '@nanostores/react';
import { openSecondStepLink } from '../../client/second-step.ts';
import { $session } from '../../client/session.ts';
import { linkSchema } from '../../domain/account.ts';
import { LinkPage, useLinkForm } from './LinkPage.tsx';

const toAccount = (label: string) => (
  <a className="btn btn-primary" href="/account#signing-in">
    {label}
  </a>
);
const done = (
  <>
    <p className="lead">You can set it up now.</p>
    <p>Add a passkey or turn on codes within ten minutes, in this browser.</p>
  </>
);

export function SecondStepPage() {
  const session = useStore($session, { ssr: 'initial' });
  const form = useLinkForm(linkSchema, ({ token }) => openSecondStepLink(token));
  return (
    <LinkPage
      {...form}
      title="Set up a second step"
      dead={toAccount('Ask for another link')}
      done={[done, toAccount('Go to your account page')]}
      session={[
        session.status,
        'Sign in first, then open the link again. The link alone opens no account.',
      ]}
      button="Go on"
      busyText="Opening..."
    >
      {'user' in session && (
        <p>
          You are signed in as <strong className="user-text">{session.user.email}</strong>.
        </p>
      )}
      <p>
        Go on only if you asked for this link. Whoever is signed in here can then add a passkey or
        codes.
      </p>
      {form.problem && (
        <p className="error" role="alert">
          {form.problem}
        </p>
      )}
    </LinkPage>
  );
}
