// A source that was begun is never mixed with another one unsaid.
import { expect, expectNoViolations, type Page, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Add a source' });
const reference = (page: Page) => form(page).getByLabel('Link, DOI or PubMed id');
const shows = (page: Page) => form(page).getByLabel('What it shows');
const about = (page: Page) => form(page).getByText(/^About /);
const opener = (page: Page, answer: string) =>
  page.getByRole('button', { name: `Add a source to ${answer}` });

/** An idea with a source begun for its problem, on a page that was loaded anew since. */
async function begin(page: Page, ideaTitle: string) {
  const { id } = await createIdea(page, {
    ideaTitle,
    problemBeingSolved: 'Most people wait four days before they report a flare-up.',
    targetUsers: 'Respiratory nurses',
  });
  await page.goto(`/idea-tracker/${id}`);
  await opener(page, 'Problem Being Solved').click();
  await expect(about(page)).toHaveText('About Problem Being Solved');
  await expect(form(page).getByRole('button', { name: 'Start empty' })).toHaveCount(0);
  await reference(page).fill('10.0000/begun');
  await shows(page).fill('The median is four days.');
  await page.reload();
  return id;
}

test('a form that goes on with what was begun says so, and adds the answer that was pressed on a press alone', async ({
  page,
  founder,
}) => {
  const id = await begin(page, `Begun by ${founder.id}`);
  await opener(page, 'Target Users').click();
  await expect(shows(page)).toHaveValue('The median is four days.');
  await expect(form(page)).toContainText(
    'This goes on with the source that you began before, about Problem Being Solved.',
  );
  await expect(about(page)).toHaveText('About Problem Being Solved');
  await expectNoViolations(page);
  await form(page).getByRole('button', { name: 'Add Target Users to it' }).click();
  await expect(about(page)).toHaveText('About Target UsersProblem Being Solved');
  await expect(reference(page)).toBeFocused();
  await expect(form(page).getByRole('button', { name: 'Add Target Users to it' })).toHaveCount(0);
  await form(page).getByLabel('Kind').selectOption('Own data');
  await form(page).getByRole('button', { name: 'Add source' }).click();
  await expect(form(page)).toHaveCount(0);
  const [{ fields }] = await (await page.request.get(`/api/ideas/${id}/sources`)).json();
  expect(fields).toEqual(['targetUsers', 'problemBeingSolved']);
});

test('an empty form can be had instead; what was begun is put aside, and is there after a reload', async ({
  page,
  founder,
}) => {
  test.slow();
  const id = await begin(page, `Put aside by ${founder.id}`);
  await opener(page, 'Target Users').click();
  await form(page).getByRole('button', { name: 'Start empty' }).click();
  await expect(reference(page)).toBeFocused();
  await expect(reference(page)).toHaveValue('');
  await expect(shows(page)).toHaveValue('');
  await expect(about(page)).toHaveText('About Target Users');
  const aside = 'source that you began, about Problem Being Solved, is put aside.';
  await expect(form(page)).toContainText(aside);
  await expectNoViolations(page);

  // Both are kept, and each takes the place of the other.
  await shows(page).fill('Nurses make 48 calls a week.');
  await page.reload();
  await opener(page, 'Target Users').click();
  await expect(shows(page)).toHaveValue('Nurses make 48 calls a week.');
  await expect(form(page)).toContainText(aside);
  await form(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(reference(page)).toBeFocused();
  await expect(shows(page)).toHaveValue('The median is four days.');
  await expect(about(page)).toHaveText('About Problem Being Solved');
  await expect(form(page)).toContainText('about Target Users, is put aside.');
  await form(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(shows(page)).toHaveValue('Nurses make 48 calls a week.');

  // What is put aside outlives the source that is saved before it.
  await reference(page).fill('10.0000/calls');
  await form(page).getByLabel('Kind').selectOption('Own data');
  await form(page).getByRole('button', { name: 'Add source' }).click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await expect(shows(page)).toHaveValue('');
  await form(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(reference(page)).toHaveValue('10.0000/begun');
  await expect(form(page)).not.toContainText('put aside');
  const sources = await (await page.request.get(`/api/ideas/${id}/sources`)).json();
  expect(sources).toHaveLength(1);
});
