import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Idea } from '../../../src/app/ui/idea/Idea.tsx';
import { Dashboard } from '../../../src/app/ui/tracker/Tracker.tsx';
import { TrackerPage } from '../../../src/app/ui/tracker/TrackerPage.tsx';
import { storage } from '../../../src/platform/client/drafts/storage.ts';
import { openUrl } from '../../../src/platform/client/router/url.ts';
import { answerCalls, answerOtherCalls, noConnection, problem } from '../calls.ts';
import { answerList, card, ideaPage } from '../idea-list.ts';
import { founder, signIn } from '../people.ts';
import { startAnew } from '../reload.ts';
import { renderPage } from '../render-page.tsx';

test('a first load that fails says why, in the list and on the page of an idea', async () => {
  answerOtherCalls(problem(500, 'The disk is full.'));
  const alert = page.getByRole('alert').filter({ hasText: 'The disk is full.' }).first();
  const accusing = page.getByText('Check your connection');
  // The query is unique, so no other test has cached its response.
  openUrl(new URL('/idea-tracker?q=never-read-before', location.href), null);
  const { unmount } = await render(
    <main>
      <h1>Idea Tracker</h1>
      <Dashboard onAdd={() => {}} />
    </main>,
  );
  await expect.element(alert).toBeVisible();
  await expect.element(accusing).not.toBeInTheDocument();
  await unmount();

  const id = crypto.randomUUID();
  openUrl(new URL(`/idea-tracker/${id}`, location.href), null);
  await renderPage(<Idea user={founder()} id={id} part="answers" />);
  await expect.element(alert).toBeVisible();
  await expect.element(accusing).not.toBeInTheDocument();
});

test('data that cannot be read again stays, with its age, the reason and a retry', async () => {
  const [list, old] = ['GET /api/ideas', card('Old')];
  openUrl(new URL('/idea-tracker', location.href), null);
  answerOtherCalls({ items: [] });
  answerList([old]);
  startAnew();
  signIn(founder());
  await renderPage(<TrackerPage />);
  const link = page.getByRole('link', { name: 'Old' });
  await expect.element(link).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'You see what was loaded' });
  await expect.element(notice).not.toBeInTheDocument();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  for (const [online, why] of [
    [true, 'The server could not be reached.'],
    [false, 'You are offline. Connect, then try again.'],
  ] as const) {
    isOnline.mockReturnValue(online);
    answerCalls({ [list]: noConnection });
    // A page that returns from the back/forward cache after a write refetches its data.
    storage.set('last-write', 'x', 'sessionStorage');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(notice).toMatchTextContent(why);
    await expect
      .element(notice)
      .toMatchTextContent(/You see what was loaded less than a minute ago, at \d\d:\d\d\./);
    await expect.element(link).toBeVisible();
    answerCalls({ [list]: ideaPage([old]) });
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  }
});

test('a session that ends while the list is open asks to sign in, and then shows the requested list', async () => {
  const user = founder();
  openUrl(new URL('/idea-tracker', location.href), null);
  answerOtherCalls({ items: [] });
  answerList([card('Somebody else’s')]);
  startAnew();
  signIn(user);
  await renderPage(<TrackerPage />);
  await expect.element(page.getByRole('link', { name: 'Somebody else’s' })).toBeVisible();
  answerCalls({
    'GET /api/ideas': problem(401, 'Sign in to continue.'),
    'GET /api/auth/me': { user },
    'POST /api/auth/passkey/options': problem(503, 'Busy'),
  });
  openUrl(new URL('/idea-tracker?mine=true', location.href), null);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(page.getByText('Sign in again to see the ideas.')).toBeVisible();
  await expect.element(page.getByText('could not be loaded')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await dialog.getByLabelText('Email').fill(user.email);
  await dialog.getByLabelText('Password').fill('correct horse');
  answerCalls({ 'GET /api/ideas': ideaPage([card('Mine')]), 'POST /api/auth/login': { user } });
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Mine' })).toBeVisible();
});
