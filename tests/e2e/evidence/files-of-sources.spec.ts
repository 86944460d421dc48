// What the list of an idea's files and the form of a source know of each other.
import { csv } from '../../support/files.ts';
import { expect, expectNoViolations, type Page, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const section = (page: Page) => page.getByRole('region', { name: 'Sources of this section' });
const source = (page: Page, number: number) =>
  section(page)
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();
const files = (page: Page) => page.getByRole('list', { name: 'Files of this idea' });
const row = (page: Page, name: string) =>
  files(page).getByRole('listitem').filter({ hasText: name });
const openFiles = (page: Page) => page.locator('summary', { hasText: 'Files' }).click();

async function upload(page: Page, path: string, name: string) {
  const bytes = csv(`${name},7\n`);
  const id = crypto.randomUUID();
  const headers = { 'Content-Type': 'application/octet-stream' };
  const place = `${path}/files/${id}?name=${name}`;
  expect((await page.request.put(place, { data: bytes, headers })).status()).toBe(200);
  return id;
}

test('a file on which a source rests names it, and is not offered to be removed', async ({
  page,
  founder,
}) => {
  test.slow();
  const { id } = await createIdea(page, {
    ideaTitle: `Rested on by ${founder.id}`,
    problemBeingSolved: 'Most people wait.',
    marketSize: 'Many',
  });
  const path = `/api/ideas/${id}`;
  const fileId = await upload(page, path, 'diary.csv');
  await upload(page, path, 'free.csv');
  for (const fields of [['problemBeingSolved'], ['marketSize']])
    await page.request.post(`${path}/sources`, {
      data: {
        kind: 'own data',
        stance: 'for',
        shows: 'The median.',
        reference: '',
        fileId,
        fields,
      },
    });
  await page.goto(`/idea-tracker/${id}`);
  await openFiles(page);
  await expect(row(page, 'diary.csv')).toContainText('Source 1 and source 2 rest on it.');
  await expect(page.getByRole('button', { name: 'Remove free.csv' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove diary.csv' })).toHaveCount(0);
  await expect(row(page, 'free.csv')).not.toContainText('on it');
  await expectNoViolations(page);
  await row(page, 'diary.csv').getByRole('link', { name: 'source 2' }).click();
  await expect(source(page, 2)).toBeFocused();
  await source(page, 2).getByRole('button', { name: 'Remove source 2' }).click();
  await expect(row(page, 'diary.csv')).toContainText(
    'Source 1 rests on it. While it does, the file cannot be removed.',
  );
  await row(page, 'diary.csv').getByRole('link', { name: 'Source 1' }).click();
  await expect(source(page, 1)).toBeFocused();
  await source(page, 1).getByRole('button', { name: 'Remove source 1' }).click();
  await page.getByRole('button', { name: 'Remove diary.csv' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(row(page, 'diary.csv')).toHaveCount(0);
});

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
    // Closed for now, it is still that form's.
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
