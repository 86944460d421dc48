// A page from an older build than the server.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const isRead = (url: URL) => url.pathname.endsWith('/comments');

/** Adds the build id of a newer build to responses with comments. */
const answerAsNewer = (page: Page) =>
  page.route(isRead, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build-id': 'newer' } });
  });

test('a page of an older build than the server', async ({ page, founder }) => {
  await test.step('reloads once when the server has a newer build and nothing was typed', async () => {
    const idea = await createIdea(page, { ideaTitle: `Newer ${founder.id}` });
    await answerAsNewer(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.goto(`/idea-tracker/${idea.id}`);
    const notice = page.getByText('This page has a new version.');
    // The reloaded page is outdated too, so it shows the notice instead of reloading again.
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { name: idea.ideaTitle })).toBeVisible();
    expect(documents).toBe(2);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('asks to reload while something is typed', async () => {
    const idea = await createIdea(page, { ideaTitle: `Typed ${founder.id}` });
    await page.goto(`/idea-tracker/${idea.id}`);
    await page.getByRole('button', { name: 'Comment on section' }).click();
    await page.getByLabel('Your comment').fill('Half a comment');
    await answerAsNewer(page);
    await page.evaluate(() => {
      const value = JSON.stringify({ value: 'x', at: new Date(Date.now() + 1000) });
      sessionStorage.setItem('last-write', value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page.getByText('This page has a new version.')).toBeVisible();
    await expect(page.getByLabel('Your comment')).toHaveValue('Half a comment');
    await page.unroute(isRead);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await loaded;
    await expect(page.getByText('This page has a new version.')).toHaveCount(0);
  });
});
