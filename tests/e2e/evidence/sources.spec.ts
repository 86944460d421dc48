import { csv } from '../../support/files.ts';
import { expect, expectNoViolations, type Page, signUp, test, toast } from '../fixtures.ts';
import { addSource, createIdea, openSources } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const list = (page: Page) => page.getByRole('region', { name: 'Sources of this section' });
const item = (page: Page, number: number) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();
const answers = {
  problemBeingSolved: 'Most people wait four days before they report a flare-up.',
  currentAlternativesGaps: 'A paper diary that few people keep.',
};

test('sources of an answer', async ({ page, founder: _, browser, server }) => {
  await test.step('a source is added at an answer, numbered behind it, and both lead to each other', async () => {
    const idea = await createIdea(page, answers);
    await page.goto(`/idea-tracker/${idea.id}`);
    await expect(list(page)).toContainText('None yet');
    await openSources(page);
    await expect(list(page)).toContainText('No answer of this section has a source yet.');
    const button = page.getByRole('button', { name: 'Add a source to Problem Being Solved' });
    await button.click();
    await expect(form(page).getByLabel('Link, DOI or PubMed id')).toBeFocused();
    await expect(form(page)).toContainText('About Problem Being Solved');

    // The form shows all missing fields at once and focuses the first one on the page.
    await expect(form(page)).toContainText('No link? Attach a file.');
    await form(page).getByRole('button', { name: 'Add source' }).focus();
    await page.keyboard.press('Enter');
    await expect(form(page).getByText('Say in one sentence what it shows')).toBeVisible();
    await expect(form(page).getByText('Give a link, a DOI, a PubMed id or a file')).toBeVisible();
    await expect(form(page).getByLabel('Link, DOI or PubMed id')).toBeFocused();

    await form(page).getByLabel('Link, DOI or PubMed id').fill('somewhere');
    await expect(form(page)).toContainText('Not a link, DOI or PubMed id yet.');
    await form(page).getByLabel('Link, DOI or PubMed id').fill('https://doi.org/10.0000/Sample');
    await expect(form(page)).toContainText('Looks like a DOI. Press to fetch title and authors.');
    await form(page).getByLabel('Kind').selectOption('Systematic review');
    await form(page).getByLabel('Challenges').check();
    await form(page).getByLabel('What it shows').fill('It did not lower admissions.');
    const file = form(page).getByRole('link', { name: 'diary.csv', exact: true });
    await form(page)
      .getByLabel('Or a file')
      .setInputFiles({ name: 'diary.csv', mimeType: '', buffer: csv() });
    await expect(file).toBeVisible();
    await expectNoViolations(page);
    await form(page).getByRole('button', { name: 'Add source' }).click();
    await expect(toast(page)).toContainText('Source added');
    await expect(form(page)).toHaveCount(0);

    const number = page.getByRole('link', { name: 'Source 1, against, systematic review' });
    await number.click();
    await expect(page).toHaveURL(/#overview\/problemBeingSolved\/source-1$/);
    await expect(item(page, 1)).toBeFocused();
    await expect(item(page, 1)).toContainText('Nobody has checked it yet.');
    await expect(item(page, 1).getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();
    await item(page, 1).getByRole('link', { name: 'Problem Being Solved' }).click();
    await expect(page.getByRole('term').filter({ hasText: 'Problem Being Solved' })).toBeFocused();
    await expectNoViolations(page);
  });

  await test.step('somebody else checks and comments on a source; another wording takes the check away', async () => {
    const idea = await createIdea(page, answers);
    await addSource(page, idea.id);
    await page.goto(`/idea-tracker/${idea.id}`);
    await openSources(page);
    const context = await browser.newContext({ baseURL: server.origin });
    await signUp(context, server);
    const other = await context.newPage();
    await other.goto(`/idea-tracker/${idea.id}`);
    await openSources(other);
    await item(other, 1).getByRole('button', { name: 'Confirm' }).click();
    await expect(item(other, 1)).toContainText('Checked by');
    await item(other, 1).getByRole('button', { name: 'Comment on source 1' }).click();
    await other.getByLabel('Your comment').fill('Only 31 patients');
    await other.getByRole('button', { name: 'Post Comment' }).click();
    await expect(other.getByRole('link', { name: 'on source 1' })).toBeVisible();
    await context.close();

    await expect(item(page, 1)).toContainText('Checked by');
    await page
      .getByRole('region', { name: 'Just happened' })
      .getByRole('button', { name: 'Show' })
      .click();
    await expect(item(page, 1).getByRole('link', { name: '1 comment' })).toBeVisible();
    await item(page, 1).getByRole('button', { name: 'Edit source 1' }).click();
    const change = page.getByRole('form', { name: 'Change source 1' });
    await change.getByLabel('What it shows').fill('Lung function changes, too.');
    await change.getByRole('button', { name: 'Save source' }).click();
    await expect(item(page, 1)).toContainText('Nobody has checked it yet.');
    await expect(item(page, 1)).toContainText('Lung function changes, too.');
  });
});
