import { expect, expectNoViolations, hold, test, toast } from '../fixtures.ts';
import { createIdea, postComment } from '../ideas.ts';
import { hasReadAll, logOut } from '../page-requests.ts';

test('toasts: reached by F8, and left behind with their page', async ({ page, founder: _ }) => {
  await test.step('the F8 key focuses the notification region before the first toast, and the focus stays there when one comes', async () => {
    const region = page.getByRole('region', { name: 'Notifications (F8)' });
    for (const path of ['/idea-tracker?mine=true', '/contact']) {
      await page.goto(path);
      await expect(region).toHaveCount(1);
      await page.keyboard.press('F8');
      await expect(region.locator('ol')).toBeFocused();
      await expect(region.getByText('No notifications')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Tab');
      await expect(page.getByText('No notifications')).toBeHidden();
    }

    const letThrough = await hold(page, '/api/contact');
    await page.getByLabel('Message').fill('A message that is long enough');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.keyboard.press('F8');
    await expect(region.locator('ol')).toBeFocused();
    letThrough();
    await expect(toast(page)).toContainText('Message sent');
    await expect(region).toHaveCount(1);
    await expect(region.locator('ol')).toBeFocused();
    await expect(page.getByText('No notifications')).toBeHidden();
  });

  await test.step('a toast stays behind on the page that it is about, and covers nothing on the next', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveURL(/about$/);
    await hasReadAll(page);
    await expect(toast(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('toast'))).toBeNull();

    // Founders' pages share one document.
    const idea = await createIdea(page);
    await page.goto(`/idea-tracker/${idea.id}`);
    await postComment(page, 'Which wards?');
    await expect(toast(page)).toContainText('Comment added');
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });

  await test.step('no toast survives a reload, which shows the page anew', async () => {
    await page.goto('/about');
    await logOut(page);
    await expect(toast(page)).toContainText('Logged out');
    // The toast is stored for the next page.
    expect(await page.evaluate(() => sessionStorage.getItem('toast'))).toContain('Logged out');
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-session', 'none');
    expect(await toast(page).count()).toBe(0);
  });
});
