import { shiftsOf } from '../../support/layout-shifts.ts';
import { expect, expectNoViolationsInEitherScheme, type Page, test } from '../fixtures.ts';

const demo = { email: 'founder@example.org', password: 'demo-founder' };

/** Opens the demo's closed round as the demo founder. */
async function openDemo(page: Page) {
  await page.request.post('/api/auth/login', { data: demo });
  // Searches for the title: other tests open rounds too, so the list may have several pages.
  const found = await page.request.get('/api/rounds?q=What to take further this year');
  const [{ id }] = (await found.json()).items;
  await page.goto(`/idea-tracker/rounds/${id}`);
  await expect(page.getByRole('heading', { name: 'Ideas by score' })).toBeVisible();
  return String(id);
}

/** Toggles a folded part of the page. */
const fold = (page: Page, title: string) =>
  page.locator('.collapsible > summary').filter({ hasText: title }).click();

const part = (page: Page, title: string) => page.getByRole('article', { name: title });

test('first the ideas by score, all above the fold at 1440 by 900, then what to discuss, then the details: scores, map and agreement', async ({
  page,
}) => {
  const shifts = await shiftsOf(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The second page load knows the session.
  const id = await openDemo(page);
  await page.reload();
  await expect(page.locator('.ranked tbody tr')).toHaveCount(10);
  await expect(page.locator('.ranked tbody tr').last()).toBeInViewport({ ratio: 1 });
  expect((await shifts()).total).toBeLessThanOrEqual(0.02);
  await expect(
    page.getByText(
      'You agree on impact and feasibility, and disagree on innovation. “Inhaler technique check by phone camera” is a safe bet. Discuss three ideas first.',
    ),
  ).toBeVisible();
  const rows = page.getByRole('table').first().getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toHaveText(
    /^1Inhaler technique check by phone camera\s*Score 8\.3.*9, 8 to 9.*8, 8 to 9.*8, 8 to 9\s*Agree$/,
  );
  const cards = page.getByRole('region', { name: 'What to discuss first' }).locator('ol > li');
  await expect(cards).toHaveCount(3);
  const last = cards.nth(2);
  await expect(last).toContainText(/^Rank 6Night-time.*Hold\s*Review on/);
  await last.getByRole('link', { name: 'All scores of Night-time' }).click();
  // The list, the idea's part and the map show the same rank and verdict.
  const idea = part(page, 'Night-time seizure alert for carers');
  await expect(idea.getByRole('heading', { name: '6 Night-time' })).toBeFocused();
  await expect(idea).toContainText(/Scores disputed: top 3 in 21\s% of rankings/);
  await fold(page, 'How sure is this order?');
  await expect(
    page.getByRole('link', { name: /^6, Night-time seizure alert for carers: scores disputed/ }),
  ).toHaveAccessibleName(/Top 3 in 21\s% of rankings\. Mostly a disagreement about scores\./);
  await expect(page.locator('.verdict-groups')).toContainText(
    /6Night-time seizure alert.*Top 3 in 21\s% of rankings/,
  );
  const own = part(page, 'Home spirometry triage');
  await expect(own).toContainText('Your idea: you were not asked.');
  await expect(own.getByRole('link', { name: 'Use these scores' })).toHaveAttribute(
    'href',
    new RegExp(`^/idea-tracker/[\\w-]+\\?medians=${id}#evaluation$`),
  );
  await fold(page, 'How far you agree');
  await fold(page, 'How to read this page');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolationsInEitherScheme(page);

  await expect(page.getByRole('link', { name: 'Open a second round' })).toHaveAttribute(
    'href',
    `/idea-tracker/rounds?follows=${id}#open`,
  );
  await page.getByRole('button', { name: 'More for What to take further' }).click();
  await expect(page.getByRole('menuitem', { name: 'Prioritise by these scores' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^round-.*\.csv$/);
});
