import {
  expect,
  expectNoViolationsInEitherScheme,
  password,
  signUp,
  test,
  toast,
} from '../fixtures.ts';
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
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
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
  // The open thread has a reply that mentions somebody, and the other one is resolved.
  await page.getByRole('button', { name: 'Resolve' }).first().click();
  await page.getByText('Resolved (1)').click();
  await page.getByRole('button', { name: 'Reply' }).first().click();
  await page.getByLabel('Your reply').pressSequentially('@Sec');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await others.close();
});
