import { expect, test } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

test.use({ expectedConsole: /RangeError|Invalid time value|error occurred in|%o/ });

test('a fault while a page is shown is told in its place, what was typed stays on the device, and a reload brings the page back', async ({
  page,
  founder: _,
}) => {
  const idea = await createIdea(page);
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await formField(page, 'ideaTitle').fill('Typed before the fault');
  page.on('dialog', (dialog) => dialog.accept());
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('fault')) return;
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => {
        throw new RangeError('A fault of the test');
      },
    });
  });
  await page.evaluate(() => sessionStorage.setItem('fault', 'yes'));
  await page.reload();
  const fault = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
  await expect(fault).toBeVisible();
  await expect(fault.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('fault'));
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(formField(page, 'ideaTitle')).toHaveValue('Typed before the fault');
});
