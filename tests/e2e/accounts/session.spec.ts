import { callsOf, expect, type Page, signUp, test, toast, toastsScript } from '../fixtures.ts';
import { createIdea, ideaCards } from '../ideas.ts';
import { hasReadAll } from '../page-requests.ts';

test('a session and its data are cached', async ({ page, founder }) => {
  // Creates the idea before the first page, so no page receives its event.
  await createIdea(page);
  await page.clock.install();
  await test.step('cached data never goes stale: no refetch on window focus, no polling', async () => {
    const calls = callsOf(page, '/api/ideas');
    // The page requests events since its start. Wait for this request before the clock moves, because an older start
    // would include the creation of the idea.
    const stream = page.waitForRequest('**/api/events*');
    await page.goto('/idea-tracker');
    await expect(ideaCards(page).first()).toBeVisible();
    await stream;
    await page.clock.fastForward('01:00:00');
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      dispatchEvent(new Event('online'));
    });
    await page.getByRole('tab', { name: 'Add New Idea' }).click();
    await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
    await expect(ideaCards(page).first()).toBeVisible();
    expect(calls).toEqual(['GET']);
  });

  await test.step('Session cache: 5 minutes across pages, then asked again', async () => {
    const calls = callsOf(page, '/api/auth/me');
    const avatar = page.locator('.site-header .avatar');
    await page.goto('/');
    await expect(avatar).toHaveText(founder.name.charAt(0));
    await page.clock.fastForward('04:00');
    for (const path of ['/about', '/contact']) {
      await page.goto(path);
      // The avatar is visible at once. Its letter appears with the session response.
      await expect(avatar).toHaveText(founder.name.charAt(0));
    }
    expect(calls).toHaveLength(1);
    await page.clock.fastForward('01:10');
    await page.goto('/contact');
    await expect(avatar).toHaveText(founder.name.charAt(0));
    await expect.poll(() => calls).toHaveLength(2);
  });
});

/** Simulates hiding or showing the tab. */
const look = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

test.describe('the session changes', () => {
  test.use({ expectedConsole: /ERR_FAILED/ });

  test('in another tab, and by a logout that fails', async ({ page, context, server, founder }) => {
    await test.step('a tab notices that another one has signed somebody else in', async () => {
      // Wait until the page has finished its own reads.
      const read = page.waitForResponse('**/api/account');
      await page.goto('/account');
      await expect(page.getByLabel('Full Name')).toHaveValue(founder.name);
      await read;
      const other = await context.newPage();
      await other.goto('/about');
      await expect(other.getByRole('button', { name: founder.name })).toBeVisible();
      await signUp(context, server, 'founder', 'Berta Other');
      // A new page and a page that becomes visible again both show the new user, within five minutes.
      await page.goto('/account');
      await expect(page.getByLabel('Full Name')).toHaveValue('Berta Other');
      await look(other, true);
      await look(other, false);
      await expect(other.getByRole('button', { name: 'Berta Other' })).toBeVisible();
    });

    await test.step('Logout: on failure the cache is cleared silently', async () => {
      await page.goto('/about');
      await hasReadAll(page);
      await page.getByRole('button', { name: 'Berta Other' }).click();
      await page.route('**/api/auth/logout', (route) => route.abort());
      const regions: string[] = [];
      page.on('request', (request) => {
        if (toastsScript.test(request.url())) regions.push(request.url());
      });
      await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click();
      await expect(
        page.locator('.site-header').getByRole('link', { name: 'Sign In' }),
      ).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      // A toast would request its code before this call is answered.
      await page.evaluate(() => fetch('/api/health/live').then((answer) => answer.text()));
      expect(regions).toEqual([]);
      expect(await toast(page).count()).toBe(0);
    });
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedConsole: /500 \(|500: Something went wrong/ });

  test('Session fetch error: logged only, not retried; the user is treated as unauthenticated', async ({
    page,
    founder: _,
    server,
  }) => {
    await server.sql('alter table sessions rename to elsewhere');
    const logged = page.waitForEvent('console', (message) =>
      /500: Something went wrong/.test(message.text()),
    );
    const calls = callsOf(page, '/api/auth/me');
    const fetched = page.waitForResponse(toastsScript);
    // Closing the page would abort this read, which is logged.
    const settings = page.waitForResponse('**/settings.json');
    await page.clock.install();
    await page.goto('/idea-tracker');
    await logged;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
    await expect(page.locator('.site-header').getByRole('link', { name: 'Sign In' })).toBeVisible();
    // Enough time for a retry and for the code of toasts, whose region replaces the first, empty one.
    await page.clock.fastForward('05:00');
    await (await fetched).finished();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
    await expect(page.locator('#notifications')).toHaveCount(1);
    expect(calls).toHaveLength(1);
    await settings;
    await server.sql('alter table elsewhere rename to sessions');
  });
});
