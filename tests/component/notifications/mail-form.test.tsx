import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ShownMailChoice } from '#features/accounts/domain/account-response.ts';
import { MailForm } from '#features/notifications/ui/MailForm.tsx';
import { expectNoViolations } from '../axe.ts';
import { answerCalls, type Call, noContent } from '../calls.ts';
import { expectVisible, toast } from '../controls.ts';
import { renderReloadable } from '../render-page.tsx';

test('mail is chosen on the account page, and stays chosen', async () => {
  const choice: ShownMailChoice = {
    ...{ atOnce: true, digest: true, hour: 7, timeZone: 'Europe/Lisbon' },
    ...{ proven: true, sent: true },
  };
  answerCalls({
    'GET /api/account/mail': () => choice,
    'PUT /api/account/mail': ({ body }: Call) => {
      Object.assign(choice, body);
      return noContent();
    },
  });
  const { reload } = await renderReloadable(
    <>
      <h1>Account</h1>
      <MailForm />
    </>,
  );
  const form = page.getByRole('form', { name: 'Mail about ideas' });
  const hour = form.getByLabelText('Hour of the digest');
  const zone = form.getByLabelText('Time zone');
  const mentions = form.getByLabelText(/Mentions of me/);
  const status = form.getByRole('status').last();
  await hour.selectOptions('17:00');
  await zone.selectOptions('America/New_York');
  await expect.element(status).toMatchTextContent('The next one goes out on');
  await mentions.click();
  await form.getByRole('button', { name: 'Save mail' }).click();
  await expect.element(toast).toMatchTextContent('Mail saved');
  await expectNoViolations();
  await reload();
  await expect.element(hour).toHaveValue('17');
  await expect.element(zone).toHaveValue('America/New_York');
  await expect.element(mentions).not.toBeChecked();
  await form.getByLabelText(/One digest a day/).click();
  await expect.element(status).toMatchTextContent('No digest is mailed.');
  await expect.element(zone).not.toBeInTheDocument();

  Object.assign(choice, { sent: false, digest: true });
  await reload();
  await expectVisible('Email is off. Your choice is saved for later.');
  await expect.element(hour).toHaveValue('17');
  await expect.element(status).not.toMatchTextContent('The next one goes out');
});
