import { expect, expectNoViolations, password, signUp, test, toast } from '../fixtures.ts';
import { createIdea } from '../ideas.ts';
import { endSession } from '../reads.ts';

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: /401 \(/ });

  test('an expired session asks to sign in again and then continues with what was typed', async ({
    page,
    founder,
    server,
  }) => {
    const idea = await createIdea(page);
    await page.goto(`/idea-tracker/${idea.id}`);
    await page.getByRole('button', { name: 'Comment on section' }).click();
    await page.getByLabel('Your comment').fill('Typed before the session ended');
    await endSession(page, server, founder);
    await page.getByRole('button', { name: 'Post Comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Email').fill(founder.email);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Your comment')).toHaveValue('Typed before the session ended');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.locator('.comment')).toContainText('Typed before the session ended');
  });
});

test('two founders comment at once and nothing is lost', async ({
  page,
  context,
  browser,
  server,
}) => {
  await signUp(context, server, 'founder', 'First');
  const idea = await createIdea(page);
  const others = await browser.newContext({ baseURL: server.origin });
  await signUp(others, server, 'founder', 'Second');
  const second = await others.newPage();
  for (const one of [page, second]) {
    await one.goto(`/idea-tracker/${idea.id}`);
    await one.getByRole('button', { name: 'Comment on section' }).click();
    await one.getByLabel('Your comment').fill('At the same time');
  }
  await Promise.all(
    [page, second].map((one) => one.getByRole('button', { name: 'Post Comment' }).click()),
  );
  await Promise.all([page, second].map((one) => expect(toast(one)).toContainText('Comment added')));
  await page.reload();
  await expect(page.locator('.comment')).toHaveCount(2);
  const authors = await page.locator('.comment strong').allTextContents();
  expect(authors.sort()).toEqual(['First', 'Second']);
  await others.close();
});

test.describe('one comment', () => {
  // The server refuses an empty text.
  test.use({ expectedConsole: /400 \(Bad Request\)/ });

  test('a comment is changed, resolved, reopened and deleted', async ({ page, founder }) => {
    test.slow();
    const idea = await createIdea(page);
    expect(idea.userId).toBe(founder.id);
    await page.request.post(`/api/ideas/${idea.id}/comments`, {
      data: { section: 'overview', content: 'First words' },
    });
    await page.goto(`/idea-tracker/${idea.id}`);
    const item = page.locator('.comment');
    await item.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit comment' });
    await expect(form.getByLabel('Your comment')).toBeFocused();
    await form.getByLabel('Your comment').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Your comment')).toHaveAccessibleDescription(
      'Comment cannot be empty',
    );
    await form.getByLabel('Your comment').fill('Better words');
    // The draft survives a change of section and a reload.
    await page.getByRole('tab', { name: 'Market' }).click();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(form.getByLabel('Your comment')).toHaveValue('Better words');
    await page.reload();
    await expect(form.getByLabel('Your comment')).toHaveValue('Better words');
    await expect(form.getByLabel('Your comment')).not.toBeFocused();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(item).toContainText('Better words (edited)');

    await item.getByRole('button', { name: 'Resolve' }).press('Enter');
    await expect(page.getByText('Resolved (1)')).toBeVisible();
    // The focused button is gone with its comment. The comments panel gets the focus.
    await expect(page.locator('aside.comments')).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveText('Overview');
    await page.getByText('Resolved (1)').click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('Resolved (1)')).toHaveCount(0);

    await item.getByRole('button', { name: 'Delete', exact: true }).click();
    await item.getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByText('No comments yet on this section.')).toBeVisible();
  });
});

test('a reply stands under its comment; a deleted comment keeps its place while it has replies', async ({
  page,
  founder,
}) => {
  test.slow();
  const idea = await createIdea(page);
  await page.request.post(`/api/ideas/${idea.id}/comments`, {
    data: { section: 'overview', fieldName: 'targetUsers', content: 'Carers too?' },
  });
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Reply' }).click();
  const form = page.getByRole('form', { name: 'New reply' });
  await expect(form.getByLabel('Your reply')).toBeFocused();
  await form.getByLabel('Your reply').fill('Yes, they run it at home');
  await page.reload();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(form.getByLabel('Your reply')).toHaveValue('Yes, they run it at home');
  await form.getByRole('button', { name: 'Post Reply' }).click();
  await expect(toast(page)).toContainText('Comment added');
  await expect(form).toHaveCount(0);
  const reply = page.getByRole('list', { name: 'Replies' }).locator('.comment');
  await expect(reply).toContainText(founder.name);
  await expect(reply).toContainText('Yes, they run it at home');
  await expect(reply.getByRole('button', { name: 'Resolve' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Overview/ })).toHaveText('Overview, 2 comments');
  await expectNoViolations(page);

  const thread = page.locator('.comments > .list > .comment');
  const first = thread.locator('> p');
  await first.getByRole('button', { name: 'Delete', exact: true }).click();
  await first.getByRole('button', { name: 'Delete it' }).click();
  await expect(thread).toContainText('This comment was deleted.');
  await expect(page.getByRole('tab', { name: /^Overview/ })).toHaveText('Overview, 1 comment');
  await reply.getByRole('button', { name: 'Delete', exact: true }).click();
  await reply.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByText('No comments yet on this section.')).toBeVisible();
});
