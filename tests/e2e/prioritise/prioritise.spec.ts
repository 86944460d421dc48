import { idea } from '../../support/api.ts';
import { expect, expectNoViolations, hold, type Page, test, toast } from '../fixtures.ts';
import { createIdea, formField, ideaCards, pressListMenu } from '../ideas.ts';

const open = (page: Page, query = '') => page.goto(`/idea-tracker/prioritise?mine=true${query}`);

test('an idea that nobody has scored stands below the ranking until its owner moves a score; the weights are shared by link', async ({
  page,
  context,
  founder: _,
}) => {
  const easy = { impactScore: 3, feasibilityScore: 8, innovationScore: 3 };
  await createIdea(page, { ideaTitle: 'Easy one', ...easy });
  await page.goto('/idea-tracker?mine=true#new');
  await formField(page, 'ideaTitle').fill('Fresh one');
  await formField(page, 'briefDescription').fill('Long enough to be valid');
  await page.getByRole('button', { name: 'Create now' }).click();
  await expect(toast(page)).toContainText('Idea created');
  await expect(ideaCards(page).filter({ hasText: 'Fresh one' })).toContainText('Not scored yet');
  await expect(ideaCards(page).filter({ hasText: 'Easy one' })).not.toContainText('Not scored');

  await open(page);
  const rows = page.locator('.ranking li');
  await expect(rows).toHaveText([/Easy one/]);
  await expect(page.getByText(/^2 of \d+ ideas$/)).toBeVisible();
  const unscored = page.getByRole('region', { name: 'Not scored yet' });
  await expect(unscored.getByRole('listitem')).toHaveText([/^Fresh one/]);
  await expectNoViolations(page);
  await unscored.getByRole('link', { name: 'Fresh one' }).click();
  await expect(page.locator('.score-summary')).toContainText('Not scored yet');

  await page.getByRole('button', { name: 'Edit Idea' }).click();
  const impact = formField(page, 'impactScore');
  await expect(impact).toHaveAccessibleDescription(/Not set yet\./);
  // Moving the slider away and back counts as setting a 5.
  await impact.press('ArrowRight');
  await impact.press('ArrowLeft');
  await expect(impact).toHaveValue('5');
  await expect(impact).not.toHaveAccessibleDescription(/Not set yet/);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Idea updated');
  await expect(page.locator('.score-summary')).not.toContainText('Not scored yet');

  await open(page, '&w=0-0-100');
  await expect(rows).toHaveText([/Fresh one/, /Easy one/]);
  await expect(unscored).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await pressListMenu(page, 'Copy link');
  await expect(toast(page)).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a worker computes the figures of more than 200 ideas, and the page keeps the previous result meanwhile', async ({
  page,
  founder: _,
}) => {
  const ideas = Array.from({ length: 201 }, (_, at) =>
    idea({ impactScore: 1 + (at % 10), feasibilityScore: 1 + (at % 7), innovationScore: 5 }),
  );
  const data = { ideas, apply: true };
  expect((await page.request.post('/api/ideas/import', { data })).status()).toBe(200);
  await open(page);
  await page.getByRole('button', { name: 'Show all 201' }).click();
  await expect(page.locator('.ranking li')).toHaveCount(201);
  // A key, because the rows above change their heights when they come into view, and a click would miss.
  await page.locator('summary', { hasText: 'How sure is this order?' }).press('Enter');
  const weaker = page.getByRole('button', { name: /^List these .* weaker/ });
  await expect(weaker).toBeVisible();
  const release = await hold(page, /analysis\.worker/);
  await page.getByLabel(/^Only mixes where/).check();
  await expect(page.getByText('Only mixes where impact counts at least as')).toBeVisible();
  await expect(page.getByText('We ranked your ideas in 1,326 mixes')).toBeVisible();
  await expect(weaker).toBeVisible();
  release();
  await expect(page.getByText('We ranked your ideas in 234 mixes')).toBeVisible();
});

test('the row under the header leads from page to page, says where one is, and carries the filters', async ({
  page,
  founder: _,
}) => {
  await page.goto('/idea-tracker?riskLevel=Low');
  const row = page.getByRole('navigation', { name: 'Idea Tracker' });
  const current = row.locator('[aria-current="page"]');
  await expect(current).toHaveText('Ideas');
  await row.getByRole('link', { name: 'Prioritise' }).click();
  await expect(page).toHaveURL('/idea-tracker/prioritise?riskLevel=Low');
  await expect(current).toHaveText('Prioritise');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await row.getByRole('link', { name: 'Activity' }).click();
  await expect(current).toHaveText('Activity');
  await row.getByRole('link', { name: 'Ideas' }).click();
  await expect(page).toHaveURL('/idea-tracker?riskLevel=Low');
  await expect(current).toHaveText('Ideas');
  await page.goto('/idea-tracker?riskLevel=Low&view=prioritise&w=10-20-70');
  await expect(page).toHaveURL('/idea-tracker/prioritise?riskLevel=Low&w=10-20-70');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prioritise');
});
