import { expect, type Page, signUp, test, toast } from '../fixtures.ts';

const guesser = /\/password-guesser\./;

/** What the page says of a password, in the order it is said. */
async function heard(page: Page) {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector('.strength');
    if (region)
      new MutationObserver(() => {
        const text = region.textContent?.trim();
        if (text) said.push(text);
      }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate<string[]>(() => Reflect.get(window, 'said'));
}

test('the sign-up form says how easily a password is guessed, once typing pauses, and hinders nobody', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (guesser.test(request.url())) asked.push(request.url());
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('form', { name: 'Sign Up' });
  const says = form.getByRole('status');
  await form.getByLabel('Full Name').fill('Wilhelmina Sturm');
  await form.getByLabel('Email').fill(`w-${Date.now()}@example.org`);
  await form.getByLabel('Password').fill('12345');
  await expect(says).toHaveText('');
  // Nothing is fetched for whoever types nothing that could be stored.
  expect(asked).toEqual([]);
  const said = await heard(page);
  await form.getByLabel('Password').fill('');
  await form.getByLabel('Password').pressSequentially('xkzw qpfjt vbrun');
  await expect(says).toHaveText('Your password: Very hard to guess');
  expect(await said()).toEqual(['Your password: Very hard to guess']);
  expect(asked).toHaveLength(1);
  for (const [typed, text] of [
    ['Password1', 'One of the most common passwords'],
    ['abcdef', 'Very easily guessed'],
    ['wilhelmina', 'Very easily guessed'],
    ['correct horse', 'Hard to guess'],
    ['123456', 'One of the most common passwords'],
  ] as const) {
    await form.getByLabel('Password').fill(typed);
    await expect(says).toHaveText(`Your password: ${text}`);
  }
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page)).toContainText('Account created!');
});

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
    // The form is empty again, and says nothing of what was in it.
    await expect(form.getByRole('status')).toHaveText('');
    const credentials = { email: founder.email, password: 'a new password' };
    const answer = await page.request.post(`${server.origin}/api/auth/login`, {
      data: credentials,
    });
    expect(answer.status()).toBe(200);
  });
});

test.describe('by a link', () => {
  // A page that is opened by a link for a password does not say whose it is.
  test.use({ expectedConsole: /Password forms should have/ });

  test('so do the forms of an invitation and of a new password', async ({
    page,
    context,
    server,
  }) => {
    await signUp(context, server, 'admin');
    const invited = { email: `invited-${Date.now()}@example.org`, role: 'founder' };
    const answer = await page.request.post(`${server.origin}/api/admin/invitations`, {
      data: invited,
    });
    const { link } = await answer.json();
    const says = page.locator('form').getByRole('status');
    for (const path of [`/invitation${new URL(link).hash}`, `/reset-password#${'x'.repeat(43)}`]) {
      await page.goto(path);
      await page.locator('[autocomplete="new-password"]').fill('letmein');
      await expect(says).toHaveText('Your password: One of the most common passwords');
    }
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
