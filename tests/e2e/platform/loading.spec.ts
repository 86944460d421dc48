// The scripts of the founders' pages and when they load. Back restores a page from the back/forward cache.
import { chromium } from '@playwright/test';
import { installedBrowsers } from '../../../scripts/browser.mjs';
import { expect, signUp, test } from '../fixtures.ts';
import {
  createIdea,
  formField,
  ideaCards,
  openComments,
  postComment,
  pressListMenu,
} from '../ideas.ts';
import { hasReadAll, logOut, scriptsOf } from '../page-requests.ts';

test('the tracker: at most 99 KB of JavaScript until the first idea is there, then what is pressed most, the rest when it is opened', async ({
  page,
  founder,
}) => {
  const { id } = await createIdea(page, { ideaTitle: `Light, of ${founder.name}` });
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = scriptsOf(page);
  // Disables the code of toasts, which loads after four seconds: on a slow machine other code still loads then.
  // Delays idle callbacks until the test calls `beIdle`.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const later = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 4000 ? 0 : setTimeout(work, ms, ...rest);
    const idle: (() => unknown)[] = [];
    Object.assign(window, {
      setTimeout: later,
      requestIdleCallback: (work: () => unknown) => idle.push(work),
      beIdle: () => idle.map((work) => work()),
    });
  });
  // The page requests the session and the list before any of its scripts has arrived.
  const list = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/ideas');
  await page.route('**/_astro/*.js', async (route) => {
    await list;
    await route.continue();
  });
  await page.goto('/idea-tracker', { waitUntil: 'networkidle' });
  await page.unroute('**/_astro/*.js');
  await expect(ideaCards(page).first()).toBeVisible();
  expect(scripts.bytes()).toBeLessThanOrEqual(99 * 1024);
  for (const path of ['/api/auth/me', '/api/ideas'])
    expect(asked.filter((one) => one === path)).toHaveLength(1);
  const parts = ['Idea', 'Wizard', 'PrioritisePage', 'ImportIdeas', 'History'];
  const loaded = () => parts.filter((part) => scripts.names().includes(part)).sort();
  expect(loaded()).toEqual([]);
  await page.evaluate(() => Reflect.get(window, 'beIdle')());
  await expect.poll(loaded).toEqual(['Idea', 'Wizard']);
  await page.getByRole('link', { name: 'Prioritise' }).click();
  await expect(page.locator('.ranking li').first()).toBeVisible();
  expect(loaded()).toEqual(['Idea', 'PrioritisePage', 'Wizard']);
  await page.getByRole('link', { name: 'Ideas', exact: true }).click();
  await pressListMenu(page, 'Import ideas from a file');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await expect(formField(page, 'ideaTitle')).toBeVisible();
  expect(loaded()).toEqual(['Idea', 'ImportIdeas', 'PrioritisePage', 'Wizard']);

  await page.goto(`/idea-tracker/${id}`, { waitUntil: 'networkidle' });
  expect(loaded()).not.toContain('History');
  await page.locator('#idea-history > summary').click();
  await expect(page.getByText('Created', { exact: true })).toBeVisible();
  expect(loaded()).toContain('History');
});

test.describe('a part that cannot be fetched', () => {
  test.use({ expectedConsole: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|503 \(/ });

  test('shows the failure in its own place, and a press fetches it again; the rest of the page stays; the badge with the scores to give is left out', async ({
    page,
    founder: _,
  }) => {
    await page.route('**/live.*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => /\/live\./.test(request.url()));
    await page.goto('/idea-tracker');
    await failed;
    await expect(ideaCards(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/live.*.js');
    const { promise: isSeen, resolve: fail } = Promise.withResolvers<void>();
    await page.route('**/PrioritisePage.*.js', async (route) => {
      await isSeen;
      await route.abort();
    });
    await page.getByRole('searchbox').fill('e');
    await page.getByRole('link', { name: 'Prioritise' }).click();
    const opening = page.getByText('Opening the ranking…');
    await expect(page.locator('.container').filter({ has: opening })).toBeVisible();
    fail();
    const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded.' });
    await expect(problem).toHaveText('This page could not be loaded.');
    await expect(page.locator('.container').filter({ has: problem })).toBeVisible();
    await page.unroute('**/PrioritisePage.*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('e');
    await expect(page.locator('.ranking li').first()).toBeVisible();
  });

  test('shows that the person is offline; the page fetches it when the connection is back', async ({
    page,
    context,
    founder: _,
  }) => {
    await page.goto('/idea-tracker', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Prioritise' }).click();
    await expect(
      page.getByText('This page could not be loaded. You are offline.', { exact: true }),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.ranking li').first()).toBeVisible();
  });
});

test('Back brings every page as it was left, from the back/forward cache', async ({ server }) => {
  const browser = await chromium.launch({
    // The headless shell has no back/forward cache.
    executablePath: installedBrowsers().whole,
    args: ['--no-sandbox', '--disable-gpu'],
    // Playwright disables the cache by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL: server.origin });
  await signUp(context, server, 'admin');
  const page = await context.newPage();
  const { id, ideaTitle } = await createIdea(page, {}, server.origin);
  const founders = ['/idea-tracker', `/idea-tracker/${id}`, '/account', '/admin'];
  await page.goto('/');
  for (const next of ['/contact', ...founders, '/login', '/about']) {
    const { pathname } = new URL(page.url());
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, 'left', true));
    await page.evaluate((next) => location.assign(next), next);
    await page.waitForURL(`**${next}`);
    await page.evaluate(() => history.back());
    await page.waitForFunction((path) => location.pathname === path, pathname);
    expect(await page.evaluate(() => Reflect.get(window, 'left')), pathname).toBe(true);
    await page.evaluate(() => history.forward());
    await page.waitForFunction((path) => location.pathname === path, next);
  }
  // The restored page shows changes that were made on other pages.
  await page.goto('/idea-tracker');
  await expect(page.locator('.ideas').getByText(ideaTitle)).toBeVisible();
  // The browser keeps no page in the cache that is left during a read.
  await hasReadAll(page);
  await page.evaluate(() => Reflect.set(window, 'left', true));
  await page.evaluate((id) => location.assign(`/idea-tracker/${id}`), id);
  await page.waitForURL(`**/${id}`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await page.getByLabel('Idea title').fill('Changed on the way');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed on the way');
  await postComment(page, 'Who pays?');
  await expect(page.locator('.comment')).toContainText('Who pays?');
  await page.evaluate(() => history.back());
  await expect(ideaCards(page).filter({ hasText: 'Changed on the way' })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(openComments(page, 'Changed on the way')).toHaveText('1');
  expect(await page.evaluate(() => Reflect.get(window, 'left'))).toBe(true);
  // After a logout the restored page shows at once that nobody is signed in.
  await page.evaluate(() => location.assign('/about'));
  await page.waitForURL('**/about');
  await logOut(page);
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none');
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
  expect(await page.evaluate(() => Reflect.get(window, 'left'))).toBe(true);
  await expect(ideaCards(page)).toHaveCount(0);
  await browser.close();
});
