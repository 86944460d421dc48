import { expect, test } from './fixtures.ts';

// Blink's own names: a coarse pointer that claims to hover, as some phones with a stylus do.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=2,availableHoverTypes=2',
      ],
    }),
});

test('"Ctrl K" is not shown where there is no keyboard', async ({ page, founder: _ }) => {
  await page.goto('/idea-tracker');
  expect(
    await page.evaluate(() =>
      ['(pointer: coarse)', '(hover: hover)'].map((query) => matchMedia(query).matches),
    ),
  ).toEqual([true, true]);
  const button = page.getByRole('button', { name: 'Go to' });
  await expect(button).toBeVisible();
  await expect(button.locator('kbd')).toBeHidden();
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await expect(dialog.getByText('Arrow keys choose')).toBeHidden();
  await expect(dialog.getByText('Keys on these pages')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
});
