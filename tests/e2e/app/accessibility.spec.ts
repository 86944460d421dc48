import { expect, expectNoViolationsInEitherScheme, test } from '../fixtures.ts';
import { ideaCards } from '../ideas.ts';

const anonymous = [
  '/about',
  '/portfolio',
  '/privacy',
  '/accessibility',
  '/tools/regulatory-check',
  '/idea-tracker',
  '/nothing',
];

test.describe('axe in either scheme', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/, reducedMotion: 'reduce' });

  for (const path of anonymous)
    test(`${path}, anonymous`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectNoViolationsInEitherScheme(page);
    });

  test('/contact, anonymous, without and with errors', async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await expectNoViolationsInEitherScheme(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('#contact-summary')).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
  });

  test('/, anonymous, and the phone drawer', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expectNoViolationsInEitherScheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('#drawer')).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
  });

  test('/login, anonymous, and sign-up with errors and its toast', async ({ page }) => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expectNoViolationsInEitherScheme(page);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
  });

  test('dashboard, account menu and wizard', async ({ page, founder }) => {
    test.slow();
    await page.goto('/idea-tracker');
    await expect(ideaCards(page).first()).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
    await page.locator('.site-header .avatar').click();
    await expect(page.locator('#account-menu')).toContainText(founder.email);
    await expectNoViolationsInEitherScheme(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Add New Idea' }).click();
    for (const step of ['Overview', 'Technology', 'Evaluation']) {
      await page.getByRole('tab', { name: step }).click();
      await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
      await expectNoViolationsInEitherScheme(page);
    }
    await page.getByRole('button', { name: 'Create Idea' }).click();
    await expect(page.getByText('Idea title is required')).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
  });
});

test('a box that is not checked stands out in either scheme', async ({ page, founder }) => {
  expect(founder.role).toBe('founder');
  await page.goto('/idea-tracker/rounds#open');
  const box = page.getByRole('checkbox', { name: /^Show single scores/ });
  await expect(box).not.toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, colours change at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const contrast = await box.evaluate((one) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      /** Relative luminance as WCAG 2.2 defines it. */
      const luminance = (color: string) => {
        if (!pen) return 0;
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) =>
          byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const { borderTopColor, backgroundColor } = getComputedStyle(one);
      const [less = 0, more = 0] = [borderTopColor, backgroundColor]
        .map(luminance)
        .toSorted((a, b) => a - b);
      return (more + 0.05) / (less + 0.05);
    });
    expect(contrast, colorScheme).toBeGreaterThanOrEqual(3);
  }
  await box.check();
  await expect(box).toBeChecked();
});
