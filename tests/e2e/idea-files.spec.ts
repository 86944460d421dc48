import { pieceBytes } from '../../src/domain/files/file.ts';
import { csv, pdf, picture } from '../support/files.ts';
import {
  expect,
  expectNoViolations,
  type Page,
  password,
  signUp,
  test,
  toast,
} from './fixtures.ts';
import { createIdea } from './ideas.ts';
import { endSession } from './own-reads.ts';

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
/** The numbers of the pieces that are sent from now on. */
const piecesSent = (page: Page) => {
  const numbers: number[] = [];
  page.on('request', (request) => {
    const [, number] = /\/pieces\/(\d+)$/.exec(request.url()) ?? [];
    if (number && request.method() === 'PUT') numbers.push(Number(number));
  });
  return numbers;
};

test('files are added, looked at, downloaded and removed', async ({ page, founder }) => {
  test.slow();
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
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page);

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

test.describe('an upload that breaks off', () => {
  test.use({ expectedConsole: /ERR_(INTERNET_DISCONNECTED|FAILED)|404/ });
  test('an upload is paused and goes on; offline it waits and goes on by itself', async ({
    page,
    context,
    founder,
  }) => {
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    await open(page, id);
    const sent = piecesSent(page);
    let letGo = () => {};
    await page.route('**/pieces/1', async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await route.continue();
    });
    // The server keeps the name without the space before its ending.
    await add(page, { name: 'long .pdf', buffer: pdf('Long', 4 * pieceBytes) });
    await expect(uploads(page)).toContainText('256 KB of 1 MB');
    await expect(page.getByRole('progressbar', { name: 'Uploading long .pdf' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await page.getByRole('button', { name: 'Pause long .pdf' }).click();
    await expect(uploads(page)).toContainText('Paused.');
    await add(page, { name: 'small.csv', buffer: csv() });
    await expect(row(page, 'small.csv')).toBeVisible();
    await expect(uploads(page).getByRole('listitem')).toHaveCount(1);
    await expectNoViolations(page);
    letGo();
    await expect(uploads(page)).toContainText('512 KB of 1 MB');
    expect(sent).toEqual([0, 1, 0]);
    await page.unroute('**/pieces/1');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Go on long .pdf' }).click();
    await expect(uploads(page)).toContainText('No connection. It goes on by itself.');
    await context.setOffline(false);
    await expect(row(page, 'long.pdf')).toBeVisible();
    expect(sent.filter((number) => number < 2)).toEqual([0, 1, 0]);
  });

  test('after a reload the same file, picked again, goes on where it had stopped', async ({
    page,
    server,
    founder,
  }) => {
    test.slow();
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    await open(page, id);
    const file = { name: 'again.pdf', buffer: pdf('Again', 4 * pieceBytes) };
    await page.route('**/pieces/2', (route) => route.abort());
    await add(page, file);
    await expect(uploads(page)).toContainText('No connection. It goes on by itself.');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.unroute('**/pieces/2');
    await page.locator('summary', { hasText: 'Files' }).click();
    await expect(uploads(page)).toContainText('again.pdf was not uploaded to its end');
    await expect(uploads(page)).toContainText('512 KB of 1 MB are there');
    await expectNoViolations(page);
    const sent = piecesSent(page);
    await add(page, file);
    await expect(row(page, 'again.pdf')).toBeVisible();
    expect(sent).toEqual([2, 3]);
    await expect(uploads(page)).toHaveCount(0);
    expect(server.logs()).not.toContain('"level":"error"');
  });

  test('an end whose answer was lost is not done twice', async ({ page, founder }) => {
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    await open(page, id);
    let lost = 0;
    await page.route('**/done', async (route) => {
      await route.fetch();
      if (lost++ === 0) await route.abort();
      else await route.continue();
    });
    await add(page, { name: 'once.pdf', buffer: pdf('Once') });
    // The open page is told of the file before it asks again.
    await expect(row(page, 'once.pdf')).toBeVisible();
    await expect.poll(() => lost).toBe(2);
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(uploads(page)).toHaveCount(0);
  });
});

test.describe('an upload whose session ends', () => {
  test.use({ expectedConsole: /401/ });
  test('waits, and goes on from there once its sender is signed in again', async ({
    page,
    server,
    founder,
  }) => {
    test.slow();
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    await open(page, id);
    const sent = piecesSent(page);
    const { promise: ended, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/pieces/2', async (route) => {
      await ended;
      await route.continue();
    });
    await add(page, { name: 'night.pdf', buffer: pdf('Night', 4 * pieceBytes) });
    await expect(uploads(page)).toContainText('512 KB of 1 MB');
    await endSession(page, server, founder);
    letGo();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('.upload')).toContainText(
      'Your session has ended. It goes on once you are signed in again.',
    );
    await expectNoViolations(page);
    await dialog.getByLabel('Email').fill(founder.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(row(page, 'night.pdf')).toBeVisible();
    expect(sent).toEqual([0, 1, 2, 2, 3]);
    await expect(uploads(page)).toHaveCount(0);
  });
});

test('many files picked at once all arrive; what somebody else has not ended can be discarded', async ({
  page,
  server,
  browser,
  founder,
}) => {
  test.slow();
  const { id } = await createIdea(page, { ideaTitle: founder.id });
  const context = await browser.newContext({ baseURL: server.origin });
  const { name } = await signUp(context, server, 'founder', `Ben ${founder.id.slice(0, 8)}`);
  const file = { name: 'half.pdf', size: 10, type: '', sha256: null };
  await context.request.post(`/api/ideas/${id}/files`, { data: file });
  await context.close();
  await open(page, id);
  const theirs = uploads(page).getByText(`half.pdf by ${name} is not uploaded to its end`);
  await expect(theirs).toBeVisible();
  await expect(uploads(page).getByRole('button')).toHaveText(['Discard half.pdf']);
  await expectNoViolations(page);
  const numbers = Array.from({ length: 14 }, (_, at) => at);
  await add(page, ...numbers.map((at) => ({ name: `${at}.csv`, buffer: csv(`${at},7\n`) })));
  await expect(list(page).getByRole('listitem')).toHaveCount(14);
  await uploads(page).getByRole('button', { name: 'Discard half.pdf' }).click();
  await expect(uploads(page)).toHaveCount(0);
});

test('what others add and remove appears while the page is open', async ({
  page,
  server,
  browser,
  founder,
}) => {
  test.slow();
  const { id } = await createIdea(page, { ideaTitle: founder.id });
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await open(page, id);
  await stream;
  const context = await browser.newContext({ baseURL: server.origin });
  const { name } = await signUp(context, server, 'founder', `Ana ${founder.id.slice(0, 8)}`);
  const ana = await context.newPage();
  await open(ana, id);
  await add(ana, { name: 'theirs.csv', buffer: csv() });
  await expect(row(page, 'theirs.csv')).toContainText(name);
  await ana.getByRole('button', { name: 'Remove theirs.csv' }).click();
  await ana.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByText('This idea has no files yet.')).toBeVisible();
  await context.close();
});

test.describe('what is not taken', () => {
  test.use({ expectedConsole: /400|401/ });
  test('is refused at once where its name says so, and by its content where it does not', async ({
    page,
    founder,
  }) => {
    const { id } = await createIdea(page, { ideaTitle: founder.id });
    await open(page, id);
    await add(page, { name: 'drawing.svg', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toHaveText(
      'drawing.svg is no PDF, PNG, JPEG, WebP or CSV file.',
    );
    await add(
      page,
      { name: 'page.csv', buffer: Buffer.from('<html><script>alert(1)</script>') },
      { name: 'fine.csv', buffer: csv() },
    );
    await expect(row(page, 'fine.csv')).toBeVisible();
    await expect(uploads(page)).toContainText(
      'Not taken: This is no CSV file: it begins like another kind of file.',
    );
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Dismiss page.csv' }).click();
    await expect(uploads(page)).toHaveCount(0);
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
  });
});
