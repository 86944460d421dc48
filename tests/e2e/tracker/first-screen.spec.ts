// The content of the first screen of the idea pages.
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { expect, expectNoViolationsInEitherScheme, type Page, test } from '../fixtures.ts';
import { createIdea, formField, ideaCards } from '../ideas.ts';

const windows = [
  { width: 1440, height: 900, firstTitle: 330, description: 420, firstField: 420, ranked: 420 },
  { width: 390, height: 844, firstTitle: 560, description: 640, firstField: 560, ranked: 700 },
];

const top = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.y;

/** The number of visible controls on the first screen, without the header. */
const countControls = (page: Page, without: string) =>
  page.evaluate(
    (without) =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
        (control) =>
          control.checkVisibility() &&
          !control.closest(`.site-header, .skip, ${without}`) &&
          control.getBoundingClientRect().top < innerHeight,
      ).length,
    without,
  );

for (const { width, height, firstTitle, description, firstField, ranked } of windows)
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 500 });

    test('ideas, ranking, the form for a new idea and an idea are on the first screen, under few controls', async ({
      page,
      founder: _,
    }) => {
      // The scores of a closed round would be one more control of the ranking.
      await page.route('**/api/rounds/closed', (route) => route.fulfill({ json: { items: [] } }));
      await page.goto('/idea-tracker/prioritise', { waitUntil: 'networkidle' });
      const rows = page.locator('.ranking li');
      await expect(rows).toHaveCount(10);
      expect(await top(page, '.ranking li')).toBeLessThanOrEqual(ranked);
      for (const row of await rows.all())
        await expect(row).toContainText(/(Safe bet|Depends on priorities|Outclassed|Weaker)$/);
      expect(await countControls(page, '.ranking li')).toBeLessThanOrEqual(18);
      if (width > 1000) {
        const last = await rows.last().boundingBox();
        expect((last?.y ?? height) + (last?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      if (width < 500) await expectNoViolationsInEitherScheme(page);

      await page.goto('/idea-tracker', { waitUntil: 'networkidle' });
      await expect(ideaCards(page)).toHaveCount(sampleIdeas.length);
      expect(await top(page, '.idea h3')).toBeLessThanOrEqual(firstTitle);
      expect(await countControls(page, '.idea')).toBeLessThanOrEqual(18);
      // Another test checks the same page on a wide screen.
      if (width < 500) await expectNoViolationsInEitherScheme(page);
      // The other tab is hidden, so the form starts on the first screen.
      await page.getByRole('tab', { name: 'Add New Idea' }).click();
      await expect(formField(page, 'ideaTitle')).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      expect(await top(page, 'form [name="ideaTitle"]')).toBeLessThanOrEqual(firstField);

      await page.goto('about:blank');
      await page.goto('/idea-tracker#new', { waitUntil: 'networkidle' });
      await expect(formField(page, 'ideaTitle')).toBeVisible();
      expect(await top(page, 'form [name="ideaTitle"]')).toBeLessThanOrEqual(firstField);
      for (const name of ['Create now', 'Next'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });

      const idea = await createIdea(page, sampleIdeas[0]);
      await page.goto(`/idea-tracker/${idea.id}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { name: 'Comments on this section' })).toBeVisible();
      expect(await top(page, '.brief')).toBeLessThanOrEqual(description);
      expect(await top(page, '.score-summary')).toBeLessThanOrEqual(height - 100);
      if (width > 1000) {
        const answer = await page.locator('.notebook > div:not(.only-print)').first().boundingBox();
        expect((answer?.y ?? height) + (answer?.height ?? 0)).toBeLessThanOrEqual(height);
        await expect(page.getByRole('heading', { name: 'Decisions' })).toBeInViewport();
      } else {
        await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport();
        const scores = await page.locator('.score-summary-scores > div').all();
        const tops = await Promise.all(scores.map(async (one) => (await one.boundingBox())?.y));
        expect(tops).toHaveLength(4);
        expect(new Set(tops).size).toBe(1);
      }
      if (width < 500) await expectNoViolationsInEitherScheme(page);
    });
  });
