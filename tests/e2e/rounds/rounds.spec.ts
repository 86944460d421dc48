import { expect, expectNoViolationsInEitherScheme, test, toast } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test('a founder opens a round from the ranking; an assessor finds it on the dashboard, in the list and in Ctrl K, until it closes', async ({
  page,
  founder,
  ana,
}) => {
  const word = `okapi${founder.id.slice(0, 8)}`;
  for (const name of ['First', 'Second']) await createIdea(page, { ideaTitle: `${name} ${word}` });
  await page.goto(`/idea-tracker/prioritise?q=${word}`);
  await page.getByRole('link', { name: 'Ask others to score' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Open a round' })).toBeFocused();
  await expect(page).toHaveURL('/idea-tracker/rounds#open');
  await expect(page).toHaveTitle(/^Rounds – /);
  await expect(page.getByRole('group', { name: 'Ideas' }).getByText('2 chosen')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(`Asked of ${word}`);
  const people = page.getByRole('group', { name: 'Who is asked' });
  await expect(people).toContainText('All of these ideas are yours: nothing to score.');
  // Other tests add people, so the list may have a search.
  await expect(people.getByRole('checkbox').first()).toBeVisible();
  const search = people.getByRole('searchbox');
  if (await search.count()) await search.fill(ana.name);
  await people.getByRole('checkbox', { name: ana.name }).check();
  await page.getByRole('button', { name: 'Open round and ask 2 people' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Asked of ${word}`);
  await expect(toast(page)).toContainText('Round opened');
  await expect(page).toHaveURL(/\/rounds\/[\w-]+$/);
  const id = page.url().split('/').at(-1);

  const assessor = ana.page;
  await assessor.goto('/idea-tracker?mine=true');
  const rounds = assessor.getByRole('link', { name: /^Rounds 2 ideas to score until \d+ \w+$/ });
  await expect(rounds).toHaveText(/^Rounds 2 to score/);
  await expectNoViolationsInEitherScheme(assessor);
  await rounds.click();
  const first = assessor.getByRole('region', { name: 'Open' }).getByRole('listitem').first();
  await expect(first).toContainText('You are asked');
  await expectNoViolationsInEitherScheme(assessor);

  await assessor.keyboard.press('ControlOrMeta+k');
  await assessor.keyboard.type(`asked of ${word}`);
  await expect(assessor.getByRole('option')).toHaveText([`Asked of ${word}Round`]);
  await assessor.keyboard.press('Enter');
  await expect(assessor.getByRole('heading', { level: 1 })).toHaveText(`Asked of ${word}`);
  await expectNoViolationsInEitherScheme(assessor);

  await page.request.post(`/api/rounds/${id}/close`);
  // Simulates the return to the tab.
  await assessor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(toast(assessor)).toContainText('This round is closed');
  await expect(toast(assessor)).toContainText('It was closed before its deadline.');
});
