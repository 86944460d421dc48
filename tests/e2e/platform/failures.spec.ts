import type { Locator, Route } from '@playwright/test';
import { expect, expectNoViolations, type Page, test, toast } from '../fixtures.ts';
import { createIdea, formField } from '../ideas.ts';
import { endSession } from '../reads.ts';

const unreachable =
  'The server could not be reached. Try again. What you typed is kept on this page.';
const accusing = 'Failed to update idea. You can only edit your own ideas.';

/** Answers every write to an address as told, until the returned function is called. */
async function failing(page: Page, path: RegExp, answer: (route: Route) => Promise<void>) {
  const handler = (route: Route) =>
    route.request().method() === 'GET' ? route.fallback() : answer(route);
  await page.route(path, handler);
  return () => page.unroute(path, handler);
}
const noConnection = (route: Route) => route.abort('connectionrefused');
const refusing = (status: number, detail: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status, detail }),
  });

/** A button's line is read with the button, and not announced beside the toast. */
async function expectWhy(button: Locator, text: string) {
  await expect(button).toHaveAccessibleDescription(text);
  const line = button.page().locator(`[id="${await button.getAttribute('aria-describedby')}"]`);
  await expect(line).toBeVisible();
  expect(await line.evaluate((one) => one.closest('[role="status"], [role="alert"]'))).toBeNull();
}

test.use({ expectedConsole: /ERR_CONNECTION_REFUSED|(401|403|429|503) \(/ });

test('a save that fails says why beside Save Changes, until the next try', async ({
  page,
  founder,
}) => {
  test.slow();
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Edit Idea' }).click();
  const title = formField(page, 'ideaTitle');
  await title.fill('Kept while the server is down');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const path = new RegExp(`/api/ideas/${idea.id}$`);

  let works = await failing(page, path, noConnection);
  await save.click();
  await expect(toast(page)).toContainText(accusing);
  await expectWhy(save, unreachable);
  await expectNoViolations(page);
  await works();

  // A proxy's own page says nothing to a person.
  for (const [answer, why] of [
    [refusing(429, 'Too many attempts. Try again in 12 minutes.'), /^Too many attempts.*12 min/],
    [refusing(403, 'You can only edit your own ideas.'), /^You can only edit your own ideas\./],
    [
      (route: Route) => route.fulfill({ status: 503, body: '<h1>503</h1>' }),
      /^The server is busy or being restarted\. Try again in a moment\. What you typed is kept/,
    ],
  ] as const) {
    works = await failing(page, path, answer);
    await save.click();
    await expect(save).toHaveAccessibleDescription(why);
    await works();
  }

  // What the form itself refuses is said at the field alone.
  await title.fill('');
  await save.click();
  await expect(title).toHaveAccessibleDescription('Idea title is required');
  await expect(save).not.toHaveAttribute('aria-describedby');
  await title.fill('Saved in the end');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved in the end');
});

test('a restore that fails says why beside its button', async ({ page, founder }) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.request.put(`/api/ideas/${idea.id}`, { data: { ...idea, ideaTitle: 'Second' } });
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.locator('#idea-history > summary', { hasText: '2 saves' }).click();
  const works = await failing(page, new RegExp(`/api/ideas/${idea.id}$`), noConnection);
  const restore = page.getByRole('button', { name: 'Restore version 1' });
  await restore.click();
  await expect(toast(page)).toContainText(accusing);
  await expectWhy(restore, 'The server could not be reached. Try again.');
  await works();
  await restore.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
  await expect(page.getByText('could not be reached')).toHaveCount(0);
});

test('an idea that is not created says why beside Create Idea', async ({
  page,
  founder,
  server,
}) => {
  await page.goto('/idea-tracker#new');
  await formField(page, 'ideaTitle').fill(`Late ${founder.id}`);
  await formField(page, 'briefDescription').fill('Long enough to be valid');
  await page.getByRole('tab', { name: 'Technology' }).click();
  await formField(page, 'productType').selectOption('Other');
  await formField(page, 'maturityLevel').selectOption('Concept');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await formField(page, 'riskLevel').selectOption('Low');
  const create = page.getByRole('button', { name: 'Create Idea' });
  const works = await failing(page, /\/api\/ideas$/, noConnection);
  await create.click();
  await expect(toast(page)).toContainText('Failed to create idea. Please try again.');
  await expectWhy(create, unreachable);
  // It is about creating, and not about the step before.
  await page.getByRole('tab', { name: 'Execution' }).click();
  await expect(page.getByText('could not be reached')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await works();
  await endSession(page, server, founder);
  await create.click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expectWhy(
    create,
    'Your session had ended. Once you are signed in, try again. What you typed is kept on this page.',
  );
});

test('a comment that is not posted or changed says why beside the button', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.goto(`/idea-tracker/${idea.id}`);
  await page.getByRole('button', { name: 'Comment on section' }).click();
  await page.getByLabel('Your comment').fill('A question');
  const path = /\/comments(\/|$)/;
  let works = await failing(page, path, noConnection);
  const post = page.getByRole('button', { name: 'Post Comment' });
  await post.click();
  await expect(toast(page)).toContainText('Failed to add comment. Please try again.');
  await expectWhy(post, unreachable);
  await works();
  await post.click();
  const posted = page.locator('.comment', { hasText: 'A question' });
  await posted.getByRole('button', { name: 'Edit' }).click();
  works = await failing(page, path, noConnection);
  const save = posted.getByRole('button', { name: 'Save' });
  await save.click();
  await expectWhy(save, unreachable);
  await expect(page.getByLabel('Your comment')).not.toHaveAttribute('aria-invalid');
  await works();
  await save.click();
  await expect(save).toHaveCount(0);
});

test('following says what the server says', async ({ page, founder }) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.goto(`/idea-tracker/${idea.id}`);
  const why = 'Too many attempts. Try again in 12 minutes.';
  await failing(page, /^http.*\/api\/(?!auth)/, refusing(429, why));
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await expect(toast(page)).toContainText(why);
  await expect(page.getByText('could not be changed')).toHaveCount(0);
});
