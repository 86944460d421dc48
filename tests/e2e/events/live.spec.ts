import { expect, test } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';

test('a page shows what happens while it is visible, and what happened while it was hidden', async ({
  page,
  founder,
  ana,
}) => {
  const idea = await createIdea(page, { ideaTitle: `Live ${founder.id}` });
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/events'));
  await page.goto(`/idea-tracker/${idea.id}#market`);
  expect((await stream).status()).toBe(200);
  const postComment = async (content: string) => {
    const data = { section: 'market', content };
    const answer = await ana.page.request.post(`/api/ideas/${idea.id}/comments`, { data });
    expect(answer.status()).toBe(201);
  };
  const bar = page.locator('.live-bar');
  const comments = page.locator('.comment');
  await postComment('Who pays?');
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(comments).toHaveText([/Who pays\?/]);

  const show = (isShown: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, !isShown);
  const closed = page.waitForEvent('requestfailed', (one) => one.url().includes('/api/events'));
  await show(false);
  await closed;
  await postComment('Which market?');
  await show(true);
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(comments).toHaveText([/Who pays\?/, /Which market\?/]);
});
