import { expect, test } from '../fixtures.ts';
import { overflow } from '../html.ts';
import { addComment, createIdea, formField } from '../ideas.ts';

const texts = {
  ideaTitle: `${'W'.repeat(120)} ${'🫁'.repeat(79)}`,
  briefDescription: 'x'.repeat(1000),
  diseaseArea: `مرحبا بالعالم ${'ש'.repeat(200)}`,
  problemBeingSolved: '👩‍⚕️'.repeat(2500),
  targetUsers: 'First line\n\nThird line\twith a tab',
};

test('long texts neither break the layout nor change on the way', async ({ page, founder: _ }) => {
  const idea = await createIdea(page, texts);
  expect(idea).toMatchObject(texts);
  await addComment(page, idea.id, { section: 'overview', content: 'y'.repeat(1000) });
  const expectNoOverflow = async (where: string) => {
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${where} at ${width}`).toBeLessThanOrEqual(0);
    }
  };
  await page.goto('/idea-tracker?mine=true');
  await expect(page.getByRole('link', { name: texts.ideaTitle, exact: true })).toHaveCount(1);
  await expectNoOverflow('dashboard');
  await page.goto(`/idea-tracker/${idea.id}`);
  await expect(page.locator('.comment')).toBeVisible();
  await expectNoOverflow('idea');
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  for (const [name, text] of Object.entries(texts))
    await expect(formField(page, name)).toHaveValue(text);
  await expectNoOverflow('edit form');
});
