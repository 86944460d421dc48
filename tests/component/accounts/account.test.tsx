// The account page: its forms, what they say, and the dialog that confirms who it is.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountPage } from '#app/ui/account/AccountPage.tsx';
import { TrackerPage } from '#app/ui/tracker/TrackerPage.tsx';
import { $settings } from '#features/accounts/client/public-settings.ts';
import { $session, recheckSession } from '#features/accounts/client/session.ts';
import type {
  AccessToken,
  Account,
  SessionInfo,
  User,
} from '#features/accounts/domain/account-response.ts';
import { invalidateAll } from '#platform/client/query/queries.ts';
import { expectNoViolations } from '../axe.ts';
import {
  answerCalls,
  type Call,
  callsAnswered,
  callsMade,
  listOf,
  noConnection,
  noContent,
  problem,
} from '../calls.ts';
import { button, openPath, tab, toast } from '../controls.ts';
import { founder, signIn } from '../people.ts';
import '#features/accounts/ui/account/account.css';
import { renderPage } from '../render-page.tsx';

const now = () => new Date().toISOString();

type Server = { sessions?: SessionInfo[]; tokens?: AccessToken[] };

/** Renders a part of the account page. The server stores the account. */
async function showAccount(user: User, part: string, server: Server = {}) {
  const { sessions = [], tokens = [] } = server;
  const account: Account = {
    ...{ user, ideas: 1, comments: 0, createdAt: now(), emailChange: null, emailProven: true },
  };
  answerCalls({
    'GET /api/auth/me': () => ({ user: account.user }),
    'GET /settings.json': { demo: null, mail: false, provider: null, signUp: true },
    'GET /api/account': () => account,
    'PATCH /api/account': ({ body }: Call) => {
      account.user = { ...account.user, ...Object(body) };
      return { user: account.user };
    },
    'DELETE /api/account/email': () => {
      account.emailChange = null;
      return noContent();
    },
    'GET /api/account/sessions': () => sessions,
    'GET /api/account/events': listOf([]),
    'GET /api/account/passkeys': [],
    'GET /api/account/codes': { codesSince: null, recoveryCodes: 0 },
    'GET /api/account/tokens': () => tokens,
  });
  openPath(`/account#${part}`);
  signIn(user);
  await renderPage(<AccountPage />);
  // The stores outlive an earlier test for a second and would show its responses.
  invalidateAll();
  // The client requests the settings once per document.
  $settings.set({ ...$settings.get(), mail: false });
  return account;
}

test('a person changes name and email', async () => {
  const me = founder({ name: 'Old Name', role: 'user' });
  const account = await showAccount(me, 'details');
  const name = page.getByLabelText('Full Name');
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await name.fill('  ');
  await button('Save name').click();
  await expect.element(name).toHaveAccessibleDescription('Name is required');
  await name.fill('New Name');
  await button('Save name').click();
  await expect.element(toast).toMatchTextContent('Name changed');
  expect($session.get()).toMatchObject({ user: { name: 'New Name' } });

  const form = page.getByRole('form', { name: 'Email' });
  const change = form.getByRole('button', { name: 'Change email' });
  const cancel = form.getByRole('button', { name: 'Cancel the change' });
  answerCalls({
    'PUT /api/account/email': ({ body }: Call) => {
      account.emailChange = { ...Object(body), expiresAt: now() };
      return { emailChange: account.emailChange };
    },
  });
  await form.getByLabelText('Email').fill('new@example.org');
  await change.click();
  await expect
    .element(toast)
    .toMatchTextContent('A link for new@example.org waits to be passed on.');
  await expect
    .element(form)
    .toMatchTextContent('A link for new@example.org waits for an administrator');
  await expectNoViolations();
  await cancel.click();
  await expect.element(toast).toMatchTextContent('Change cancelled');
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText(me.email, { exact: true })).toBeVisible();
});

test('a person changes the password once they have confirmed who they are; a common one is refused', async () => {
  await showAccount(founder(), 'signing-in');
  const form = page.getByRole('form', { name: 'Password', exact: true });
  const typed = form.getByLabelText('New password');
  const change = form.getByRole('button', { name: 'Change password' });
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const own = dialog.getByLabelText('Your password');
  const says = form.getByRole('status');
  const ask = problem(403, 'Confirm that it is you.', { confirm: true, ways: ['password'] });
  const message = 'This is one of the most common passwords. Choose another';
  const refusal = { errors: [{ path: 'newPassword', message }] };
  answerCalls({ 'PUT /api/account/password': problem(400, 'Check the form.', refusal) });
  await typed.fill('iloveyou');
  await expect.element(says).toHaveTextContent('Your password: One of the most common passwords');
  await change.click();
  await expect.element(typed).toHaveFocus();
  await expect.element(typed).toHaveAccessibleDescription(new RegExp(message));
  answerCalls({ 'PUT /api/account/password': ask });
  await typed.fill('a new password');
  await change.click();
  await expect.element(own).toHaveFocus();
  await expectNoViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue('a new password');
  await expect.element(toast).not.toMatchTextContent(/confirm/i);
  await change.click();
  const wrong = { errors: [{ path: 'password', message: 'This is not your password' }] };
  answerCalls({ 'POST /api/account/confirm': problem(400, 'Check the form.', wrong) });
  await own.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(own).toHaveAccessibleDescription('This is not your password');
  answerCalls({
    'POST /api/account/confirm': { user: founder() },
    'PUT /api/account/password': noContent,
  });
  await own.fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast).toMatchTextContent('Password changed');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(typed).toHaveValue('');
  // The cleared form shows no rating of the password.
  await expect.element(says).toHaveTextContent('');
});

test('a second passkey on a device is refused in words of its own, at the button and in the toast', async () => {
  await showAccount(founder(), 'signing-in');
  answerCalls({
    'POST /api/account/passkeys/options': {
      ...{ challenge: 'AAAA', rp: { name: 'Lab' }, pubKeyCredParams: [] },
      user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    },
  });
  const refused = new DOMException('', 'InvalidStateError');
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(refused);
  const part = page.getByRole('region', { name: 'Passkeys' });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const why = 'This device has a passkey for your account already.';
  await expect.element(part.getByText(why)).toBeVisible();
  await expect.element(toast).toMatchTextContent(why);
  await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument();
});

test('recovery codes, which are shown once, stay when the connection fails right after', async () => {
  answerCalls({ 'GET /api/account/second-step': { methods: [], link: 'not needed' } });
  await showAccount(founder({ secondStepBy: '2096-12-31T00:00:00.000Z' }), 'signing-in');
  answerCalls({
    'POST /api/account/codes': { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/lab' },
    'PUT /api/account/codes': { recoveryCodes: ['q7tm-4kzd'] },
    'GET /api/auth/me': noConnection,
  });
  await button('Set up codes').click();
  await page.getByLabelText('2. Type the code that it shows').fill('123456');
  await button('Turn on codes').click();
  await expect.poll(callsMade).toContain('GET /api/auth/me');
  await callsAnswered();
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
});

test('sessions are listed and ended', async () => {
  const session = (device: string, current = false): SessionInfo => ({
    ...{ id: crypto.randomUUID(), device, createdAt: now(), lastUsedAt: now(), current },
  });
  const phone = session('Safari on iPhone');
  const sessions = [session('Chrome on Linux', true), phone];
  await showAccount(founder(), 'signing-in', { sessions });
  answerCalls({
    'POST /api/account/sessions/end': ({ body }: Call) => {
      expect(body).toEqual({ id: phone.id });
      sessions.pop();
      return noContent();
    },
  });
  // The name contains the time because several sessions can have the same device name.
  await page
    .getByRole('button', { name: /^End the session on Safari on iPhone, Last used \d/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'End the session on Safari on iPhone?' });
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect.element(toast).toMatchTextContent('Session ended');
  await expect.element(dialog).not.toBeInTheDocument();
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  await expect.element(list.getByText('Safari on iPhone')).not.toBeInTheDocument();
  await expect.element(page.getByText('This one')).toBeVisible();
  await tab('Your details').click();
  await expect.element(page.getByText('You own 1 idea and have written 0 comments.')).toBeVisible();
});

test('a founder makes an access token by keyboard, copies it once, and removes it after losing founder rights', async () => {
  const made: AccessToken = {
    ...{ id: crypto.randomUUID(), name: 'Weekly report', scope: 'read', lastUsedAt: null },
    ...{ createdAt: now(), expiresAt: '2096-12-31T00:00:00.000Z' },
  };
  const tokens: AccessToken[] = [];
  const me = founder();
  await showAccount(me, 'developers', { tokens });
  const region = page.getByRole('region', { name: 'Access tokens' });
  await expect.element(region.getByText('You have none.')).toBeVisible();
  await region.getByText('New token', { exact: true }).click();
  await region.getByRole('button', { name: 'Make token' }).click();
  await expect.element(region.getByText('Name is required')).toBeVisible();
  await expectNoViolations();
  // Nothing shows the token later, so the page shows it also where the list cannot be read again.
  answerCalls({
    'GET /api/account/tokens': noConnection,
    'POST /api/account/tokens': ({ body }: Call) => {
      expect(body).toEqual({ name: 'Weekly report', scope: 'read', days: 30 });
      return { ...made, token: 'dhil_pat_of_this_test' };
    },
  });
  await region.getByLabelText('Name').fill('Weekly report');
  await region.getByLabelText('Ends after').selectOptions('30 days');
  await userEvent.keyboard('{Tab}{Enter}');
  const shown = region.getByRole('textbox', { name: 'New token “Weekly report”' });
  await expect.element(shown).toHaveFocus();
  await expect.element(shown).toHaveValue('dhil_pat_of_this_test');
  await expectNoViolations();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await region.getByRole('button', { name: 'Copy' }).click();
  await expect.element(toast).toMatchTextContent('Token copied');
  expect(copied).toHaveBeenCalledWith('dhil_pat_of_this_test');

  tokens.push(made);
  answerCalls({ 'GET /api/account/tokens': () => tokens });
  invalidateAll();
  const item = region.getByRole('listitem').filter({ hasText: 'Weekly report' });
  await expect.element(item).toMatchTextContent(/Reads\. Until .*\. Never used/);
  await expect.element(item.getByRole('button', { name: 'Revoke Weekly report' })).toBeVisible();

  // Without founder rights the person sees and removes tokens, and makes no more.
  await page.viewport(320, 800);
  signIn({ ...me, role: 'user' });
  const name = 'Notebook sync with a name as long as it may be '.padEnd(80, 'x');
  Object.assign(made, { name, lastUsedAt: now(), expiresAt: '2020-01-01T00:00:00.000Z' });
  invalidateAll();
  await expect
    .element(region)
    .toMatchTextContent('They do nothing while you have no founder rights.');
  await expect.element(region.getByText('New token', { exact: true })).not.toBeInTheDocument();
  await expect.element(region.getByText('Ended', { exact: true })).toBeVisible();
  await expect.element(region).toMatchTextContent('Last used');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  answerCalls({
    [`DELETE /api/account/tokens/${made.id}`]: () => {
      tokens.pop();
      return noContent();
    },
  });
  await region.getByRole('button', { name: /^Remove/ }).click();
  await expectNoViolations();
  await button('Remove token').click();
  await expect.element(region).not.toBeInTheDocument();
});

test('without a session the page leads to the sign-in', async () => {
  $session.set({ status: 'unauthenticated' });
  await renderPage(<AccountPage />);
  await expect.element(page.getByText('Sign in to see your account.')).toBeVisible();
  await expectNoViolations();
});

const suspension = 'This account is suspended. Write to hello@example.org.';

test('somebody who is suspended reads it on the page that they open', async () => {
  answerCalls({
    'GET /api/auth/me': problem(401, suspension, { suspended: true }),
    'GET /settings.json': { demo: null, mail: false, provider: null, signUp: true },
  });
  openPath('/idea-tracker');
  $session.set({ status: 'loading' });
  await renderPage(<TrackerPage />);
  await recheckSession();
  await expect.element(page.getByRole('alert')).toHaveTextContent(suspension);
});

test('somebody who is suspended meanwhile reads so where they sign in again and where they save, and keeps the typed text', async () => {
  const me = founder();
  await showAccount(me, 'details');
  const fullName = page.getByLabelText('Full Name');
  const refuseName = (detail: string, more = {}) =>
    answerCalls({ 'PATCH /api/account': problem(401, detail, more) });
  refuseName('Sign in to continue.');
  const answer = (response: unknown) => answerCalls({ 'POST /api/auth/login': response });
  answerCalls({ 'POST /api/auth/passkey/options': problem(503, 'Busy') });
  await fullName.fill('Typed Name');
  await button('Save name').click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const send = dialog.getByRole('button', { name: 'Sign In', exact: true });
  // The dialog shows the error too, because a screen reader cannot reach the toast behind it.
  const alert = dialog.getByRole('alert');
  await expect.element(dialog.getByLabelText('Email')).toHaveValue(me.email);
  await expect.element(dialog.getByLabelText('Password')).toHaveFocus();
  await dialog.getByLabelText('Password').fill('correct horse');
  answer(problem(403, suspension));
  await send.click();
  await expect.element(toast).toMatchTextContent(suspension);
  await expect.element(alert).toMatchTextContent(suspension);
  await expectNoViolations();
  answer({ user: me });
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(fullName).toHaveValue('Typed Name');

  refuseName(suspension, { suspended: true });
  await button('Save name').click();
  const end = page.getByRole('dialog', { name: 'Your account was suspended' });
  await expect.element(end).toMatchTextContent(suspension);
  await expectNoViolations();
  await expect.element(end.getByLabelText('Password')).not.toBeInTheDocument();
  await end.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(fullName).toHaveValue('Typed Name');
  // Later refusals do not mention the suspension.
  refuseName('Sign in to continue.');
  await button('Save name').click();
  await expect.element(end).toMatchTextContent('This account is suspended.');
});
