// Pages show an error when a response does not come from the product's server, such as the page of a proxy.
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { AccountPage } from '#app/ui/account/AccountPage.tsx';
import { IdeaPage } from '#app/ui/idea/IdeaPage.tsx';
import { RankingPage } from '#app/ui/router/RankingPage.tsx';
import { TrackerPage } from '#app/ui/tracker/TrackerPage.tsx';
import { loadSettings } from '#features/accounts/client/public-settings.ts';
import { $session, recheckSession } from '#features/accounts/client/session.ts';
import { SignInSettings } from '#features/accounts/ui/account/SignInSettings.tsx';
import { ForgottenPage } from '#features/accounts/ui/login/ForgottenPage.tsx';
import { ResetPage } from '#features/accounts/ui/login/LinkPages.tsx';
import { LoginPage } from '#features/accounts/ui/login/LoginPage.tsx';
import { AdminPage } from '#features/admin/ui/AdminPage.tsx';
import { announce } from '#platform/client/api/session-changes.ts';
import { $hash, $path, $query } from '#platform/client/router/url.ts';
import { answerCalls, answerOtherCalls, callsAnswered, callsMade } from '../calls.ts';
import { showIdea } from '../idea-page.tsx';
import { founder, signIn } from '../people.ts';
import { renderPage } from '../render-page.tsx';
import { expectConsole } from '../setup.ts';

const html = () =>
  new Response('<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>', {
    headers: { 'Content-Type': 'text/html' },
  });
const responses = {
  'an HTML page': html,
  null: () => Response.json(null),
};

/** Each page, and whether it knows its session. A page that does not reads the session first. */
const pages: [address: string, Page: ComponentType, session: 'unread' | 'known'][] = [
  ['/idea-tracker', TrackerPage, 'unread'],
  ['/idea-tracker', TrackerPage, 'known'],
  ['/idea-tracker?view=table', TrackerPage, 'known'],
  ['/idea-tracker/prioritise', RankingPage, 'known'],
  ['/idea-tracker/00000000-0000-4000-8000-000000000000', IdeaPage, 'known'],
  ['/account', AccountPage, 'known'],
  ['/account#signing-in', AccountPage, 'known'],
  ['/account#mail', AccountPage, 'known'],
  ['/admin', AdminPage, 'known'],
  ['/admin#people', AdminPage, 'known'],
  ['/admin#invitations', AdminPage, 'known'],
  ['/admin#outbox', AdminPage, 'known'],
  ['/admin#audit', AdminPage, 'known'],
  ['/login', LoginPage, 'unread'],
  ['/login', LoginPage, 'known'],
  ['/forgot-password', ForgottenPage, 'known'],
  ['/reset-password#token=x', ResetPage, 'unread'],
];

test.each(pages)(
  '%s: no response that nobody expected leaves it blank',
  async (address, Page, session) => {
    expectConsole(/The server's answer could not be read/);
    const { pathname, search, hash } = new URL(address, location.href);
    $path.set(pathname);
    $query.set(search);
    $hash.set(hash);
    if (session === 'known') signIn(founder({ role: 'admin' }));
    else $session.set({ status: 'loading' });
    answerOtherCalls(responses['an HTML page']);
    await renderPage(<Page />);
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
      await expect.element(page.getByText('This page could not be shown')).not.toBeInTheDocument();
      before = callsMade().length;
    }
  },
);

const main = page.getByRole('main');
/** Expects the error in the place of a read, until "Try again" gets a proper response. */
async function expectError(text: string, read: string, proper: unknown, within: Locator = main) {
  const alert = within.getByRole('alert').filter({ hasText: text });
  await expect.element(alert).toBeVisible();
  answerCalls({ [read]: proper });
  await within.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
}

test('a read that gets no response of the server shows its error in its place', async () => {
  const { path, shown, user, reload, leave } = await showIdea();
  expectConsole(/could not be read/);
  for (const [read, text, proper] of [
    [`GET ${path}`, 'The idea could not be loaded', shown],
    [`GET ${path}/comments`, 'The comments could not be loaded.', []],
  ] as const) {
    answerCalls({ [read]: html });
    await reload();
    await expectError(text, read, proper);
  }
  await leave();
  answerOtherCalls(html);
  await renderPage(<SignInSettings user={user} />);
  const sessions = main.getByRole('region', { name: 'Where you are signed in' });
  await expectError('This could not be loaded.', 'GET /api/account/sessions', [], sessions);
});
