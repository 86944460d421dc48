// What is typed about a source is never lost, and the focus stays with it.
import {
  expect,
  expectNoViolations,
  type Page,
  routeOnce,
  signUp,
  sql,
  test,
  toast,
} from '../fixtures.ts';
import { createIdea, openSources } from '../ideas.ts';

const form = (page: Page, name = 'Add a source') => page.getByRole('form', { name });
const list = (page: Page) => page.getByRole('region', { name: 'Sources of this section' });
const item = (page: Page, number: number) =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();
const shows = (page: Page, name?: string) => form(page, name).getByLabel('What it shows');
const sourceOf = (more: object = {}) => ({
  kind: 'cohort',
  stance: 'for',
  shows: 'Symptoms change in the days before a flare-up.',
  reference: '10.0000/sample',
  fields: ['problemBeingSolved'],
  ...more,
});
const answers = {
  problemBeingSolved: 'Most people wait four days before they report a flare-up.',
  marketSize: 'Many',
};

test.describe('where the answer to a press is lost', () => {
  test.use({ expectedConsole: /ERR_FAILED|422 \(/ });

  test('a source with several answers is added once, and with changed words again after it was said', async ({
    page,
    founder,
  }) => {
    test.slow();
    const idea = await createIdea(page, { ...answers, ideaTitle: `Lost answer of ${founder.id}` });
    const path = `/api/ideas/${idea.id}/sources`;
    await page.goto(`/idea-tracker/${idea.id}#market`);
    await openSources(page);
    await list(page).getByRole('button', { name: 'Add a source' }).click();
    const size = form(page).getByRole('checkbox', { name: 'Market Size' });
    const problem = form(page).getByRole('checkbox', { name: 'Problem Being Solved' });
    await size.check();
    await expect(size).toBeVisible();
    await problem.check();
    await expect(problem).toBeVisible();
    await form(page).getByLabel('Link, DOI or PubMed id').fill('10.0000/sample');
    await form(page).getByLabel('Kind').selectOption('Cohort');
    await shows(page).fill('The first words.');

    await routeOnce(
      page,
      `**${path}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      'POST',
    );
    await form(page).getByRole('button', { name: 'Add source' }).click();
    await expect(form(page)).toContainText('The server could not be reached. Try again.');
    await shows(page).fill('Other words.');
    await form(page).getByRole('button', { name: 'Add source' }).click();
    await expect(form(page)).toContainText('An earlier press has added source 1 already');
    await expect(item(page, 1)).toContainText('The first words.');
    await expect(shows(page)).toHaveValue('Other words.');
    await expectNoViolations(page);

    await form(page).getByRole('button', { name: 'Add source' }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(item(page, 2)).toContainText('Other words.');
    await expect(item(page, 2)).toContainText('About Problem Being Solved, Market Size.');
    await expect(item(page, 2)).toBeFocused();
    expect(await (await page.request.get(path)).json()).toHaveLength(2);
  });
});

test('the answer from which the form was opened can be unticked; what was begun goes on for the answer pressed next', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, {
    ...answers,
    currentAlternativesGaps: 'A paper diary that few people keep.',
    ideaTitle: `Unticked by ${founder.id}`,
  });
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Add a source to Problem Being Solved' }).click();
  await form(page).getByText('Choose the answers that it is about').click();
  const problem = form(page).getByRole('checkbox', { name: 'Problem Being Solved' });
  await problem.uncheck();
  await expect(problem).not.toBeChecked();
  await expect(form(page)).toContainText('About no answer yet');
  await shows(page).fill('Few people keep it.');
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a source to Current Alternatives' }).click();
  await expect(shows(page)).toHaveValue('Few people keep it.');
  await expect(form(page)).toContainText(
    'This goes on with the source that you began before, about no answer yet. It is about Current Alternatives & Gaps now.',
  );
  // The choice is open: what was begun had no answer.
  await expect(form(page).getByRole('checkbox', { name: /Current Alternatives/ })).toBeChecked();
  await expect(problem).not.toBeChecked();
});

test('the focus goes to what was saved, to the way back of what was removed, and to what came back', async ({
  page,
  founder,
}) => {
  test.slow();
  const idea = await createIdea(page, { ...answers, ideaTitle: `Focus of ${founder.id}` });
  await page.request.post(`/api/ideas/${idea.id}/sources`, {
    data: sourceOf({ fields: ['problemBeingSolved', 'marketSize'] }),
  });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await openSources(page);
  await item(page, 1).getByRole('button', { name: 'Edit source 1' }).click();
  await shows(page, 'Change source 1').fill('Lung function changes, too.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form(page, 'Change source 1')).toHaveCount(0);
  await expect(item(page, 1)).toContainText('Lung function changes, too.');
  await expect(item(page, 1)).toBeFocused();
  // It stays in the section that is open, though its first answer is in another.
  await expect(page).toHaveURL(/#market\/marketSize\/source-1$/);

  await item(page, 1).getByRole('button', { name: 'Remove source 1' }).press('Enter');
  const back = list(page).getByRole('button', { name: 'Bring it back' });
  await expect(back).toBeFocused();
  await expectNoViolations(page);
  await back.press('Enter');
  await expect(item(page, 1)).toBeFocused();
  await expect(back).toHaveCount(0);

  await item(page, 1).getByRole('button', { name: 'Remove source 1' }).press('Enter');
  await expect(back).toBeFocused();
  await page.locator('#idea-history > summary').click();
  await page.getByRole('button', { name: 'Bring source 1 back' }).press('Enter');
  await expect(toast(page)).toContainText('Source brought back');
  await expect(item(page, 1)).toBeFocused();
  await expect(back).toHaveCount(0);
});

test('an answer that was emptied keeps the numbers of its sources, on the screen and on the brief', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { ...answers, ideaTitle: `Emptied by ${founder.id}` });
  const path = `/api/ideas/${idea.id}`;
  for (const fields of [['marketSize'], ['problemBeingSolved']])
    await page.request.post(`${path}/sources`, { data: sourceOf({ fields }) });
  const { user: _, ...all } = await (await page.request.get(path)).json();
  await page.request.put(path, { data: { ...all, marketSize: '' } });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await page.getByRole('link', { name: 'Source 1, cohort' }).click();
  await expect(item(page, 1)).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.cite:visible')).toHaveText(['2', '1']);
  await expect(page.locator('.sources .num:visible')).toHaveText(['1', '2']);
});

test('a long history of sources is shown in parts', async ({ page, founder, server }) => {
  const idea = await createIdea(page, { ...answers, ideaTitle: `Long history of ${founder.id}` });
  const path = `/api/ideas/${idea.id}`;
  const { id } = await (
    await page.request.post(`${path}/sources`, { data: sourceOf({ fields: ['marketSize'] }) })
  ).json();
  const save = (marketSize: string) =>
    page.request.put(path, { data: { ...idea, user: undefined, marketSize } });
  await save('More');
  await sql(
    server,
    `with recursive n(i) as (select 2 union all select i + 1 from n where i < 101)
      insert into source_changes (source_id, revision, what, changed_by, at, idea_revision, said)
      select source_id, i, 'checked', changed_by, at + 1, 2, said from source_changes, n where source_id = ?`,
    [id],
  );
  await sql(server, 'update sources set revision = 101 where id = ?', [id]);
  await save('Most');
  const data = sourceOf({ fields: ['marketSize'], shows: 'Other words.' });
  expect((await page.request.put(`${path}/sources/${id}`, { data })).status()).toBe(200);
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await page.locator('#idea-history > summary').click();
  const more = page.getByRole('button', { name: 'Show earlier changes of sources' });
  await expect(page.getByText('The newest 50 changes of sources are shown.')).toBeVisible();
  await expectNoViolations(page);
  await more.click();
  await expect(page.getByText('The newest 100 changes of sources are shown.')).toBeVisible();
  await more.click();
  await expect(more).toHaveCount(0);
  await expect(page.getByText('Source 1 added')).toBeVisible();
});

test('a source that somebody else removes while it is being changed leaves what was typed, to be added as a new one', async ({
  page,
  founder,
  browser,
  server,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: server.origin });
  await signUp(context, server);
  const owner = await context.newPage();
  const idea = await createIdea(owner, { ...answers, ideaTitle: `Removed from ${founder.id}` });
  const path = `/api/ideas/${idea.id}/sources`;
  const add = async (fields: string[]) =>
    (await page.request.post(path, { data: sourceOf({ fields }) })).json();
  const first = await add(['problemBeingSolved']);
  const second = await add(['problemBeingSolved']);

  // While the form is closed.
  await page.goto(`/idea-tracker/${idea.id}`);
  await openSources(page);
  await item(page, 1).getByRole('button', { name: 'Edit source 1' }).click();
  await shows(page, 'Change source 1').fill('Words that nobody else has.');
  await page.keyboard.press('Escape');
  await expect(item(page, 1)).toContainText('A change of this source that you have not saved');
  await owner.request.delete(`${path}/${first.id}`);
  await page.reload();
  await expect(item(page, 1)).toHaveCount(0);
  await expect(list(page)).toContainText('A change of a removed source that you have not saved');
  await list(page).getByRole('button', { name: 'Continue writing' }).click();
  await expect(shows(page)).toHaveValue('Words that nobody else has.');
  await expect(form(page)).toContainText('The source that you were changing was removed.');
  await expectNoViolations(page);
  await form(page).getByRole('button', { name: 'Add source' }).click();
  await expect(item(page, 3)).toContainText('Words that nobody else has.');
  await expect(list(page)).not.toContainText('that you have not saved');

  // While it is open.
  await item(page, 2).getByRole('button', { name: 'Edit source 2' }).click();
  await shows(page, 'Change source 2').fill('Words of the second.');
  await owner.request.delete(`${path}/${second.id}`);
  await expect(form(page)).toContainText('The source that you were changing was removed.');
  await form(page).getByRole('button', { name: 'Add source' }).click();
  await expect(item(page, 4)).toContainText('Words of the second.');
  await context.close();
});
