import type { User } from '../../../src/features/accounts/domain/account-response.ts';
import { expect, expectNoViolations, type Page, signUp, test, toast } from '../fixtures.ts';
import { createIdea, ideaCards } from '../ideas.ts';

const ask = (page: Page, id: string) =>
  page.request.post(`/api/ideas/${id}/comments`, {
    data: { section: 'market', content: 'And who decides?' },
  });
const area = (founder: User) => `Area ${founder.id.slice(0, 8)}`;

test('a comment of another founder is counted on the card and in the table until it is resolved', async ({
  page,
  founder,
  browser,
  server,
}) => {
  test.slow();
  const idea = await createIdea(page, { diseaseArea: area(founder) });
  const list = `/idea-tracker?diseaseArea=${encodeURIComponent(area(founder))}`;
  await page.goto(list);
  const card = ideaCards(page);
  await expect(card).toContainText(idea.ideaTitle);
  await expect(card).not.toContainText('open comment');

  const others = await browser.newContext({ baseURL: server.origin });
  await signUp(others, server, 'founder', 'Second');
  const second = await others.newPage();
  await second.goto(list);
  await second.locator('.ideas article a').click();
  await second.getByRole('button', { name: 'Comment on section' }).click();
  await second.getByLabel('Your comment').fill('Who pays?');
  await second.getByRole('button', { name: 'Post Comment' }).click();
  await expect(toast(second)).toContainText('Comment added');
  // Whoever wrote it goes back to a list that knows of it.
  await second.goBack();
  await expect(ideaCards(second)).toContainText('1 open comment');
  await ask(second, idea.id);
  await others.close();

  await page.reload();
  await expect(card).toContainText('2 open comments');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Table' }).click();
  const row = page.getByRole('rowheader', { name: idea.ideaTitle });
  await expect(row).toContainText('2 open comments');
  await expect(row.locator('.open-comments svg')).toBeVisible();
  await expectNoViolations(page);

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(toast(page)).toContainText('Thread resolved');
  await page.getByRole('link', { name: 'Back to all ideas' }).click();
  await expect(row).toContainText('1 open comment');
});
