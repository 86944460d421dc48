// A file chosen in the form of a source belongs to that source, whatever happens during the upload.
import { csv, pdf, picture } from '../../support/files.ts';
import { callsOf, expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const list = (page: Page) => page.getByRole('region', { name: 'Sources of this section' });
const item = (page: Page, number: number) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();
const uploads = (page: Page) => form(page).getByRole('list', { name: 'Uploads' });
const ofIdea = (page: Page) => form(page).getByLabel('A file of this idea');
const chosen = (page: Page) => ofIdea(page).locator('option:checked');
const save = (page: Page) => form(page).getByRole('button', { name: 'Add source' });
const opener = (page: Page, answer: string) =>
  page.getByRole('button', { name: `Add a source to ${answer}` });
const choose = (page: Page, name: string, buffer: Buffer) =>
  form(page).getByLabel('Or a file').setInputFiles({ name, mimeType: '', buffer });
/** Chooses a file whose upload the test delays. */
async function chooseHeld(page: Page, name = 'diary.pdf') {
  await choose(page, name, pdf('Diary'));
  await expect(uploads(page)).toContainText('Uploading.');
}

async function open(page: Page, ideaTitle: string) {
  const { id } = await createIdea(page, {
    ideaTitle,
    problemBeingSolved: 'Most people wait four days before they report a flare-up.',
    currentAlternativesGaps: 'A paper diary that few people keep.',
  });
  await page.goto(`/idea-tracker/${id}`);
  await opener(page, 'Problem Being Solved').click();
  await expect(form(page)).toBeVisible();
  return `/api/ideas/${id}`;
}
async function fill(page: Page) {
  await form(page).getByLabel('Kind').selectOption('Own data');
  await form(page).getByLabel('What it shows').fill('The median is four days.');
}
async function namesOf(page: Page, path: string): Promise<string[]> {
  const { files } = await (await page.request.get(`${path}/files`)).json();
  return files.map(({ name }: { name: string }) => name);
}
/** Delays every upload of a PDF. @returns releases the uploads */
async function holdUploads(page: Page) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\?name=.+\.pdf$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('a file chosen in the form is part of the source, and a second source cites it too', async ({
  page,
  founder,
}) => {
  test.slow();
  const path = await open(page, `A file of ${founder.id}`);
  await expect(form(page).getByLabel('Or a file')).toBeVisible();
  await expect(ofIdea(page)).toHaveCount(0);
  await choose(page, 'diary.csv', csv());
  await expect(chosen(page)).toHaveText('diary.csv');
  await expect(form(page).getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();
  await fill(page);
  await expectNoViolations(page);
  await save(page).click();
  await expect(toast(page)).toContainText('Source added');
  await expect(item(page, 1).getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();

  await opener(page, 'Current Alternatives').click();
  await expect(chosen(page)).toHaveText('None');
  await ofIdea(page).selectOption('diary.csv');
  await fill(page);
  await save(page).click();
  await expect(item(page, 2).getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();
  const [first, second] = await (await page.request.get(`${path}/sources`)).json();
  expect(first.fileName).toBe('diary.csv');
  expect(second.fileId).toBe(first.fileId);
  expect(await namesOf(page, path)).toEqual(['diary.csv']);
});

test('a press while the file is on its way saves nothing and says so; the next one saves both', async ({
  page,
  founder,
}) => {
  test.slow();
  const path = await open(page, `Too early by ${founder.id}`);
  const calls = callsOf(page, `${path}/sources`);
  const posts = () => calls.filter((method) => method === 'POST');
  const letGo = await holdUploads(page);
  await chooseHeld(page);
  await expect(form(page)).toContainText('This can be saved once the file is uploaded.');
  await fill(page);
  await form(page).getByLabel('Link, DOI or PubMed id').fill('https://example.org/diary');
  await save(page).press('Enter');
  await expect(form(page).getByRole('alert')).toHaveText(/^Nothing was saved, because the file is/);
  await expect(save(page)).toBeFocused();
  await expectNoViolations(page);
  expect(posts()).toEqual([]);

  letGo();
  await expect(form(page)).toContainText('This can be saved now. Press again.');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await expect(chosen(page)).toHaveText('diary.pdf');
  await expect(form(page).getByLabel('What it shows')).toHaveValue('The median is four days.');
  await save(page).press('Enter');
  await expect(item(page, 1).getByRole('link', { name: 'diary.pdf', exact: true })).toBeVisible();
  await expect(item(page, 1)).toContainText('https://example.org/diary');
  expect(posts()).toEqual(['POST']);
});

test('a file that is cancelled or replaced on its way is not waited for', async ({
  page,
  founder,
}) => {
  const path = await open(page, `Another file of ${founder.id}`);
  await holdUploads(page);
  await chooseHeld(page);
  await choose(page, 'table.csv', csv());
  await expect(chosen(page)).toHaveText('table.csv');
  await expect(uploads(page)).toHaveCount(0);

  await chooseHeld(page, 'again.pdf');
  await fill(page);
  await save(page).click();
  await expect(form(page).getByRole('alert')).toContainText('cancel the upload to save without it');
  await uploads(page).getByRole('button', { name: 'Cancel upload again.pdf' }).click();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await save(page).click();
  await expect(item(page, 1).getByRole('link', { name: 'table.csv', exact: true })).toBeVisible();
  await expect.poll(() => namesOf(page, path)).toEqual(['table.csv']);
});

test('a file that ends after the form was closed is in the draft when it is opened again', async ({
  page,
  founder,
}) => {
  test.slow();
  await open(page, `Closed by ${founder.id}`);
  const letGo = await holdUploads(page);
  await chooseHeld(page);
  await form(page).getByLabel('What it shows').fill('The median is four days.');
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  // The page asks before it unloads although the form is closed.
  await Promise.all([
    page.waitForEvent('dialog').then((dialog) => dialog.dismiss()),
    page.evaluate(() => location.reload()),
  ]);

  await opener(page, 'Current Alternatives').click();
  await expect(uploads(page)).toContainText('Uploading.');
  // A pending upload blocks the swap of drafts, because the file would go to the wrong draft.
  await expect(form(page)).toContainText('once its file is uploaded or the upload is cancelled');
  await expect(form(page).getByRole('button', { name: 'Start empty' })).toHaveCount(0);
  await opener(page, 'Problem Being Solved').click();
  await expect(uploads(page)).toContainText('Uploading.');
  await form(page).getByLabel('What it shows').press('Escape');
  await expect(form(page)).toHaveCount(0);
  const ended = page.waitForResponse((answer) => answer.url().includes('?name='));
  letGo();
  await ended;
  await list(page).getByRole('button', { name: 'Continue writing' }).click();
  await expect(chosen(page)).toHaveText('diary.pdf');
  await page.reload();
  await list(page).getByRole('button', { name: 'Continue writing' }).click();
  await expect(chosen(page)).toHaveText('diary.pdf');
  await form(page).getByLabel('Kind').selectOption('Own data');
  await save(page).click();
  await expect(item(page, 1).getByRole('link', { name: 'diary.pdf', exact: true })).toBeVisible();
});

test('discarding the draft discards the upload, and the next source has no file', async ({
  page,
  founder,
}) => {
  const path = await open(page, `Discarded by ${founder.id}`);
  await holdUploads(page);
  await chooseHeld(page);
  await form(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => namesOf(page, path)).toEqual([]);
  await opener(page, 'Problem Being Solved').click();
  await expect(form(page).getByLabel('Or a file')).toBeVisible();
  await expect(uploads(page)).toHaveCount(0);
  await expect(ofIdea(page)).toHaveCount(0);
});

test('Escape closes the picture that is looked at alone', async ({ page, founder }) => {
  await open(page, `Looked at by ${founder.id}`);
  await choose(page, 'ward.png', await picture('png'));
  await form(page).getByRole('button', { name: 'Look at it ward.png' }).click();
  await expect(page.getByRole('dialog', { name: 'ward.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chosen(page)).toHaveText('ward.png');
});
