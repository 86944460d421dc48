import { startServer } from '../support/server.ts';
import { expect, type Page, password, signUp, sql, test, toast } from './fixtures.ts';
import { createIdea } from './ideas.ts';

/** Counts the calls of a path. */
function counter(page: Page, path: string) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request.method());
  });
  return calls;
}

test('Session cache: 5 minutes across pages, then asked again', async ({ page, founder }) => {
  await page.clock.install();
  const calls = counter(page, '/api/auth/me');
  const avatar = page.locator('.site-header .avatar');
  await page.goto('/');
  await expect(avatar).toHaveText(founder.name.charAt(0));
  await page.clock.fastForward('04:50');
  await page.goto('/about');
  await expect(avatar).toBeVisible();
  expect(calls).toHaveLength(1);
  await page.clock.fastForward('00:20');
  await page.goto('/contact');
  await expect(avatar).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('cached data never goes stale: no refetch on window focus, no polling', async ({
  page,
  founder,
}) => {
  await page.clock.install();
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  const calls = counter(page, '/api/ideas');
  await page.goto('/idea-tracker');
  await expect(page.locator('.ideas article').first()).toBeVisible();
  await page.clock.fastForward('01:00:00');
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('online'));
  });
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await expect(page.locator('.ideas article').first()).toBeVisible();
  expect(calls).toEqual(['GET']);
});

test.describe('when the server fails', () => {
  test.use({
    expectedConsole: /(401|500|503) \(|500: Something went wrong|ERR_CONNECTION_REFUSED/,
  });

  test('Session fetch error: logged only, not retried; the user is treated as unauthenticated', async ({
    page,
    context,
  }) => {
    const server = await startServer();
    await signUp(context, server);
    await sql(server, 'alter table sessions rename to elsewhere');
    const logged = page.waitForEvent('console', (message) =>
      /500: Something went wrong/.test(message.text()),
    );
    const calls = counter(page, '/api/auth/me');
    await page.goto(`${server.origin}/idea-tracker`);
    await logged;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
    await expect(page.locator('.site-header').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    expect(calls).toHaveLength(1);
    await page.close();
    await server.stop();
  });

  test('Logout: on failure the cache is cleared silently', async ({ page, context }) => {
    const server = await startServer();
    await signUp(context, server);
    await page.goto(`${server.origin}/about`);
    await page.locator('.site-header .avatar').click();
    await server.stop();
    await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click();
    await expect(page.locator('.site-header').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

test("the toasts fall back to 'User' where the account has no name", async ({
  page,
  context,
  server,
}) => {
  const { id, email } = await signUp(context, server, 'user');
  await context.clearCookies();
  await sql(server, "update users set name = '' where id = ?", [id]);
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('Logged in as User');
});

test('after login the session is set from the response and then refetched', async ({
  page,
  context,
  server,
}) => {
  const { email } = await signUp(context, server, 'user');
  await context.clearCookies();
  await page.goto('/login');
  const calls = counter(page, '/api/auth/me');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(calls).toEqual(['GET']);
});

test.describe('a session that ends while the list is open', () => {
  test.use({ expectedConsole: /401 \(/ });

  test('is not told as a lost connection, and signing in again shows what was asked for', async ({
    page,
    founder,
    server,
  }) => {
    const idea = await createIdea(page);
    // Whatever the page reads by itself is read.
    await page.goto('/idea-tracker', { waitUntil: 'networkidle' });
    await expect(page.locator('.ideas article').first()).toBeVisible();
    await sql(server, 'delete from sessions where user_id = ?', [founder.id]);
    await page.getByLabel('Only my ideas').check();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Sign in again to see the ideas.')).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await dialog.getByLabel('Email').fill(founder.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.locator('.ideas h3')).toHaveText([idea.ideaTitle]);
  });
});
