import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ForgottenPage } from '#features/accounts/ui/login/ForgottenPage.tsx';
import { InvitationPage, ResetPage } from '#features/accounts/ui/login/LinkPages.tsx';
import { answerCalls, noConnection, noContent, problem } from '../calls.ts';
import { openPath, toast } from '../controls.ts';
import { renderPage } from '../render-page.tsx';

test('where no mail is sent, a forgotten password is promised none', async () => {
  answerCalls({
    'GET /settings.json': { demo: null, mail: false, provider: null, signUp: true },
    'POST /api/auth/forgotten': noConnection,
  });
  await renderPage(<ForgottenPage />);
  await expect.element(page.getByText('an administrator passes a link')).toBeVisible();
  await page.getByLabelText('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Ask for a link' }).click();
  await expect.element(toast).toMatchTextContent('No connection. Try again.');
  answerCalls({ 'POST /api/auth/forgotten': noContent() });
  await page.getByRole('button', { name: 'Ask for a link' }).click();
  // The form is gone, so its result gets the focus.
  await expect.element(page.getByText('Ask an administrator.')).toHaveFocus();
  // Without the second press the toast stays longer than a second.
  await expect.element(toast, { timeout: 1000 }).not.toMatchTextContent('No connection');
});

test('an invitation that cannot be asked about says so and asks again; its form rates the password', async () => {
  openPath(`/invitation#${'x'.repeat(43)}`);
  answerCalls({ 'POST /api/auth/invited': problem(503, 'Busy') });
  await render(<InvitationPage />);
  await expect.element(page.getByText('Your invitation could not be loaded.')).toBeVisible();
  answerCalls({ 'POST /api/auth/invited': { email: 'invited@example.org', role: 'admin' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('as an administrator')).toBeVisible();
  await page.getByLabelText(/password/i).fill('letmein');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Your password: One of the most common passwords');
});

test('the focus of a form that a used link has replaced goes to the heading', async () => {
  openPath(`/reset-password#${'x'.repeat(43)}`);
  const errors = [{ path: 'token', message: 'The link no longer works' }];
  answerCalls({ 'POST /api/auth/reset': problem(400, 'The link no longer works.', { errors }) });
  await render(<ResetPage />);
  await page.getByRole('textbox', { name: 'New password' }).fill('another password');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect.element(page.getByRole('heading', { name: /no longer works/ })).toHaveFocus();
});
