import { pieceBytes } from '#features/files/domain/file.ts';
import { csv, pdf, picture } from '../../support/files.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  type Page,
  test,
  toast,
} from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const open = async (page: Page, id: string) => {
  await page.goto(`/idea-tracker/${id}`);
  await page.locator('summary', { hasText: 'Files' }).click();
  await expect(page.getByLabel('Add a file')).toBeVisible();
};
const add = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
  page.getByLabel('Add a file').setInputFiles(files.map((file) => ({ ...file, mimeType: '' })));
const list = (page: Page) => page.getByRole('list', { name: 'Files of this idea' });
const row = (page: Page, name: string) =>
  list(page).getByRole('listitem').filter({ hasText: name });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });

test('files are added, looked at, downloaded and removed', async ({ page, founder }) => {
  const { id } = await createIdea(page, { ideaTitle: `Files of ${founder.id}` });
  await open(page, id);
  await expect(page.getByText('This idea has no files yet.')).toBeVisible();
  await expect(page.getByText('0 bytes of 100 MB used.')).toBeVisible();
  await add(
    page,
    { name: 'diary.pdf', buffer: pdf('Diary', pieceBytes + 100) },
    { name: 'ward.jpeg', buffer: await picture('jpeg', 640, 400) },
    { name: `${'A very long name of a table '.repeat(8)}.csv`, buffer: csv() },
  );
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(row(page, 'diary.pdf')).toContainText('PDF, 257 KB');
  await expect(row(page, 'ward.jpg')).toContainText('640 × 400');
  await expect(row(page, 'ward.jpg')).toContainText(founder.name);
  await expect(uploads(page)).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);

  const look = page.getByRole('button', { name: 'Look at it ward.jpg' });
  await look.click();
  const dialog = page.getByRole('dialog', { name: 'ward.jpg' });
  const image = dialog.getByRole('img');
  await expect
    .poll(() => image.evaluate((one) => 'naturalWidth' in one && one.naturalWidth))
    .toBe(640);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(look).toBeFocused();
  const link = row(page, 'diary.pdf').getByRole('link', { name: 'Look at it diary.pdf' });
  await expect(link).toHaveAttribute('target', '_blank');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'diary.pdf', exact: true }).click();
  expect((await downloaded).suggestedFilename()).toBe('diary.pdf');

  await page.getByRole('button', { name: 'Remove diary.pdf' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(toast(page)).toContainText('File removed');
  await expect(row(page, 'diary.pdf')).toHaveCount(0);
});
