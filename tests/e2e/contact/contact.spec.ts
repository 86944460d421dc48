import {
  callsOf,
  codeOfToasts,
  expect,
  expectNoViolations,
  type Page,
  test,
  toast,
  toastsScript,
} from '../fixtures.ts';

async function fill(page: Page, message = 'We would like to test a reminder service.') {
  await page.getByLabel('Name').fill('Tom Verhoeven');
  await page.getByLabel('Email').fill('tom@example.org');
  await page.getByLabel('Message').fill(message);
}

test("Contact success: 'Message sent' / \"We'll get back to you soon!\"; the form resets; the page says when until the next message is begun", async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T09:14:00Z') });
  await page.goto('/contact');
  // From here the test controls the clock.
  await page.clock.pauseAt(new Date('2026-11-20T09:14:59Z'));
  await test.step('a field that needs a change says so, is tied to its message, and gets the focus', async () => {
    await page.getByLabel('Email').fill('tom@example');
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      /Write the full address, for example name@example.org/,
    );
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/at least 10 characters/);
    await expect(page.locator('#contact-summary')).toContainText('Three fields need a change.');
    await expect(page.getByLabel('Message')).toHaveValue('Hello');
  });

  await fill(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page)).toContainText('Message sent');
  await expect(toast(page)).toContainText("We'll get back to you soon!");
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('contact'))).toBeNull();
  const line = page.getByText('Your message was sent at 09:14.');
  await expect(line).toBeVisible();
  // The line is not a live region because the toast has been announced.
  expect(await line.evaluate((one) => one.closest('[role], [aria-live]'))).toBeNull();
  await page.clock.fastForward(10_000);
  await expect(toast(page)).toHaveCount(0);
  await expect(line).toBeVisible();
  await page.clock.resume();
  await expectNoViolations(page);
  await page.getByLabel('Message').fill('Another');
  await expect(line).toBeHidden();
});

test.describe('a notification whose region cannot be fetched', () => {
  test.use({ expectedConsole: /ERR_FAILED/ });

  test('is written at the foot of the page', async ({ page }) => {
    await page.route(toastsScript, (route) => route.abort());
    await page.clock.install();
    await page.goto('/contact');
    // From here the test controls the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await fill(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('[data-offline]')).toHaveText(
      "Message sent: We'll get back to you soon!",
    );
    await expect(page.getByLabel('Message')).toHaveValue('');
    await page.clock.runFor(5000);
    await expect(page.locator('[data-offline]')).toHaveText('');
  });
});

test.describe('while the server or the connection fails', () => {
  test.use({ expectedConsole: /500 \(Internal Server Error\)|ERR_INTERNET_DISCONNECTED/ });

  test('a message is sent once, in the end', async ({ page, context, server }) => {
    await test.step("the button reads 'Sending...' while in progress and sends once, also while its code is on its way", async () => {
      const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let calls = 0;
      await page.route(/\/_astro\/contact-send\./, async (route) => {
        await gates[0]?.promise;
        await route.continue();
      });
      await page.route('/api/contact', async (route) => {
        calls++;
        await gates[1]?.promise;
        await route.continue();
      });
      await page.goto('/contact');
      await fill(page);
      const button = page.locator('#contact-form button[type="submit"]');
      await button.click();
      for (const { resolve } of gates) {
        await expect(button).toHaveText('Sending...');
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        await button.click({ force: true });
        resolve();
      }
      await expect(toast(page)).toContainText('Message sent');
      await expect(button).toHaveText('Send Message');
      expect(calls).toBe(1);
    });

    await test.step("'Error' / 'Failed to send message. Please try again.' and nothing typed is lost", async () => {
      await server.sql('alter table contact_messages rename to elsewhere');
      await fill(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(toast(page)).toContainText('Error');
      await expect(toast(page)).toContainText('Failed to send message. Please try again.');
      await expect(page.getByLabel('Message')).toHaveValue(/reminder service/);
      await server.sql('alter table elsewhere rename to contact_messages');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(toast(page)).toContainText('Message sent');
      // Only one element says it: the page's own messages are for browsers without scripts.
      await expect(page.getByText("We'll get back to you soon!")).toHaveCount(1);
    });

    await test.step('the page says so, keeps what was typed, and sends it when the connection is back', async () => {
      await page.goto('/contact');
      // The first keystroke loads the code that sends the message and shows the toast.
      const fetched = codeOfToasts(page);
      await fill(page, 'A message from a train');
      await fetched();
      await context.setOffline(true);
      const note = page.getByText('You are offline.');
      await expect(note).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(toast(page)).toContainText('Failed to send message. Please try again.');
      await context.setOffline(false);
      await expect(note).toHaveCount(0);
      // The text survives leaving the page.
      await page.goto('/about');
      await page.goto('/contact');
      await expect(page.getByLabel('Message')).toHaveValue('A message from a train');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(toast(page)).toContainText('Message sent');
    });
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is sent, a refused message is there again with Back, and the browser refuses a short one', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fill(page, 'Hello');
    const send = page.getByRole('button', { name: 'Send Message' });
    const calls = callsOf(page, '/api/contact');
    await send.click();
    const message = page.getByLabel('Message');
    // The browser focuses the first invalid field.
    await expect(message).toBeFocused();
    await expect(message).toHaveJSProperty('validity.tooShort', true);
    await expect(message).toHaveValue('Hello');
    expect(calls).toEqual([]);
    // The browser accepts spaces as a name. The server does not.
    await fill(page);
    await page.getByLabel('Name').fill('   ');
    await send.click();
    await expect(page.locator('#not-sent')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await page.goBack();
    await expect(page.getByLabel('Email')).not.toHaveValue('');
    await expect(message).not.toHaveValue('');
    await page.getByLabel('Name').fill('Tom Verhoeven');
    await send.click();
    await expect(page.locator('#sent')).toBeVisible();
    await expect(page.locator('#sent')).toContainText("We'll get back to you soon!");
  });
});
