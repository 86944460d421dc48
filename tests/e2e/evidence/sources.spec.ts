import { csv } from '../../support/files.ts';
import { expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const item = (page: Page, number: number) =>
  page
    .getByRole('region', { name: 'Sources of this section' })
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();

test('a source is added at an answer; somebody else checks and comments on it; another wording takes the check away', async ({
  page,
  founder: _,
  ana,
}) => {
  const problemBeingSolved = 'Most people wait four days before they report a flare-up.';
  const idea = await createIdea(page, { problemBeingSolved });
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Add a source to Problem Being Solved' }).click();
  const form = page.getByRole('form', { name: 'Add a source' });
  await form.getByLabel('Link, DOI or PubMed id').fill('https://doi.org/10.0000/Sample');
  await form.getByLabel('Kind').selectOption('Systematic review');
  await form.getByLabel('Challenges').check();
  await form.getByLabel('What it shows').fill('It did not lower admissions.');
  await form
    .getByLabel('Or a file')
    .setInputFiles({ name: 'diary.csv', mimeType: '', buffer: csv() });
  await expect(form.getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Add source' }).click();
  await expect(toast(page)).toContainText('Source added');
  await expect(item(page, 1)).toContainText('Nobody has checked it yet.');
  await expect(item(page, 1).getByRole('link', { name: 'diary.csv', exact: true })).toBeVisible();
  await expectNoViolations(page);

  const other = ana.page;
  await other.goto(`/idea-tracker/${idea.id}`);
  // The list of sources is unfolded because it has a new one.
  await item(other, 1).getByRole('button', { name: 'Confirm' }).click();
  await expect(item(other, 1)).toContainText('Checked by');
  await item(other, 1).getByRole('button', { name: 'Comment on source 1' }).click();
  await other.getByLabel('Your comment').fill('Only 31 patients');
  await other.getByRole('button', { name: 'Post Comment' }).click();
  await expect(other.getByRole('link', { name: 'on source 1' })).toBeVisible();

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
