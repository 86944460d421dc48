// Uploads in the form of a source and in the list of an idea's files.
import { expect, type Page, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const openFiles = (page: Page) => page.locator('summary', { hasText: 'Files' }).click();

test.describe('a file that is refused in the form of a source', () => {
  test.use({ expectedConsole: /400/ });
  test('is told there alone, once, and is gone when the form is cancelled', async ({
    page,
    founder,
  }) => {
    const { id } = await createIdea(page, {
      ideaTitle: `Refused to ${founder.id}`,
      problemBeingSolved: 'Most people wait.',
    });
    await page.goto(`/idea-tracker/${id}`);
    await openFiles(page);
    await expect(page.getByLabel('Add a file')).toBeVisible();
    await page.getByRole('button', { name: 'Add a source to Problem Being Solved' }).click();
    const refused = page.locator('.upload', { hasText: 'Not taken: This is no CSV file' });
    const choose = async (name: string) => {
      const ended = page.waitForResponse((answer) => answer.url().includes('?name='));
      await form(page)
        .getByLabel('Or a file')
        .setInputFiles({ name, mimeType: '', buffer: Buffer.from('<html><script></script>') });
      await ended;
    };
    await choose('page.csv');
    await expect(form(page).locator('.upload')).toContainText('Not taken');
    await expect(refused).toHaveCount(1);
    await choose('page.csv');
    await expect(form(page).locator('.upload')).toContainText('Not taken');
    await expect(refused).toHaveCount(1);
    // The closed form keeps its failed upload.
    await form(page).getByLabel('What it shows').press('Escape');
    await expect(form(page)).toHaveCount(0);
    await expect(page.locator('.upload')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue writing' }).click();
    await expect(form(page).locator('.upload')).toContainText('Not taken');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.locator('.upload')).toHaveCount(0);
  });
});
