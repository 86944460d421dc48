// Passkeys with Chromium's virtual authenticator.
import type { Server } from '../../support/server.ts';
import {
  expect,
  expectNoViolationsInEitherScheme,
  loseSession,
  type Page,
  signUp,
  test,
  toast,
} from '../fixtures.ts';
import { hasReadAll } from '../page-requests.ts';

// Browsers refuse an IP address as the relying party of a passkey.
test.use({
  baseURL: async ({ server }, use) => use(byName(server)),
  expectedConsole: /401 \(Unauthorized\)/,
});
const byName = ({ origin }: Server) => origin.replace('127.0.0.1', 'localhost');

/** Adds a virtual authenticator to the browser of the page. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** With `false`, user verification fails. */
    verify: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Signs up a user and opens their account page under the name `localhost`. */
async function onAccountPage(page: Page, server: Server) {
  const user = await signUp(page.context(), { ...server, origin: byName(server) });
  await page.goto('/account#signing-in');
  return user;
}
/** Turns off conditional mediation: the virtual authenticator would answer it at once. Only the button asks then. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    // about:blank is not a secure context and has no PublicKeyCredential.
    if (!window.isSecureContext) return;
    const isConditionalMediationAvailable = async () => false;
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable });
  });
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

test('a passkey is made, named, and signs in by a button; removed, it no longer does', async ({
  page,
  server,
}) => {
  const device = await addDevice(page);
  await withoutOffers(page);
  const user = await onAccountPage(page, server);
  const part = passkeys(page);
  await expect(part.getByText('You have none yet.')).toBeVisible();
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page)).toContainText('Passkey added');
  const item = part.getByRole('listitem');
  await expect(item).toContainText('This device');
  await expect(item).toContainText('Not used yet');

  await item.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop in Porto');
  await page.getByRole('button', { name: 'Rename passkey' }).click();
  await expect(item).toContainText('Laptop in Porto');
  await expect(page.getByRole('region', { name: 'Security log', exact: true })).toContainText(
    'to “Laptop in Porto”',
  );
  await expectNoViolationsInEitherScheme(page);

  // Cancelling the prompt is not an error. The form stays.
  await loseSession(page);
  await device.verify(false);
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await device.verify(true);
  await button.click();
  await expect(toast(page)).toContainText(`Logged in as ${user.name}`);
  await expect(page).toHaveURL(`${byName(server)}/`);

  await page.goto('/account#signing-in');
  await expect(item).toContainText('Last used');
  await item.getByRole('button', { name: 'Remove Laptop in Porto' }).click();
  await expect(page.getByRole('dialog')).toContainText('It no longer signs in');
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(part.getByText('You have none yet.')).toBeVisible();
});

test('a passkey signs in again while the page stays; the browser offers it at the email field, once somebody is there', async ({
  page,
  server,
}) => {
  await addDevice(page);
  const user = await onAccountPage(page, server);
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Your details' }).click();
  // The save must detect the lost session, so all reads finish first.
  await hasReadAll(page);
  await page.context().request.post('/api/auth/logout');
  await page.getByLabel('Full Name').fill('Typed before');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(page)).toContainText(`Logged in as ${user.name}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Full Name')).toHaveValue('Typed before');

  // Simulates a browser where no passkey was made: it asks for none before the user focuses the form.
  await page.evaluate(() => localStorage.removeItem('passkeys-here'));
  await loseSession(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /api|passkey-prompt/.test(path))).toEqual([]);
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await email.focus();
  // The virtual authenticator answers at once.
  await expect(toast(page)).toContainText(`Logged in as ${user.name}`);
  // The page that follows must be there, so that it does not replace the next one.
  await expect(page).toHaveURL(`${byName(server)}/`);

  // The server refuses the passkey that the browser offers.
  await page.context().request.post('/api/auth/logout');
  await page.route('**/api/auth/passkey', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'This passkey does not sign in here.' }),
    }),
  );
  await page.goto('/login');
  await email.fill('typed@example.org');
  await expect(page.getByRole('alert')).toContainText('This passkey does not sign in here.');
  await expect(email).toHaveValue('typed@example.org');
  await expectNoViolationsInEitherScheme(page);
  await page.goto(`${server.origin}/login`);
  await expect(page.getByText('Passkeys need an address with a name in it.')).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});
