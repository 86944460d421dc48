import { expect, test, toast } from '../fixtures.ts';

const guesser = /\/password-guesser\./;

test.describe('where rights come with it', () => {
  test.use({ expectedConsole: /400 \(/ });

  test('a change of the password names a common one, and says why it is refused', async ({
    page,
    server,
    founder,
  }) => {
    await page.goto('/account#signing-in');
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('New password').fill('iloveyou');
    await expect(form.getByRole('status')).toHaveText(
      'Your password: One of the most common passwords',
    );
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByLabel('New password')).toBeFocused();
    await expect(form.getByLabel('New password')).toHaveAccessibleDescription(
      /This is one of the most common passwords\. Choose another/,
    );
    await form.getByLabel('New password').fill('a new password');
    await expect(form.getByRole('status')).toHaveText('Your password: Hard to guess');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(toast(page)).toContainText('Password changed');
    // The cleared form shows no rating of the password.
    await expect(form.getByRole('status')).toHaveText('');
    const credentials = { email: founder.email, password: 'a new password' };
    const answer = await page.request.post(`${server.origin}/api/auth/login`, {
      data: credentials,
    });
    expect(answer.status()).toBe(200);
  });
});

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
