import { expect, signUp, sql, test } from '../fixtures.ts';
import { ideaCards } from '../ideas.ts';

test.describe('Access Restricted', () => {
  test('signed in without the role: the role and a Return to Home link', async ({
    page,
    context,
    server,
  }) => {
    const { id } = await signUp(context, server, 'user', 'Tom Verhoeven');
    await page.goto('/idea-tracker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
    await expect(page.locator('main')).toContainText('You need founder privileges to view ideas.');
    await expect(page.locator('main')).toContainText('Your role is user.');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    // The check works at once although the client caches the session for five minutes.
    const again = page.getByRole('button', { name: 'check again' });
    await again.click();
    await expect(page.getByText('Your role is still user.')).toBeVisible();
    await expect(page.getByText('this page opens by itself')).toBeVisible();
    await sql(server, "update users set role = 'founder' where id = ?", [id]);
    // Simulates the return to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(ideaCards(page).first()).toBeVisible();
  });

  test('an admin sees the tracker as a founder does', async ({ page, context, server }) => {
    await signUp(context, server, 'admin');
    await page.goto('/idea-tracker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idea Tracker');
    await page.locator('.site-header .avatar').click();
    await expect(page.locator('#account-menu .badge')).toHaveText('Admin');
  });
});
