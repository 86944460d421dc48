import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { startServer } from '../../support/server.ts';
import { callsOf, expect, signUp, sql, test } from '../fixtures.ts';
import { ideaCards } from '../ideas.ts';

test.describe('Access Restricted', () => {
  test('signed in without the role: the role and a Return to Home link', async ({
    page,
    context,
    server,
  }) => {
    const { id } = await signUp(context, server, 'user', 'Tom Verhoeven');
    await page.goto('/idea-tracker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Restricted');
    await expect(page.locator('main')).toContainText('You need founder privileges to view ideas.');
    await expect(page.locator('main')).toContainText('Your role is user.');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    // The check works at once although the client caches the session for five minutes.
    const again = page.getByRole('button', { name: 'check again' });
    await again.click();
    await expect(page.getByText('Your role is still user.')).toBeVisible();
    await expect(page.getByText('this page opens by itself')).toBeVisible();
    await sql(server, "update users set role = 'founder' where id = ?", [id]);
    // Simulates the return to the tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(ideaCards(page).first()).toBeVisible();
  });

  test('an admin sees the tracker as a founder does', async ({ page, context, server }) => {
    await signUp(context, server, 'admin');
    await page.goto('/idea-tracker');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idea Tracker');
    await page.locator('.site-header .avatar').click();
    await expect(page.locator('#account-menu .badge')).toHaveText('Admin');
  });
});

test('a loading spinner shows while authentication loads, then 6 skeleton cards while ideas load', async ({
  page,
  founder,
}) => {
  const held: Record<string, () => void> = {};
  for (const path of ['/api/auth/me', '/api/ideas'])
    await page.route(`**${path}*`, async (route) => {
      await new Promise<void>((resolve) => {
        held[path] = resolve;
      });
      await route.continue();
    });
  await page.goto('/idea-tracker', { waitUntil: 'commit' });
  await expect(page.getByText('Checking your session…')).toBeVisible();
  await expect.poll(() => held['/api/auth/me']).toBeTruthy();
  held['/api/auth/me']?.();
  await expect(page.locator('[data-skeleton]')).toHaveCount(6);
  await expect(page.getByRole('status')).toContainText(['Loading ideas…']);
  await expect.poll(() => held['/api/ideas']).toBeTruthy();
  held['/api/ideas']?.();
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(ideaCards(page).first()).toBeVisible();
  expect(founder.role).toBe('founder');
});

test("empty state 'No ideas yet' with an 'Add Your First Idea' action", async ({
  page,
  context,
  emptyServer: server,
}) => {
  await signUp(context, server);
  await page.goto(`${server.origin}/idea-tracker`);
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Your First Idea' }).click();
  await expect(page.getByRole('tab', { name: 'Add New Idea' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('each card links to its idea and shows its description, scores, rank badge and risk badge', async ({
  page,
  context,
  server,
}) => {
  await signUp(context, server);
  await page.goto(`${server.origin}/idea-tracker`);
  const cards = ideaCards(page);
  const badges = [
    { title: 'Home spirometry triage for COPD flare-ups', rank: 'primary', risk: 'outline' },
    { title: 'Medication check at hospital discharge', rank: 'primary', risk: 'secondary' },
    { title: 'Shared photo record for surgical wounds', rank: 'secondary', risk: 'secondary' },
    {
      title: 'Telephone speech test for early memory loss',
      rank: 'secondary',
      risk: 'destructive',
    },
    { title: 'Night-time seizure alert for carers', rank: 'outline', risk: 'destructive' },
  ];
  for (const { title, rank, risk } of badges) {
    const card = cards.filter({ hasText: title });
    await expect(card.locator('.badge').first()).toHaveClass(`badge badge-${rank}`);
    await expect(card.locator('.badge').last()).toHaveClass(`badge badge-${risk}`);
  }
  const first = cards.filter({ hasText: 'Home spirometry triage' });
  await expect(first).toContainText(String(sampleIdeas[0]?.briefDescription));
  await expect(first).toContainText('COPD · Medical Device');
  await expect(first).toContainText('Medium risk');
  await expect(first.locator('dd')).toHaveText(['9/10', '7/10', '6/10']);
  await expect(first.getByRole('img')).toHaveAccessibleName(
    'Score pulse: impact 9, feasibility 7, innovation 6 out of 10',
  );
  await expect(first.getByRole('link')).toHaveAttribute('href', /^\/idea-tracker\/[\w-]{20,}$/);
});

test.describe('when the list cannot be read', () => {
  test.use({ expectedConsole: /500 \(Internal Server Error\)/ });

  test('the page says so and tries again on request', async ({ page, context }) => {
    const server = await startServer();
    await signUp(context, server);
    await sql(server, 'alter table ideas rename to elsewhere');
    const calls = callsOf(page, '/api/ideas');
    await page.clock.install();
    await page.goto(`${server.origin}/idea-tracker`);
    await expect(
      page.getByRole('heading', { name: 'The ideas could not be loaded' }),
    ).toBeVisible();
    await page.clock.fastForward('05:00');
    await sql(server, 'alter table elsewhere rename to ideas');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();
    expect(calls, 'no automatic retry').toEqual(['GET', 'GET']);
    await page.close();
    await server.stop();
  });
});
