// Pages show an error when a response does not come from the product's server, such as the page of a proxy.
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AccountPage } from '../../../src/app/ui/account/AccountPage.tsx';
import { RankingPage } from '../../../src/app/ui/router/RankingPage.tsx';
import { TrackerPage } from '../../../src/app/ui/tracker/TrackerPage.tsx';
import { $session, recheckSession } from '../../../src/features/accounts/client/session.ts';
import { loadSettings } from '../../../src/features/accounts/client/settings.ts';
import { ForgottenPage } from '../../../src/features/accounts/ui/login/ForgottenPage.tsx';
import { LoginPage } from '../../../src/features/accounts/ui/login/LoginPage.tsx';
import { ResetPage } from '../../../src/features/accounts/ui/login/ResetPage.tsx';
import { AdminPage } from '../../../src/features/admin/ui/AdminPage.tsx';
import { announce } from '../../../src/platform/client/api/session-changes.ts';
import { $hash, $path, $query } from '../../../src/platform/client/router/url.ts';
import { answerOtherCalls, callsAnswered, callsMade } from '../calls.ts';
import { founder, signIn } from '../people.ts';
import { expectConsole } from '../setup.ts';

const responses = {
  'an HTML page': () =>
    new Response('<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>', {
      headers: { 'Content-Type': 'text/html' },
    }),
  null: () => Response.json(null),
};

type Session = 'unread' | 'known';

/** Each page, and the session states in which it reads from the server. */
const pages: [address: string, Page: ComponentType, sessions: Session[]][] = [
  ['/idea-tracker', TrackerPage, ['unread', 'known']],
  ['/idea-tracker?view=table', TrackerPage, ['known']],
  ['/idea-tracker/prioritise', RankingPage, ['known']],
  ['/account', AccountPage, ['unread', 'known']],
  ['/account#signing-in', AccountPage, ['known']],
  ['/account#mail', AccountPage, ['known']],
  ['/admin', AdminPage, ['unread', 'known']],
  ['/admin#people', AdminPage, ['known']],
  ['/admin#invitations', AdminPage, ['known']],
  ['/admin#outbox', AdminPage, ['known']],
  ['/admin#audit', AdminPage, ['known']],
  ['/login', LoginPage, ['unread', 'known']],
  ['/forgot-password', ForgottenPage, ['unread', 'known']],
  ['/reset-password#token=x', ResetPage, ['unread']],
];

for (const [address, Page, sessions] of pages)
  for (const session of sessions)
    test(`${address}, session ${session}: no response that nobody expected leaves it blank`, async () => {
      expectConsole(/The server's answer could not be read/);
      const { pathname, search, hash } = new URL(address, location.href);
      $path.set(pathname);
      $query.set(search);
      $hash.set(hash);
      if (session === 'known') signIn(founder({ role: 'admin' }));
      else $session.set({ status: 'loading' });
      answerOtherCalls(responses['an HTML page']);
      await render(
        <main>
          <Page />
        </main>,
      );
      const isPublic = Page === LoginPage || Page === ForgottenPage;
      let before = 0;
      for (const [what, respond] of Object.entries(responses)) {
        answerOtherCalls(respond);
        // The client skips a refetch while a read is in flight. The poll repeats until a call is made.
        await expect
          .poll(
            async () => {
              if (session === 'unread') await recheckSession();
              else if (isPublic) await loadSettings();
              else announce('session.created');
              return callsMade().length;
            },
            { message: what },
          )
          .toBeGreaterThan(before);
        await callsAnswered();
        await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect
          .element(page.getByText('This page could not be shown'))
          .not.toBeInTheDocument();
        before = callsMade().length;
      }
    });
