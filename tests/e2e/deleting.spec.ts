import { expect, expectNoViolations, test, toast } from './fixtures.ts';
import { createIdea } from './ideas.ts';

test('an idea is deleted after a question, and brought back from the list of deleted ones', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Delete idea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this idea?' });
  await expect(dialog).toContainText(idea.ideaTitle);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete idea' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete idea' }).click();
  await dialog.getByRole('button', { name: 'Delete idea' }).click();
  await expect(page).toHaveURL(/\/idea-tracker$/);
  await expect(toast(page)).toContainText('Idea deleted');
  await page.getByText('Deleted ideas (1)').click();
  await expect(page.getByText('kept for 30 more days')).toBeVisible();
  await page.getByRole('button', { name: `Bring back ${idea.ideaTitle}` }).click();
  await expect(toast(page)).toContainText('Idea restored');
  await expect(page.getByText('Deleted ideas')).toHaveCount(0);
  await page.goto(`/idea-tracker/${idea.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
});
