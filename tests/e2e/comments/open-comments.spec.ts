import type { User } from '../../../src/features/accounts/domain/account-response.ts';
import { expect, expectNoViolations, type Page, signUp, test, toast } from '../fixtures.ts';
import { createIdea, openComments } from '../ideas.ts';

const ask = (page: Page, id: string) =>
  page.request.post(`/api/ideas/${id}/comments`, {
    data: { section: 'market', content: 'And who decides?' },
  });
const area = (founder: User) => `Area ${founder.id.slice(0, 8)}`;

test('a comment of another founder is counted in the table until it is resolved', async ({
  page,
  founder,
  browser,
  server,
}) => {
  test.slow();
  const idea = await createIdea(page, { diseaseArea: area(founder) });
  const list = `/idea-tracker?view=table&diseaseArea=${encodeURIComponent(area(founder))}`;
  await page.goto(list);
  const count = openComments(page, idea.ideaTitle);
  await expect(count).toHaveText('0');

  const others = await browser.newContext({ baseURL: server.origin });
  await signUp(others, server, 'founder', 'Second');
  const second = await others.newPage();
  await second.goto(list);
  await second.getByRole('link', { name: idea.ideaTitle }).click();
  await second.getByRole('button', { name: 'Comment on section' }).click();
  await second.getByLabel('Your comment').fill('Who pays?');
  await second.getByRole('button', { name: 'Post Comment' }).click();
  await expect(toast(second)).toContainText('Comment added');
  // The author's own list shows the new count after Back.
  await second.goBack();
  await expect(openComments(second, idea.ideaTitle)).toHaveText('1');
  await ask(second, idea.id);
  await others.close();

  await page.reload();
  await expect(count).toHaveText('2');
  await expect(page.getByRole('columnheader', { name: 'Open comments' })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('link', { name: idea.ideaTitle }).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(toast(page)).toContainText('Thread resolved');
  await page.getByRole('link', { name: 'Back to all ideas' }).click();
  await expect(count).toHaveText('1');
});
