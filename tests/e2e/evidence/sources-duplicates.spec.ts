// A source that is there already, and another one for the same answer.
import { expect, expectNoViolations, type Page, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const list = (page: Page) => page.getByRole('region', { name: 'Sources of this section' });
const item = (page: Page, number: number) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();
const add = (page: Page, id: string, reference: string) =>
  page.request.post(`/api/ideas/${id}/sources`, {
    data: {
      ...{ kind: 'cohort', stance: 'for', reference, fields: ['problemBeingSolved'] },
      shows: 'Symptoms change in the days before a flare-up.',
    },
  });
const answers = { problemBeingSolved: 'Most people wait.', targetUsers: 'Respiratory nurses' };

test('a reference that a source has already is named with its number, and can be added all the same', async ({
  page,
  founder,
}) => {
  const { id } = await createIdea(page, { ...answers, ideaTitle: `Again by ${founder.id}` });
  for (const one of ['10.0000/sample', 'PMID 7', 'https://example.org/diary'])
    await add(page, id, one);
  await page.goto(`/idea-tracker/${id}`);
  await page.getByRole('button', { name: 'Add a source to Target Users' }).click();
  const reference = form(page).getByLabel('Link, DOI or PubMed id');
  const said = form(page).getByText(/^This is source \d already\.$/);
  await reference.fill('https://doi.org/10.0000/SAMPLE');
  await expect(said).toHaveText('This is source 1 already.');
  await reference.fill('7');
  await expect(said).toHaveText('This is source 2 already.');
  await reference.fill('10.0000/other');
  await expect(said).toHaveCount(0);
  await reference.fill('https://example.org/diary');
  await expect(said).toHaveText('This is source 3 already.');
  await expectNoViolations(page);
  await said.getByRole('link', { name: 'source 3' }).click();
  await expect(item(page, 3)).toBeFocused();
  await form(page).getByLabel('Kind').selectOption('Cohort');
  await form(page).getByLabel('What it shows').fill('It shows more.');
  await form(page).getByRole('button', { name: 'Add source' }).click();
  await expect(item(page, 4)).toContainText('https://example.org/diary');

  // A source is not its own second.
  await item(page, 1).getByRole('button', { name: 'Edit source 1' }).click();
  const change = page.getByRole('form', { name: 'Change source 1' });
  await expect(change.getByLabel('Link, DOI or PubMed id')).toHaveValue('10.0000/sample');
  await expect(change).not.toContainText('already');
});

test('an answer that has a source can be given another one beside its number', async ({
  page,
  founder,
}) => {
  const { id } = await createIdea(page, { ...answers, ideaTitle: `Another by ${founder.id}` });
  await add(page, id, '10.0000/sample');
  await page.goto(`/idea-tracker/${id}`);
  const another = page.getByRole('button', { name: 'Add another source to Problem Being Solved' });
  await another.click();
  await expect(another).toHaveAttribute('aria-expanded', 'true');
  await expect(form(page)).toContainText('About Problem Being Solved');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(another).toBeFocused();
  await another.click();
  await form(page).getByLabel('Link, DOI or PubMed id').fill('10.0000/against');
  await form(page).getByLabel('Kind').selectOption('Cohort');
  await form(page).getByLabel('Challenges').check();
  await form(page).getByLabel('What it shows').fill('It did not lower admissions.');
  await form(page).getByRole('button', { name: 'Add source' }).click();
  await expect(page.locator('.cite:visible')).toHaveText(['1', 'source 2, against']);
  await expect(another).toBeVisible();
});
