import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { confirmEmail, removedText } from '../../client/account.ts';
import { $session } from '../../client/session.ts';
import { linkSchema } from '../../domain/account.ts';
import { LinkPage, useLinkForm } from './LinkPage.tsx';

const toAccount = (
  <a className="btn btn-primary" href="/account">
    Account
  </a>
);

export function ConfirmEmailPage() {
  const { status } = useStore($session, { ssr: 'initial' });
  const [removed, setRemoved] = useState<string[]>([]);
  const form = useLinkForm(linkSchema, async ({ token }) => setRemoved(await confirmEmail(token)));
  const done = (
    <>
      <p className="lead">Your address is confirmed.</p>
      <p>
        Mail for you goes there, and you sign in with it. If it is a new one, other sessions have
        ended, and the address of before was told: it can undo the change for seven days.
      </p>
      {removed.length > 0 && <p className="notice">{removedText(removed)}</p>}
    </>
  );
  return (
    <LinkPage
      {...form}
      title="Confirm your email address"
      dead={toAccount}
      done={[done, toAccount]}
      session={[
        status,
        'Sign in as you did before, then open the link in the mail again. The link alone changes nothing: it may have gone to a wrong address.',
      ]}
      button="Use this address"
      busyText="Saving..."
    >
      <p>
        Your account uses the address that this link was sent to. If you did not ask for it, close
        this page: nothing changes then.
      </p>
    </LinkPage>
  );
}
