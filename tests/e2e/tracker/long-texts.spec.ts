import { expect, type Page, test } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

const texts = {
  ideaTitle: `${'W'.repeat(120)} ${'🫁'.repeat(79)}`,
  briefDescription: 'x'.repeat(10_000),
  diseaseArea: `مرحبا بالعالم ${'ש'.repeat(200)}`,
  problemBeingSolved: '👩‍⚕️'.repeat(2500),
  targetUsers: 'First line\n\nThird line\twith a tab',
};

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('long texts neither break the layout nor change on the way', async ({ page, founder }) => {
  test.slow();
  const idea = await createIdea(page, texts);
  expect(idea).toMatchObject(texts);
  expect(idea.userId).toBe(founder.id);
  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'overview', content: 'y'.repeat(10_000) },
  });
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/idea-tracker?mine=true');
    await expect(page.getByRole('link', { name: texts.ideaTitle, exact: true })).toHaveCount(1);
    expect(await overflow(page), `dashboard at ${width}`).toBeLessThanOrEqual(0);
    await page.goto(`/idea-tracker/${idea.id}`);
    await expect(page.locator('.comment')).toBeVisible();
    expect(await overflow(page), `idea at ${width}`).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Edit Idea' }).click();
    for (const [name, text] of Object.entries(texts))
      await expect(formField(page, name)).toHaveValue(text);
    expect(await overflow(page), `edit form at ${width}`).toBeLessThanOrEqual(0);
  }
});

test('on a phone the open tab stays in view when a count makes another one wider', async ({
  page,
  founder,
}) => {
  await page.setViewportSize({ width: 390, height: 1400 });
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  const comments = `/api/ideas/${idea.id}/comments`;
  await page.request.post(comments, { data: { section: 'overview', content: 'Counted' } });
  const { promise: asked, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(`**${comments}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/idea-tracker/${idea.id}#evaluation`);
  const tab = page.getByRole('tab', { name: 'Evaluation' });
  await expect(tab).toBeInViewport({ ratio: 0.99 });
  letThrough();
  await expect(page.getByRole('tab', { name: /^Overview/ })).toHaveText('Overview, 1 comment');
  const end = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right);
  await expect
    .poll(async () => (await end('[role="tab"][aria-selected="true"]')) - (await end('.tabs')))
    .toBeLessThanOrEqual(0.5);
});
