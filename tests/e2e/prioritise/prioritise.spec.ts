import { idea } from '../../support/api.ts';
import { expect, hold, type Page, test } from '../fixtures.ts';

const open = (page: Page, query = '') => page.goto(`/idea-tracker/prioritise?mine=true${query}`);

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
