import { expect, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

test('by keyboard: Ctrl Enter posts, Escape closes and keeps, and the focus goes on', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { ideaTitle: `Keys ${founder.id}` });
  const comments = `/api/ideas/${idea.id}/comments`;
  for (const content of ['Who pays?', 'Who decides?'])
    await page.request.post(comments, { data: { section: 'market', content } });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  const items = page.locator('.comments > ul > .comment');
  await expect(items).toHaveCount(2);

  await page.getByRole('button', { name: 'Comment on section' }).press('Enter');
  const area = page.getByLabel('Your comment');
  await area.fill('Half a thought');
  await area.press('Escape');
  await expect(page.getByRole('form', { name: 'New comment' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comment on section' })).toBeFocused();
  const kept = page.locator('.comments .notice');
  await expect(kept).toContainText('A comment on this section that you have not posted is kept');
  await kept.getByRole('button', { name: 'Continue writing' }).press('Enter');
  await expect(area).toHaveValue('Half a thought');
  await area.press('ControlOrMeta+Enter');
  await expect(items).toHaveCount(3);
  await expect(kept).toHaveCount(0);

  const first = items.first();
  await first.getByRole('button', { name: 'Edit' }).press('Enter');
  const editor = page.getByRole('form', { name: 'Edit comment' });
  await editor.getByLabel('Your comment').fill('Who pays for it?');
  await editor.getByLabel('Your comment').press('Escape');
  await expect(editor).toHaveCount(0);
  await expect(first).toContainText('A change of this comment that you have not saved is kept');
  await first.getByRole('button', { name: 'Continue writing' }).press('Enter');
  await expect(editor.getByLabel('Your comment')).toHaveValue('Who pays for it?');
  await editor.getByLabel('Your comment').press('ControlOrMeta+Enter');
  await expect(first).toContainText('Who pays for it? (edited)');
  await expect(kept).toHaveCount(0);

  await first.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(first.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();

  // What has gone elsewhere leaves the focus with the next one.
  await first.getByRole('button', { name: 'Resolve' }).press('Enter');
  await expect(page.getByText('Resolved (1)')).toBeVisible();
  await expect(first).toContainText('Who decides?');
  await expect(first).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what was posted is shown, far below what opened the form', async ({ page, founder }) => {
    const idea = await createIdea(page, { targetUsers: `Nurses of ${founder.name}` });
    await page.goto(`/idea-tracker/${idea.id}`);
    await page.getByRole('button', { name: 'Comment on Target Users' }).tap();
    await page.getByLabel('Your comment').fill('And carers?');
    await page.getByRole('button', { name: 'Post Comment' }).tap();
    await expect(toast(page)).toContainText('Comment added');
    const comment = page.getByRole('listitem').filter({ hasText: 'And carers?' });
    await expect(comment).toBeFocused();
    await expect(comment).toBeInViewport({ ratio: 1 });
  });
});

test('the comments on a section stand beside its form, to be answered while one edits', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { marketSize: `Two regions, says ${founder.name}` });
  await page.goto(`/idea-tracker/${idea.id}#market`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  await expect(page.getByRole('heading', { name: 'Edit market' })).toBeVisible();
  await expect(page.locator('.comments')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'market', fieldName: 'marketSize', content: 'Which two?' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  const market = formField(page, 'marketSize');
  await market.fill('North and south');
  const aside = page.locator('.comments');
  await expect(aside).toContainText('Which two?');
  await aside.getByRole('button', { name: 'Reply' }).click();
  await aside.getByLabel('Your reply').fill('North and south');
  await aside.getByRole('button', { name: 'Post Reply' }).click();
  await expect(aside.locator('.replies')).toContainText('North and south');
  await aside.getByRole('button', { name: 'Reply' }).click();
  await aside.getByLabel('Your reply').fill('Or three');
  await aside.getByRole('button', { name: 'Resolve' }).click();
  await expect(aside.getByText('Resolved (1)')).toBeVisible();
  // What was begun in the thread is not hidden with it.
  await expect(aside.getByText('A reply that you have not posted is kept')).toBeVisible();
  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'market', content: 'Written while the owner edits' },
  });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(aside).toContainText('No comments yet on this section.');
  // What is being edited is untouched by that.
  await page.getByRole('tab', { name: 'Market' }).click();
  await expect(market).toHaveValue('North and south');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Idea updated');
  await expect(page.locator('.comments')).toContainText('Written while the owner edits');
});

test('a comment that is posted late closes no other form, and takes no focus from it', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { targetUsers: `Nurses of ${founder.name}` });
  await page.goto(`/idea-tracker/${idea.id}`);
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(`**/api/ideas/${idea.id}/comments`, async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Comment on Target Users' }).dblclick();
  const area = page.getByLabel('Your comment');
  await expect(area).toBeFocused();
  await area.fill('And carers?');
  await area.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'Comment on Disease Area' }).click();
  await area.fill('All of it?');
  answer();
  await expect(page.getByRole('listitem').filter({ hasText: 'And carers?' })).toBeVisible();
  await expect(area).toBeFocused();
  await expect(area).toHaveValue('All of it?');
});

test('the second press of a double click takes no focus from the form, wherever the page has moved', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page, { targetUsers: `Nurses of ${founder.name}` });
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Comment on Target Users' }).click();
  const area = page.getByLabel('Your comment');
  await expect(area).toBeFocused();
  const elsewhere = page.getByText('Current Alternatives & Gaps', { exact: true });
  await elsewhere.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(area).toBeFocused();
  // The next press is one of its own.
  await elsewhere.click();
  await expect(area).not.toBeFocused();
});
