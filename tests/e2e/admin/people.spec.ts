import { startMailServer, tokenIn } from '../../support/mail.ts';
import { startServer } from '../../support/server.ts';
import {
  expect,
  expectNoViolations,
  expectNoViolationsInEitherScheme,
  loseSession,
  signUp,
  test,
  toast,
} from '../fixtures.ts';

test.describe('links by mail', () => {
  // Chrome warns about a password form without a username. The server answers 400 to a used link.
  test.use({ expectedConsole: /Password forms should have|400 \(/ });

  test('a mailed link confirms an address, sets a password anew, and changes an address and undoes it; an administrator invites, and sees messages that are unread', async ({
    page,
    context,
    browser,
  }) => {
    const mail = await startMailServer();
    const server = await startServer({ SMTP_URL: mail.url });
    const me = await signUp(context, server, 'founder');
    await test.step('an unverified address is confirmed by a press on the account page, and says what was removed', async () => {
      await server.sql('update users set email_verified_at = null where id = ?', [me.id]);
      await server.sql(
        "insert into sessions (id, user_id, expires_at, created_at) values ('a stranger', ?, 4e9, 1)",
        [me.id],
      );
      await page.goto(`${server.origin}/account#signing-in`);
      const notice = page.locator('.notice', { hasText: 'is not confirmed' });
      await expect(notice).toContainText('you cannot add a passkey');
      await expectNoViolationsInEitherScheme(page);
      await notice.getByRole('button', { name: 'Send the link' }).click();
      await expect(toast(page)).toContainText(`Open it at ${me.email}.`);
      await expect(notice).toContainText('A link is in your mail.');
      await page.goto(
        `${server.origin}/confirm-email#${tokenIn(await mail.mailTo(me.email, 'Confirm this address'))}`,
      );
      await page.getByRole('button', { name: 'Use this address' }).click();
      await expect(page.getByText('Your address is confirmed.')).toBeVisible();
      await expect(page.getByText('not confirmed before: 1 session.')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('main').getByRole('link', { name: 'Account' }).click();
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
      await expect(notice).toHaveCount(0);
      await page.goto('about:blank');
    });

    await test.step('a forgotten password is set anew by a mailed link', async () => {
      await context.clearCookies();
      await page.goto(`${server.origin}/login`);
      await page.getByRole('link', { name: 'Forgotten your password?' }).click();
      // The login page also has an email field, so wait for the new URL.
      await expect(page).toHaveURL(`${server.origin}/forgot-password`);
      await page.getByLabel('Email').fill(me.email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Look into your mail.')).toBeVisible();

      await page.goto(
        `${server.origin}/reset-password#${tokenIn(await mail.mailTo(me.email, '/reset-password#'))}`,
      );
      await expect(page).toHaveURL(`${server.origin}/reset-password`);
      await page.locator('#reset-password').fill('brand new');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(toast(page)).toContainText('Password changed');
      await page.getByLabel('Email').fill(me.email);
      await page.getByLabel('Password').fill('brand new');
      await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
      await expect(toast(page)).toContainText('Welcome back!');
      await expect(page).toHaveURL(`${server.origin}/`);
    });

    await test.step('a new email address counts once the mailed link is used, and the old one undoes it', async () => {
      await page.goto(`${server.origin}/account`);
      const form = page.getByRole('form', { name: 'Email' });
      await form.getByLabel('Email').fill('next@example.org');
      await form.getByRole('button', { name: 'Change email' }).click();
      await expect(toast(page)).toContainText('Open it at next@example.org');
      await expect(form).toContainText('A link was sent to next@example.org.');
      await expect(form.getByLabel('Email')).toHaveValue(me.email);

      const token = tokenIn(await mail.mailTo('next@example.org'));
      const confirmed = await page.request.post(`${server.origin}/api/auth/email`, {
        data: { token },
      });
      expect(confirmed.ok()).toBe(true);

      const guest = await browser.newContext();
      const owner = await guest.newPage();
      await owner.goto(
        `${server.origin}/undo-email#${tokenIn(await mail.mailTo(me.email, '/undo-email#'))}`,
      );
      await expect(owner).toHaveURL(`${server.origin}/undo-email`);
      await expectNoViolations(owner);
      await owner.getByRole('button', { name: 'Undo the change' }).click();
      await expect(owner.getByText('Your account has this address again.')).toBeVisible();
      await expectNoViolations(owner);
      await guest.close();
    });
    await loseSession(page);
    await signUp(context, server, 'admin', 'Root');
    await test.step('an administrator invites a founder, who accepts and is in the tracker', async () => {
      await page.goto(`${server.origin}/admin#invitations`);
      const invite = page.getByRole('form', { name: 'Invite somebody' });
      await invite.getByLabel('Email').fill('new@example.org');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(toast(page)).toContainText('Invitation on its way');
      await expect(page.getByText('new@example.org as founder')).toBeVisible();

      const guest = await browser.newContext();
      const other = await guest.newPage();
      const link = `${server.origin}/invitation#${tokenIn(await mail.mailTo('new@example.org'))}`;
      await other.goto(link);
      await expect(other).toHaveURL(`${server.origin}/invitation`);
      await expect(other.getByText('as a founder')).toBeVisible();
      await expect(other.getByText('new@example.org')).toBeVisible();
      await other.getByLabel('Full Name').fill('New Founder');
      await other.getByLabel('Password').fill('a password');
      await other.getByRole('button', { name: 'Create Account' }).click();
      await expect(other.getByRole('heading', { name: 'Idea Tracker' })).toBeVisible();
      await expect(other.getByText('No ideas yet')).toBeVisible();
      await guest.close();
      await page.goto('about:blank');
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expectNoViolations(page);

      await page.goto(`${server.origin}/admin#invitations`);
      await expect(page.getByText('No invitation is open.')).toBeVisible();
    });

    await test.step('unread messages show at the avatar and in its menu', async () => {
      const avatar = page.getByRole('button', { name: 'Account menu, Root' });
      const link = page.getByRole('link', { name: '1 unread message', exact: true });
      for (const message of ['Do you work with hospitals?', 'Do you work with insurers?'])
        await context.request.post(`${server.origin}/api/contact`, {
          data: { name: 'Sara', email: 'sara@example.org', message },
        });
      await page.goto(`${server.origin}/about`);
      await expect(avatar).toHaveAccessibleDescription('2 unread messages');
      await expectNoViolationsInEitherScheme(page);
      await page.goto(`${server.origin}/admin#messages`);
      await page.getByRole('button', { name: 'Mark as read' }).first().click();
      await expect(avatar).toHaveAccessibleDescription('1 unread message');
      await page.goto(`${server.origin}/idea-tracker`);
      await expect(avatar).toHaveAccessibleDescription('1 unread message');
      await avatar.click();
      await expectNoViolationsInEitherScheme(page);
      await link.click();
      await expect(page).toHaveURL(`${server.origin}/admin#messages`);
      await page.getByRole('button', { name: 'Mark as read' }).click();
      await expect(avatar).toHaveAccessibleDescription('');
      await avatar.click();
      await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible();
      await expect(page.getByText(/^\d unread message/)).toHaveCount(0);
    });
    await page.close();
    await server.stop();
    await mail.stop();
  });
});

test('an admin sees the tracker as a founder does', async ({ page, context, server }) => {
  await signUp(context, server, 'admin', 'Root');
  await page.goto('/idea-tracker');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Idea Tracker');
  await page.locator('.site-header .avatar').click();
  await expect(page.locator('#account-menu .badge')).toHaveText('Admin');
});
