import { pieceBytes } from '../../../src/features/files/domain/file.ts';
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
/** The URL of an upload. */
const sending = /\/files\/[0-9a-f]{32}\?name=/;
/** Delays uploads. @returns the names of the requested files, and a function that releases them */
async function holdUploads(page: Page) {
  const names: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(sending, async (route) => {
    names.push(new URL(route.request().url()).searchParams.get('name') ?? '');
    await released;
    await route.continue().catch(() => {});
  });
  return { names, release };
}

test('files, of the reader and of others', async ({ page, founder, ana }) => {
  test.slow();
  await test.step('files are added, looked at, downloaded and removed, and many files picked at once all arrive', async () => {
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

    const numbers = Array.from({ length: 14 }, (_, at) => at);
    await add(page, ...numbers.map((at) => ({ name: `${at}.csv`, buffer: csv(`${at},7\n`) })));
    await expect(list(page).getByRole('listitem')).toHaveCount(16);
    await expect(uploads(page)).toHaveCount(0);
  });

  await test.step('files that others add and remove appear while the page is open', async () => {
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
    await open(page, id);
    await stream;
    await open(ana.page, id);
    await add(ana.page, { name: 'theirs.csv', buffer: csv() });
    await expect(row(page, 'theirs.csv')).toContainText(ana.name);
    await ana.page.getByRole('button', { name: 'Remove theirs.csv' }).click();
    await ana.page.getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByText('This idea has no files yet.')).toBeVisible();
  });
});

test('an upload can be cancelled, and others go on; its progress is told over a slow line', async ({
  page,
  founder,
}) => {
  test.slow();
  const { id } = await createIdea(page, { ideaTitle: founder.id });
  await open(page, id);
  const { names, release } = await holdUploads(page);
  await add(page, { name: 'long.pdf', buffer: pdf('Long', 4 * pieceBytes) });
  await add(page, { name: 'small.csv', buffer: csv() });
  await expect(uploads(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: 'Uploading long.pdf' })).toBeVisible();
  await expectNoViolations(page);
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('long.pdf'),
  );
  await page.getByRole('button', { name: 'Cancel upload long.pdf' }).click();
  await expect(uploads(page).getByRole('listitem')).toHaveCount(1);
  // The browser could still send a request that goes on before it is aborted.
  await aborted;
  release();
  await expect(row(page, 'small.csv')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(uploads(page)).toHaveCount(0);
  expect(names).toEqual(['long.pdf', 'small.csv']);

  await page.unroute(sending);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: 200 * 1024,
  });
  await add(page, { name: 'slow.pdf', buffer: pdf('Slow', 4 * pieceBytes) });
  const bar = page.getByRole('progressbar', { name: 'Uploading slow.pdf' });
  await expect(bar).not.toHaveAttribute('aria-valuenow', /^(0|100)$/);
  await expect(row(page, 'slow.pdf')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED/ });

  test('an upload stays in the list and is sent again by a press', async ({
    page,
    context,
    founder,
  }) => {
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    await open(page, id);
    await context.setOffline(true);
    await add(page, { name: 'offline.pdf', buffer: pdf('Offline') });
    await expect(uploads(page)).toContainText('Not uploaded: You are offline.');
    await expectNoViolations(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry offline.pdf' }).click();
    await expect(row(page, 'offline.pdf')).toBeVisible();
  });
});
