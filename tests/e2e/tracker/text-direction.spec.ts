// Right-to-left titles and texts beside left-to-right text.
import type { Locator } from '@playwright/test';
import { expect, test, toast } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

const title = 'שלום Latin';

/** The horizontal positions of the first right-to-left letter and of the Latin word. */
const places = (shown: Locator) =>
  shown.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const at = node.textContent?.search(/[\u0590-\u06ff]/) ?? -1;
      const latin = node.textContent?.indexOf('Latin') ?? -1;
      if (at < 0 || latin < 0) continue;
      const leftOf = (start: number) => {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, start + 1);
        return range.getBoundingClientRect().left;
      };
      return { first: leftOf(at), latin: leftOf(latin) };
    }
    throw new Error('no such text');
  });

test('a right-to-left title runs from the right wherever it is shown, and in fields', async ({
  page,
  founder,
}) => {
  const diseaseArea = `${title} ${founder.id}`;
  const idea = await createIdea(page, {
    ideaTitle: title,
    problemBeingSolved: title,
    diseaseArea,
  });
  const runsFromTheRight = async (shown: Locator) => {
    await expect(shown).toBeVisible();
    const { first, latin } = await places(shown);
    expect(first).toBeGreaterThan(latin);
  };
  const link = page.locator(`main a[href*="${idea.id}"]`, { hasText: title }).first();
  await page.goto('/idea-tracker/activity');
  await runsFromTheRight(link);
  await page.goto('/idea-tracker/prioritise?mine=true#plot');
  await runsFromTheRight(link);
  await page.locator(`svg a[data-idea="${idea.id}"]`).focus();
  await runsFromTheRight(page.locator('svg .tag'));
  await page.goto(`/idea-tracker?mine=true&diseaseArea=${encodeURIComponent(diseaseArea)}`);
  await runsFromTheRight(page.getByRole('list', { name: 'Active filters' }).getByText(diseaseArea));
  await runsFromTheRight(link);
  await page.getByRole('button', { name: 'Table' }).click();
  await runsFromTheRight(page.getByRole('rowheader').getByText(title));
  await page.getByRole('button', { name: /^Filter/ }).click();
  // The filter is a select for few areas, or an input with suggestions for many.
  const area = page.locator('.filter-area').locator('option:checked, input');
  await expect(area).toHaveCSS('direction', 'rtl');
  await page.goto(`/idea-tracker/${idea.id}`);
  await runsFromTheRight(page.getByRole('heading', { level: 1 }));
  // A field follows what is typed. A unit test checks that every field does.
  await page.getByRole('button', { name: 'Comment on section' }).click();
  const comment = page.getByLabel('Your comment');
  await comment.fill(`Latin ${title}`);
  await expect(comment).toHaveCSS('direction', 'ltr');
  await comment.fill(title);
  await expect(comment).toHaveCSS('direction', 'rtl');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  for (const line of ['Comment added', 'Your comment has been posted successfully!'])
    await expect(toast(page).getByText(line)).toHaveAttribute('dir', 'auto');
});
