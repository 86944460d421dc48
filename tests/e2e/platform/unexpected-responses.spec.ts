// Pages show an error when a response is a proxy's page or has the shape of another version.
import type { Route } from '@playwright/test';
import { expect, loseSession, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

const html = '<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>';
const unexpected = {
  'an HTML page': (route: Route) => route.fulfill({ contentType: 'text/html', body: html }),
  null: (route: Route) => route.fulfill({ json: null }),
};
const truncated = (route: Route) =>
  route.fulfill({ contentType: 'application/json', body: '[{"id":"' });

// The client logs a session that could not be read.
// Chromium warns about a new-password form without a username and about a stream with a wrong MIME type.
test.use({
  expectedConsole:
    /The server's answer could not be read|Password forms should have|EventSource's response has a MIME type/,
});

test('an idea whose reads get a response that nobody expected is not blank', async ({
  page,
  founder,
}) => {
  test.slow();
  const { id } = await createIdea(page, { ideaTitle: `Of ${founder.id}` });
  await page.goto('/about');
  // The other pages are tested in tests/component/app/unexpected-responses.test.tsx.
  const shown = [
    [/^\/api\/auth\/me$/, 'Access Restricted'],
    [/^\/(api\/(?!auth\/me)|settings)/, 'The idea could not be loaded'],
    [/\/(comments|revisions)$/, 'The comments could not be loaded.'],
  ] as const;
  for (const [read, sentence] of shown)
    for (const what of ['an HTML page', 'null'] as const) {
      const respond = unexpected[what];
      const isRead = (url: URL) => read.test(url.pathname);
      await page.route(isRead, respond);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`/idea-tracker/${id}`);
      const main = page.locator('main');
      const given = `${read} answered by ${what}`;
      await expect(main, given).toContainText(sentence);
      await expect(main.locator('h1'), given).toBeVisible();
      await expect(main, given).not.toContainText('This page could not be shown');
      await page.unroute(isRead);
      await page.goto('/about');
    }
});

test.describe('what was read and is none of ours is told where read errors are', () => {
  for (const [what, respond] of Object.entries({ ...unexpected, truncated }))
    test(what, async ({ page, founder }) => {
      test.slow();
      const { id } = await createIdea(page, { ideaTitle: `Of ${founder.id}` });
      const failing = [
        ['/idea-tracker', '/api/ideas', 'The ideas could not be loaded'],
        [`/idea-tracker/${id}`, `/api/ideas/${id}`, 'The idea could not be loaded'],
        [`/idea-tracker/${id}`, `/api/ideas/${id}/comments`, 'The comments could not be loaded.'],
        ['/account#signing-in', '/api/account/sessions', 'This could not be loaded.'],
      ] as const;
      for (const [path, call, text] of failing) {
        const isCall = (url: URL) => url.pathname === call;
        await page.route(isCall, respond);
        await page.goto(path);
        const alert = page.getByRole('alert').filter({ hasText: text });
        await expect(alert, call).toBeVisible();
        await page.unroute(isCall);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(alert, call).toHaveCount(0);
      }
    });
});

test('what was written and is answered by a page of a proxy says so, and keeps what was typed', async ({
  page,
  founder,
}) => {
  test.slow();
  const { id } = await createIdea(page);
  expect(founder.role).toBe('founder');
  const why = "The server's answer could not be read. Try again.";
  const write = (route: Route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: html });

  await page.goto(`/idea-tracker/${id}`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await page.route('**/api/**', write);
  await formField(page, 'ideaTitle').fill('Behind a proxy');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(save).toHaveAccessibleDescription(`${why} What you typed is kept on this page.`);
  await expect(formField(page, 'ideaTitle')).toHaveValue('Behind a proxy');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Comment on section' }).click();
  await page.getByLabel('Your comment').fill('Through a proxy');
  const post = page.getByRole('button', { name: 'Post Comment' });
  await post.click();
  await expect(post).toHaveAccessibleDescription(`${why} What you typed is kept on this page.`);
  await expect(page.getByLabel('Your comment')).toHaveValue('Through a proxy');

  await page.goto('/account');
  await page.getByLabel('Full Name').fill('Behind a proxy');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(page)).toContainText(why);
  await expect(page.getByLabel('Full Name')).toHaveValue('Behind a proxy');

  await loseSession(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await expect(toast(page)).toContainText('Login failed');
  await expect(toast(page)).toContainText(why);
});

test.describe('a fault while a page is shown', () => {
  test.use({ expectedConsole: /RangeError|Invalid time value|error occurred in|%o/ });

  test('is told in its place, what was typed stays on the device, and a reload brings the page back', async ({
    page,
    founder,
  }) => {
    const idea = await createIdea(page);
    await page.goto(`/idea-tracker/${idea.id}`);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    await formField(page, 'ideaTitle').fill('Typed before the fault');
    page.on('dialog', (dialog) => dialog.accept());
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('fault')) return;
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get: () => {
          throw new RangeError('A fault of the test');
        },
      });
    });
    await page.evaluate(() => sessionStorage.setItem('fault', 'yes'));
    await page.reload();
    const fault = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
    await expect(fault).toBeVisible();
    await expect(fault.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.evaluate(() => sessionStorage.removeItem('fault'));
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect(formField(page, 'ideaTitle')).toHaveValue('Typed before the fault');
    expect(founder.role).toBe('founder');
  });
});
