import { startProvider } from '../../support/provider.ts';
import { startServer } from '../../support/server.ts';
import { expect, expectNoViolationsInEitherScheme, test, toast } from '../fixtures.ts';

// The server answers 403 when an action needs reauthentication.
test.use({ expectedConsole: /403 \(/ });

test('signing in by a provider, from the button to the account page and back', async ({ page }) => {
  const provider = await startProvider();
  const server = await startServer({ ...provider.env, PASSWORD_SIGN_UP: 'off' });
  const person = { sub: 'ada', email: 'ada@lab.example', email_verified: false, name: 'Ada' };

  provider.be(person);
  await page.goto(`${server.origin}/login`);
  const button = page.getByRole('button', { name: 'Sign in with Hospital ID' });
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveCount(0);
  await button.press('Enter');
  // The page shows the error in the form only, without a toast.
  await expect(page.getByRole('alert')).toContainText('has not confirmed that your email');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(toast(page)).toHaveCount(0);
  // The URL no longer contains the error, so a reload does not repeat it.
  await expect(page).toHaveURL(/\/login$/);
  await expectNoViolationsInEitherScheme(page);

  provider.be({ ...person, email_verified: true });
  await button.click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(toast(page)).toContainText('Welcome back!');
  await expect(toast(page)).toContainText('Logged in as Ada');
  await page.goto(`${server.origin}/account#signing-in`);
  const section = page.getByRole('region', { name: 'Sign-in with Hospital ID' });
  await expect(section).toContainText('Linked since');
  // The provider is the only sign-in method of this account.
  await expect(section).toContainText('Only Hospital ID opens your account');
  await expect(section.getByRole('button')).toHaveCount(0);
  await expectNoViolationsInEitherScheme(page);

  // Sets a password, as the "forgotten password" link does.
  await server.sql("update users set password_hash = '$argon2id$' where email = ?", [person.email]);
  await page.reload();
  const unlink = async () => {
    await section.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  };
  await unlink();
  // The provider sent no time of authentication, so the product requires a new sign-in there.
  const isBack = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign in with Hospital ID again' }).click();
  await isBack;
  await expect(page).toHaveURL(`${server.origin}/account#signing-in`);
  await unlink();
  await expect(toast(page)).toContainText('Hospital ID no longer opens your account.');
  await section.getByRole('button', { name: 'Link Hospital ID' }).click();
  await expect(toast(page)).toContainText('Hospital ID is linked');
  await expect(section.getByRole('button', { name: 'Unlink' })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);

  await page.close();
  await server.stop();
  await provider.stop();
});
