import { codeOf } from '../../support/codes.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { startServer } from '../../support/server.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  loseSession,
  type Page,
  password,
  signUp,
  test,
  toast,
} from '../fixtures.ts';

/** Turns codes on by the form. @returns the secret of the app and the recovery codes */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const codes = page.getByRole('region', { name: 'Codes from an app' });
  await expect(
    codes.getByRole('paragraph').filter({ hasText: '1. Scan this with your app' }),
  ).toBeFocused();
  const secret = ((await codes.locator('.num').textContent()) ?? '').replaceAll(' ', '');
  const form = page.getByRole('form', { name: 'Turn on codes' });
  await form.getByLabel('2. Type the code that it shows').fill(codeOf(secret));
  await form.getByRole('button', { name: 'Turn on codes' }).click();
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' });
  await expect(recoveryCodes).toBeFocused();
  return { secret, recoveryCodes: await recoveryCodes.getByRole('listitem').allInnerTexts() };
}

test.describe('codes from an app', () => {
  // 400: wrong code. 401: expired sign-in. 403: the action needs reauthentication.
  test.use({
    expectedConsole: /40[013] \(|ERR_FAILED|dynamically imported/,
  });

  test('are set up, asked for at the next sign-in, and turned off again', async ({
    page,
    founder,
    server,
  }) => {
    await page.goto('/account#signing-in');
    await page.getByRole('button', { name: 'Set up codes' }).click();
    await expect(page.getByRole('img', { name: /^QR code for your app/ })).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const { secret, recoveryCodes } = await setUp(page);
    expect(recoveryCodes).toHaveLength(10);
    await expectNoViolationsInEitherScheme(page);
    const done = page.getByRole('button', { name: 'Done' });
    await expect(done).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('I have put them where I will find them').check();
    await done.click();
    await expect(page.getByText('10 of 10 are left.')).toBeVisible();
    await expect(page.getByText('On since')).toBeVisible();

    await loseSession(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(founder.email);
    await page.getByLabel('Password').fill(password);
    const button = page.getByRole('button', { name: 'Sign In', exact: true }).last();
    const before = await button.boundingBox();
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code from your app');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    // The button does not move when the code field appears.
    await expect.poll(() => button.boundingBox()).toEqual(before);
    await expectNoViolationsInEitherScheme(page);
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(
      'This code is wrong, has expired or was used before',
    );
    // A change of the email address restarts the sign-in.
    await page.getByLabel('Email').press('End');
    await page.getByLabel('Email').pressSequentially('x');
    await expect(code).toHaveCount(0);
    await page.getByLabel('Email').fill(founder.email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.getByRole('button', { name: 'Use a code from your app' }).click();
    // Without the cookie the started sign-in has expired, so the form asks for the password again.
    await page.context().clearCookies();
    // Uses the next time step: the setup has used the current code, and the server accepts one step early.
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Welcome back!');

    // The code of the reauthentication dialog cannot be fetched. The dialog that needs it shows the failure.
    await page.route(/ConfirmIdentity/, (route) => route.abort());
    await page.goto('/account#signing-in');
    await server.sql(
      'update sessions set confirmed_at = 1, strong_proof_at = 1 where user_id = ?',
      [founder.id],
    );
    await page.getByRole('button', { name: 'Turn off' }).click();
    const turnOff = page.getByRole('dialog').getByRole('button', { name: 'Turn off' });
    await turnOff.click();
    await expect(page.getByRole('dialog')).toContainText('No connection. Try again.');
    await page.unrouteAll();
    // The browser can cache the failed import until a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await turnOff.click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(asked).toContainText('Your password alone is not enough');
    await expectNoViolationsInEitherScheme(page);
    await asked.getByLabel(/^Code from your app/).fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Codes turned off');
    await expect(page.getByRole('button', { name: 'Set up codes' })).toBeVisible();
  });
});

test.describe('where the lab asks for a second step', () => {
  test.use({ expectedConsole: /403 \(/ });

  test('the tracker says from when, then how to get a link, and opens once codes are on', async ({
    page,
    context,
  }) => {
    const mail = await startMailServer();
    const server = await startServer({
      REQUIRE_SECOND_FACTOR: 'founders',
      SMTP_URL: mail.url,
    });
    const me = await signUp(context, server, 'founder');
    await server.sql('update users set email_verified_at = 1 where id = ?', [me.id]);
    const stream = page.waitForResponse(/api\/events/);
    await page.goto(`${server.origin}/idea-tracker`);
    await expect(page.getByText('the lab asks founders for a second step')).toBeVisible();
    await expectNoViolations(page);
    await stream;
    // The deadline passes while the page is open. The page detects it without a reload.
    await server.sql('update users set second_step_since = 1 where id = ?', [me.id]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A second step is needed');
    const press = page.getByRole('button', { name: 'Mail me the link' });
    await expect(press).toBeVisible();
    await expectNoViolationsInEitherScheme(page);
    await page.goto(`${server.origin}/account#signing-in`);
    await expect(page.getByText('The lab asks founders for a second step.')).toBeVisible();
    await page.getByRole('button', { name: 'Set up codes' }).click();
    await expect(toast(page)).toContainText('Your password alone is not enough for this.');
    await press.click();
    await expect(page.getByText('The link is on its way.')).toBeVisible();
    const token = tokenIn(await mail.mailTo(me.email, 'Set up a second step'));
    await page.goto(`${server.origin}/second-step#${token}`);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('You can set it up now.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to your account page' }).click();
    await expect(page.getByText('Add a passkey or turn on codes below.')).toBeVisible();
    await setUp(page);
    await expect(page.getByText('The lab asks founders for a second step.')).toHaveCount(0);
    // Turning codes off deletes the recovery codes. The page shows the missing second step again.
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Keep them now')).toHaveCount(0);
    await expect(page.getByText('The lab asks founders for a second step.')).toBeVisible();
    await setUp(page);
    await expect(page.getByText('The lab asks founders for a second step.')).toHaveCount(0);
    await page.getByLabel('I have put them where I will find them').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto(`${server.origin}/idea-tracker`);
    await expect(page.getByRole('tab', { name: 'Add New Idea' })).toBeVisible();
    await page.close();
    await server.stop();
    await mail.stop();
  });
});
