import { expect, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';

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
