import { answerWith, startReceiver, verified } from '../../support/webhook-receiver.ts';
import { expect, expectNoViolationsInEitherScheme, signUp, test, toast } from '../fixtures.ts';
import { overflow } from '../html.ts';
import { createIdea } from '../ideas.ts';

test('a webhook is added, tells what happens, and what did not arrive is sent again', async ({
  page,
  context,
  server,
}) => {
  const receiver = await startReceiver();
  await signUp(context, server, 'admin');
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('form', { name: 'Add a webhook' });
  await form.getByLabel('Name').fill('Portfolio database');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('A decision is recorded').check();
  await form.getByRole('button', { name: 'Add and send a test' }).click();

  const opened = page.getByRole('region', { name: 'Portfolio database', exact: true });
  await expect(opened.getByRole('heading', { name: 'Portfolio database' })).toBeFocused();
  await expect(page).toHaveURL(/#webhooks\/[\da-f-]{36}$/);
  const secret = await opened.getByLabel('Secret').inputValue();
  const log = page.getByRole('region', { name: 'Delivery log of Portfolio database' });
  await expect(log.getByRole('row', { name: /webhook\.test/ })).toContainText('200 Delivered');
  const [first] = receiver.received;
  expect(first && verified(secret, first)).toMatchObject({ type: 'webhook.test' });
  // The secret is shown once. It survives a visit to another part, but not a reload.
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(opened).toBeHidden();
  await page.goBack();
  await expect(opened.getByLabel('Secret')).toHaveValue(secret);
  await page.reload();
  await expect(opened).toBeVisible();
  await expect(opened.getByLabel('Secret')).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);

  // Only the form shows the complete URL.
  await opened.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('form', { name: 'Edit Portfolio database' });
  await expect(edit.getByLabel('Address')).toHaveValue(receiver.url);
  await edit.getByLabel('An idea is created').check();
  await edit.getByLabel('Titles and texts of ideas').check();
  await edit.getByRole('button', { name: 'Save webhook' }).click();
  await expect(toast(page)).toContainText('Webhook saved');
  const row = page.getByRole('region', { name: 'Webhooks' }).getByRole('row', {
    name: /^Portfolio database/,
  });
  await expect(row).toContainText('Ideas and decisions, with texts of ideas');

  // The next automatic retry is an hour away, so none interferes with the manual one.
  receiver.answer(answerWith(503, 'Closed for repairs', { 'Retry-After': '3600' }));
  await createIdea(page, { ideaTitle: 'Breath diary' });
  await expect
    .poll(() => server.sql('select 1 from webhook_deliveries where status = 503'))
    .toHaveLength(1);
  await page.reload();
  const failed = log.getByRole('row', { name: /idea\.created/ });
  await expect(failed).toContainText('Breath diary');
  await expect(failed).toContainText('503 Service unavailable');
  await expect(failed).toContainText('Closed for repairs');
  await expect(opened).toContainText(/Nothing arrives since/);
  await expect(row).toContainText('Failing');
  await failed.getByRole('button', { name: /^Read/ }).click();
  const message = page.getByRole('dialog');
  await expect(message).toContainText('"title": "Breath diary"');
  await expectNoViolationsInEitherScheme(page);
  await page.keyboard.press('Escape');

  receiver.answer(answerWith(200));
  await failed.getByRole('button', { name: /^Send again/ }).click();
  await expect(toast(page)).toContainText('Sent again');
  await expect(failed).toContainText('200 Delivered');
  await expect(row).toContainText('On');
  expect(new Set(receiver.ids()).size).toBe(2);

  await opened.getByRole('button', { name: 'Switch off' }).click();
  await expect(opened).toContainText('Nothing is sent but tests.');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await opened.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(opened).toHaveCount(0);
  await expect(page.getByText('No webhook yet.')).toBeVisible();
  await receiver.stop();
});
