import {
  expect,
  expectNoViolations,
  loseSession,
  routeOnce,
  signUp,
  test,
  toast,
} from '../fixtures.ts';
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
  const notice = page.locator('.notice', { hasText: `Deleted: ${idea.ideaTitle}` });
  await notice.getByRole('button', { name: 'Bring it back' }).click();
  await expect(toast(page)).toContainText('Idea restored');
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto(`/idea-tracker/${idea.id}`);
  await pressDelete(page);
  await dialog.getByRole('button', { name: 'Delete idea' }).click();
  await expect(notice).toBeVisible();
  await page.reload();
  await pressListMenu(page, 'Deleted ideas (1)');
  await expect(page.getByText(`${founder.name}, kept for 30 more days`)).toBeVisible();
  await page.getByRole('button', { name: `Bring back ${idea.ideaTitle}` }).click();
  await expect(toast(page)).toContainText('Idea restored');
  await expect(page.getByText('Deleted ideas')).toHaveCount(0);
  await page.goto(`/idea-tracker/${idea.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);
});

test('the deleted ideas stay open when the first idea of the list comes', async ({
  page,
  founder,
}) => {
  const idea = await createIdea(page);
  expect(idea.userId).toBe(founder.id);
  await page.request.delete(`/api/ideas/${idea.id}`);
  await routeOnce(
    page,
    (url) => url.pathname === '/api/ideas',
    async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), ideas: [], total: 0, next: null };
      await route.fulfill({ response, json });
    },
  );
  await page.goto('/idea-tracker');
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();
  await page.getByText('Deleted ideas (1)').click();
  const back = page.getByRole('button', { name: `Bring back ${idea.ideaTitle}` });
  await expect(back).toBeVisible();
  await createIdea(page);
  // A page that returns from the back/forward cache after a write refetches its data.
  await page.evaluate(() => {
    const value = JSON.stringify({ value: 'x', at: new Date(Date.now() + 1000) });
    sessionStorage.setItem('last-write', value);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toHaveCount(0);
  await expect(back).toBeVisible();
});

test.describe('the address of a deleted idea', () => {
  test.use({ expectedConsole: /404 \(/ });

  test('says so to who may bring it back, and does it', async ({
    page,
    founder,
    context,
    server,
  }) => {
    const idea = await createIdea(page);
    expect(idea.userId).toBe(founder.id);
    await page.request.delete(`/api/ideas/${idea.id}`);
    await page.goto(`/idea-tracker/${idea.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idea Not Found');
    await expect(page.getByText(/was deleted and can be brought back until/)).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(idea.ideaTitle);

    await page.request.delete(`/api/ideas/${idea.id}`);
    await loseSession(page);
    await signUp(context, server);
    await page.goto(`/idea-tracker/${idea.id}`);
    await expect(page.getByText("The idea you're looking for doesn't exist.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0);
  });
});
