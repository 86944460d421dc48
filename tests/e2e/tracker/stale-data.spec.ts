import type { Route } from '@playwright/test';
import { expect, expectNoViolations, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test.use({ expectedConsole: /ERR_INTERNET|500 \(/ });

const problem = (status: number, detail: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status, detail }),
  });

test('the notice of old data is shown with the list, and not with an idea opened from it', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { ideaTitle: `Opened ${founder.id}` });
  await page.goto(`/idea-tracker?q=${encodeURIComponent(idea.ideaTitle)}`);
  const link = page.getByRole('link', { name: idea.ideaTitle });
  await expect(link).toBeVisible();
  await page.route((url) => url.pathname === '/api/ideas', problem(500, 'The disk is full.'));
  await page.evaluate(() => {
    const value = JSON.stringify({ value: 'x', at: new Date(Date.now() + 1000) });
    sessionStorage.setItem('last-write', value);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  const notice = page.locator('.stale-notice');
  await expect(notice).toContainText('The disk is full.');
  await expectNoViolations(page);
  await link.click();
  await expect(page.getByRole('heading', { name: idea.ideaTitle })).toBeVisible();
  await expect(notice).toBeEmpty();
  await page.goBack();
  await expect(link).toBeVisible();
  await expect(notice).toContainText('The disk is full.');
});
