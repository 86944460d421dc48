import { expect, expectNoViolations, signUp, test } from './fixtures.ts';

const anonymous = [
  '/',
  '/about',
  '/portfolio',
  '/contact',
  '/privacy',
  '/accessibility',
  '/login',
  '/idea-tracker',
  '/nothing',
];

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`axe in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, expectedConsole: /404 \(Not Found\)/, reducedMotion: 'reduce' });

    for (const path of anonymous)
      test(`${path}, anonymous`, async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectNoViolations(page);
      });

    test('contact with errors', async ({ page }) => {
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.locator('#contact-summary')).toBeVisible();
      await expectNoViolations(page);
    });

    test('the phone drawer', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.locator('#drawer')).toBeVisible();
      await expectNoViolations(page);
    });

    test('sign-up with errors and its toast', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await expectNoViolations(page);
    });

    test('restricted for a user', async ({ page, context, server }) => {
      await signUp(context, server, 'user');
      await page.goto('/idea-tracker');
      await expect(page.getByText('Your role is')).toBeVisible();
      await expectNoViolations(page);
    });

    test('dashboard, account menu and wizard', async ({ page, founder }) => {
      test.slow();
      await page.goto('/idea-tracker');
      await expect(page.locator('.ideas article').first()).toBeVisible();
      await expectNoViolations(page);
      await page.locator('.site-header .avatar').click();
      await expect(page.locator('#account-menu')).toContainText(founder.email);
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Add New Idea' }).click();
      for (const step of ['Overview', 'Technology', 'Evaluation']) {
        await page.getByRole('tab', { name: step }).click();
        await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
        await expectNoViolations(page);
      }
      await page.getByRole('button', { name: 'Create Idea' }).click();
      await expect(page.getByText('Idea title is required')).toBeVisible();
      await expectNoViolations(page);
    });
  });
