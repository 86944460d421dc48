import type { Locator } from '@playwright/test';
import { pdf, picture } from '../../support/files.ts';
import { expect, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

// Sets Blink's internal values: a coarse pointer that claims to hover, as some phones with a stylus do.
test.use({
  expectedConsole: /400 \(/,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=2,availableHoverTypes=2',
      ],
    }),
});

test('with a coarse pointer', async ({ page, founder: _ }) => {
  await test.step('"Ctrl K" is not shown where there is no keyboard', async () => {
    await page.goto('/idea-tracker');
    expect(
      await page.evaluate(() =>
        ['(pointer: coarse)', '(hover: hover)'].map((query) => matchMedia(query).matches),
      ),
    ).toEqual([true, true]);
    const button = page.getByRole('button', { name: 'Search' });
    await expect(button).toBeVisible();
    await expect(button.locator('kbd')).toBeHidden();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await expect(dialog.getByText('Arrow keys choose')).toBeHidden();
    await expect(dialog.getByText('Keys on these pages')).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  });

  await test.step('every control of files is as high as a finger needs', async () => {
    const { id } = await createIdea(page, { marketSize: 'Some' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/idea-tracker/${id}`);
    const panel = page.locator('details', { has: page.locator('summary', { hasText: 'Files' }) });
    await panel.locator('summary').click();
    const add = (name: string, buffer: Buffer) =>
      panel.getByLabel('Add a file').setInputFiles({ name, mimeType: '', buffer });
    await add('ward.png', await picture('png'));
    await add(`${'A long name '.repeat(12)}.pdf`, pdf('One'));
    const list = panel.getByRole('list', { name: 'Files of this idea' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.route('**/files/*?name=held.pdf', () => {});
    await add('held.pdf', pdf('Held', 600_000));
    const cancel = panel.getByRole('button', { name: 'Cancel upload held.pdf' });
    await expect(cancel).toBeVisible();
    expect(await tooLow(panel)).toEqual([]);
    await cancel.click();
    await add('not.csv', Buffer.from('<html>'));
    await expect(panel.getByText('Not taken')).toBeVisible();
    expect(await tooLow(panel)).toEqual([]);

    for (const press of ['Look at it ward.png', 'Remove ward.png']) {
      await panel.getByRole('button', { name: press }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect(await tooLow(dialog)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('button', { name: /^Add a source to/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Add a source' });
    await expect(form.getByLabel('Or a file')).toBeVisible();
    expect(await tooLow(form.locator('.file-picker, fieldset'))).toEqual([]);
  });
});

/** The controls of a part that are lower than a finger needs, with their height in pixels. */
const tooLow = (part: Locator) =>
  part.locator('button, a, summary, input[type=radio], input[type=file]').evaluateAll((all) =>
    all.flatMap((one) => {
      // The label of a radio button belongs to its target area.
      const pressed = one.matches('[type=radio]') ? one.closest('label') : one;
      const height = pressed?.getBoundingClientRect().height ?? 0;
      return height > 0 && height < 44 ? [`${one.textContent || one.outerHTML}: ${height}`] : [];
    }),
  );
