import { expect, test, toast } from '../fixtures.ts';

const guesser = /\/password-guesser\./;

test('without the list the form works as before', async ({ page }) => {
  await page.route(guesser, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'nonsense(' }),
  );
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Full Name').fill('Ada');
  await form.getByLabel('Email').fill(`ada-${Date.now()}@example.org`);
  const fetched = page.waitForResponse(guesser);
  await form.getByLabel('Password').fill('123456');
  await (await fetched).finished();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText('Account created!');
});
