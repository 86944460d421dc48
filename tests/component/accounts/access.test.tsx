// Founders' pages, as visitors and people without the role see them.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { IdeaPage } from '#app/ui/idea/IdeaPage.tsx';
import { TrackerPage } from '#app/ui/tracker/TrackerPage.tsx';
import { $session } from '#features/accounts/client/session.ts';
import { answerCalls, callsAnswered, noConnection, problem } from '../calls.ts';
import { heading, openPath } from '../controls.ts';
import { founder, signIn } from '../people.ts';
import { renderPage } from '../render-page.tsx';

const main = page.getByRole('main');
const settings = {
  demo: { email: 'founder@example.org', password: 'demo-founder' },
  ...{ mail: false, provider: null, signUp: true },
};

async function show(path: string, Page: typeof TrackerPage) {
  answerCalls({ 'GET /settings.json': settings });
  openPath(path);
  return await renderPage(<Page />);
}

test('anonymous: a prompt to sign in as founder with the demo credentials hint', async () => {
  $session.set({ status: 'unauthenticated' });
  await show('/idea-tracker', TrackerPage);
  await expect.element(heading).toHaveTextContent('Access Restricted');
  await expect
    .element(main)
    .toMatchTextContent('The Idea Tracker is only available to users with founder privileges.');
  await expect
    .element(main.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/login');
  await expect.element(main).toMatchTextContent('founder@example.org');
  await expect.element(main).toMatchTextContent('demo-founder');
});

test('non-founders see access restricted, whether or not they are signed in', async () => {
  $session.set({ status: 'unauthenticated' });
  const { unmount } = await show('/idea-tracker/whatever', IdeaPage);
  await expect.element(heading).toHaveTextContent('Access Restricted');
  const reason = main.getByText('You need founder privileges to view ideas.');
  await expect.element(reason).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await unmount();
  signIn(founder({ role: 'user' }));
  await show('/idea-tracker/whatever', IdeaPage);
  await expect.element(main).toMatchTextContent('Your role is user.');
  await expect.element(reason).toBeVisible();
  // The page asks again whether the role was given. Without a response it stays as it is.
  answerCalls({ 'GET /api/auth/me': noConnection });
  document.dispatchEvent(new Event('visibilitychange'));
  await callsAnswered();
  await expect.element(main).toMatchTextContent('Your role is user.');
  answerCalls({ 'GET /api/auth/me': problem(401, 'Sign in to continue.') });
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main.getByRole('link', { name: 'Sign In' })).toBeVisible();
});
