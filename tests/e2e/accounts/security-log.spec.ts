import { expect, expectNoViolations, signUp, test } from '../fixtures.ts';

test('administrators filter the log of all accounts by person, kind and day', async ({
  page,
  context,
  server,
}) => {
  const name = `Zoe Filtered ${Date.now()}`;
  const them = await signUp(context, server, 'user', name);
  await signUp(context, server, 'admin', 'Root');
  // The second sign-up ends the first session in this browser.
  await context.request.post('/api/auth/login', {
    data: { email: them.email, password: 'wrong' },
    failOnStatusCode: false,
  });
  await page.goto('/admin#events');
  const rows = page.getByRole('region', { name: 'Security log' }).getByRole('row');
  await page.getByLabel('Name or email').fill(name.toLowerCase());
  await expect(page.getByRole('status').filter({ hasText: 'entries' })).toHaveText('3 entries');
  await expect(rows.nth(1)).toContainText('sign-in failed: wrong password');
  await page.getByLabel('What').selectOption('session.created');
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByLabel('What').selectOption('Everything');
  const today = new Date();
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  await page.getByLabel('From').fill(day);
  await expect(rows).toHaveCount(4);
  await page.getByLabel('From').fill('');
  await page.getByLabel('To').fill('2026-01-01');
  await expect(page.getByText('No entries.')).toBeVisible();
  await expectNoViolations(page);
});
