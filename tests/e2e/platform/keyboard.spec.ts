import type { Locator } from '@playwright/test';
import { expect, type Page, password, signUp, test, toast } from '../fixtures.ts';
import { formField, ideaCards } from '../ideas.ts';

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const most = 80;
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached by ${key} within ${most} presses`);
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test.use({ reducedMotion: 'no-preference' });

test('keyboard alone: sign in, create, open, comment on a field, edit, save, log out', async ({
  page,
  context,
  server,
}) => {
  const user = await signUp(context, server);
  await context.clearCookies();
  // The form for a new idea stays mounted behind an idea page, so filter by visibility.
  const field = (name: string) => formField(page, name).filter({ visible: true });

  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign In' });
  await tabTo(page, form.getByLabel('Email'));
  await page.keyboard.type(user.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);

  await expect(page.locator('.nav').getByRole('link', { name: 'Idea Tracker' })).toBeVisible();
  await press(page, page.locator('.nav').getByRole('link', { name: 'Idea Tracker' }));
  await expect(page).toHaveURL(/idea-tracker$/);
  await expect(ideaCards(page).first()).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Ideas Dashboard' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Add New Idea' })).toBeFocused();

  await test.step('the skip link leads to the content and leaves the view as it is', async () => {
    await expect(field('ideaTitle')).toBeVisible();
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(field('ideaTitle')).toBeVisible();
    await expect(page).toHaveURL(/#new\/overview$/);
  });

  const title = `By keyboard ${user.id}`;
  await tabTo(page, field('ideaTitle'));
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Written without a mouse');
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }), 'Shift+Tab');
  // The focus moves shortly after the key, so the test waits for each step.
  for (const name of ['Outcomes', 'Technology']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('tab', { name })).toBeFocused();
  }
  for (const name of ['productType', 'maturityLevel']) {
    await tabTo(page, field(name));
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, page.getByRole('tab', { name: 'Technology' }), 'Shift+Tab');
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Evaluation' })).toBeFocused();
  await tabTo(page, field('impactScore'));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, field('riskLevel'));
  await page.keyboard.press('ArrowDown');
  await press(page, page.getByRole('button', { name: 'Create Idea' }));
  await expect(toast(page)).toContainText('Idea created');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // In the Tab order the link in the notice comes before the card.
  await press(page, page.getByRole('link', { name: 'Open the new idea' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await press(page, page.getByRole('button', { name: 'Comment on Disease Area' }));
  await expect(page.getByLabel('Your comment')).toBeFocused();
  await page.keyboard.type('Which one?');
  await press(page, page.getByRole('button', { name: 'Post Comment' }));
  await expect(page.locator('.comment')).toContainText('Which one?');

  await page.keyboard.press('Control+Home');
  await tabTo(page, page.getByRole('button', { name: 'Edit Idea' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit overview' })).toBeFocused();
  await tabTo(page, field('diseaseArea'));
  await page.keyboard.type('COPD');
  await press(page, page.getByRole('button', { name: 'Save Changes' }));
  await expect(toast(page)).toContainText('Idea updated');
  const [row] = await server.sql(
    'select disease_area, impact_score from ideas where idea_title = ?',
    [title],
  );
  expect(row).toMatchObject({ disease_area: 'COPD', impact_score: 6 });

  await tabTo(page, page.locator('.site-header .avatar'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Log out' }));
  await expect(toast(page)).toContainText('Logged out');
  await expect(page).toHaveURL(/\/$/);
});
