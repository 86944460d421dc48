import { expect, type Page, test } from '../fixtures.ts';
import { overflow } from '../html.ts';
import { createIdea, ideaCards } from '../ideas.ts';

// The browser's default font size is 32 px, which media queries in rem follow too.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    }),
});

/** Checks that the page fits its window, as do the menu button and, where it is given, the account button. */
async function expectFits(page: Page, account = page.locator('.site-header .avatar')) {
  await expect(page.getByText(/^(Checking your session|Loading)…$/)).toHaveCount(0);
  expect(await overflow(page), page.url()).toBeLessThanOrEqual(0);
  for (const control of [page.getByRole('button', { name: 'Open menu' }), account])
    await expect(control, page.url()).toBeInViewport({ ratio: 1 });
}

test('with text at 200 % nothing leaves the screen of a phone', async ({ page, context }) => {
  const signIn = page.locator('.site-header').getByRole('link', { name: 'Sign In' }).first();
  const visited = ['/', '/about', '/portfolio', '/contact', '/tools/regulatory-check', '/login'];
  for (const path of visited) {
    await page.goto(path);
    await expectFits(page, signIn);
  }
  const demo = { email: 'founder@example.org', password: 'demo-founder' };
  await context.request.post('/api/auth/login', { data: demo });
  const { id } = await createIdea(page, { diseaseArea: 'COPD' });
  for (const path of [
    ...['prioritise', 'rounds', 'activity', id, `${id}/outlook`].map((at) => `/idea-tracker/${at}`),
    ...['/inbox', '/account'],
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page);
  }
  await page.goto('/idea-tracker');
  await expect(ideaCards(page).first()).toBeVisible();
  await expectFits(page);
  await page.getByRole('tab', { name: 'Add New Idea' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Add New Idea' })).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await page.getByRole('tab', { name: 'Ideas Dashboard' }).click();
  await page.getByRole('button', { name: /^Filter/ }).click();
  const choice = page.getByRole('checkbox', { name: /^New since my last visit/ });
  // One line of a choice is as wide as several words.
  await expect
    .poll(() => choice.evaluate((box) => box.closest('label')?.offsetWidth))
    .toBeGreaterThan(240);
});
