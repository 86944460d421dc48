import { expect, expectNoViolationsInEitherScheme, test, toast } from '../fixtures.ts';
import { createIdea, openComments } from '../ideas.ts';

test('two founders comment at once and nothing is lost', async ({ page, founder, ana }) => {
  const idea = await createIdea(page);
  for (const one of [page, ana.page]) {
    await one.goto(`/idea-tracker/${idea.id}`);
    await one.getByRole('button', { name: 'Comment on section' }).click();
    await one.getByLabel('Your comment').fill('At the same time');
  }
  await Promise.all(
    [page, ana.page].map((one) => one.getByRole('button', { name: 'Post Comment' }).click()),
  );
  await Promise.all(
    [page, ana.page].map((one) => expect(toast(one)).toContainText('Comment added')),
  );
  await page.reload();
  await expect(page.locator('.comment')).toHaveCount(2);
  const authors = await page.locator('.comment strong').allTextContents();
  expect(authors.sort()).toEqual([founder.name, ana.name]);
  // The open thread has a reply that mentions somebody, and the other one is resolved.
  await page.getByRole('button', { name: 'Resolve' }).first().click();
  await page.getByText('Resolved (1)').click();
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await page.getByLabel('Your reply').pressSequentially('@Ana');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  // The table counts the open threads.
  await page.goto('/idea-tracker?view=table');
  await expect(openComments(page, idea.ideaTitle)).toHaveText('1');
});
