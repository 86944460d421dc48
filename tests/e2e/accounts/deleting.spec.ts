import { expect, expectNoViolations, test, toast } from '../fixtures.ts';
import { createIdea, pressDelete, pressListMenu } from '../ideas.ts';

test('an idea is deleted after a question, and brought back from the list of deleted ones', async ({
  page,
  founder,
}) => {
  test.slow();
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.goto(`/idea-tracker/${idea.id}`);
  await pressDelete(page);
  const dialog = page.getByRole('dialog', { name: 'Delete this idea?' });
  await expect(dialog).toContainText(idea.ideaTitle);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await pressDelete(page);
  await dialog.getByRole('button', { name: 'Delete idea' }).click();
  await expect(page).toHaveURL(/\/idea-tracker$/);
  await expect(toast(page)).toContainText('Idea deleted');
  await page.reload();
  await pressListMenu(page, 'Deleted ideas (1)');
  await expect(page.getByText(`${founder.name}, kept for 30 more days`)).toBeVisible();
  await page.getByRole('button', { name: `Bring back ${idea.ideaTitle}` }).click();
  await expect(toast(page)).toContainText('Idea restored');
  await expect(page.getByText('Deleted ideas')).toHaveCount(0);
  await page.goto(`/idea-tracker/${idea.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
});
