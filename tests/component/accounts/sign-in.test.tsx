import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { $session } from '#features/accounts/client/session.ts';
import { LoginPage } from '#features/accounts/ui/login/LoginPage.tsx';
import { SignInForm } from '#features/accounts/ui/login/SignInForm.tsx';
import { answerCalls, callsAnswered, callsMade, delayed, noConnection, problem } from '../calls.ts';
import { tab, toast } from '../controls.ts';
import { founder } from '../people.ts';
import { renderPage } from '../render-page.tsx';

const signIn = page.getByRole('form', { name: 'Sign In' });
const signUp = page.getByRole('form', { name: 'Sign Up' });
const send = signIn.getByRole('button', { name: 'Sign In', exact: true });
const create = signUp.getByRole('button', { name: 'Create Account' });

/** The server offers no passkey. */
const noOffer = { 'POST /api/auth/passkey/options': problem(503, 'Busy') };

async function submit(email = 'ada@example.org', password = 'correct horse') {
  await signIn.getByLabelText('Email').fill(email);
  await signIn.getByLabelText('Password').fill(password);
  await send.click();
}

async function showLogin() {
  answerCalls({
    // The client requests the settings once per document.
    'GET /settings.json': { demo: null, mail: true, provider: null, signUp: true },
    ...noOffer,
  });
  await renderPage(<LoginPage />);
  await expect.element(signIn).toBeVisible();
  await callsAnswered();
}

test("shows 'Login failed' and 'Registration failed' with the error message, and keeps what was typed", async () => {
  await showLogin();
  answerCalls({ 'POST /api/auth/login': problem(401, 'Invalid email or password') });
  await submit('nobody@example.org', 'wrong');
  await expect.element(toast).toMatchTextContent('Login failed');
  await expect.element(toast).toMatchTextContent('401: Invalid email or password');
  await expect.element(signIn.getByLabelText('Email')).toHaveValue('nobody@example.org');
  answerCalls({ 'POST /api/auth/login': noConnection });
  await send.click();
  await expect.element(toast).toMatchTextContent('No connection. Try again.');
  await tab('Sign Up').click();
  // Text typed in one form survives a look at the other.
  await expect.element(signUp.getByLabelText('Email')).toHaveValue('nobody@example.org');
  await signUp.getByLabelText('Full Name').fill('Another');
  await tab('Sign In').click();
  await expect.element(page.getByLabelText('Full Name')).not.toBeInTheDocument();
  await tab('Sign Up').click();
  await signUp.getByLabelText('Password').fill('correct horse');
  const taken = problem(409, 'An account with this email already exists');
  answerCalls({ 'POST /api/auth/register': taken });
  await create.click();
  await expect.element(toast).toMatchTextContent('Registration failed');
  await expect.element(toast).toMatchTextContent('409: An account with this email already exists');
  await expect.element(signUp.getByLabelText('Full Name')).toHaveValue('Another');
});

test("messages at the fields: 'Password must be at least 6 characters', 'Name is required', 'Password is required'", async () => {
  await showLogin();
  await signIn.getByLabelText('Email').fill('a@example.org');
  await send.click();
  const password = signIn.getByLabelText('Password');
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  await expect.element(password).toHaveFocus();
  await tab('Sign Up').click();
  await signUp.getByLabelText('Email').fill('a@example.org');
  await signUp.getByLabelText('Password').fill('12345');
  await create.click();
  await expect
    .element(signUp.getByLabelText('Full Name'))
    .toHaveAccessibleDescription('Name is required');
  await expect
    .element(signUp.getByLabelText('Password'))
    .toHaveAccessibleDescription(/Password must be at least 6 characters/);
});

test.each([
  ['the account has no name', { user: founder({ name: '', role: 'user' }) }, null],
  ['the response names nobody', {}, founder({ name: 'Ada Test' })],
])(
  "the toasts fall back to 'User' where %s, and the session call tells who it is",
  async (_, response, user) => {
    const onSignedIn = vi.fn();
    const me = user ? { user } : response;
    answerCalls({ 'POST /api/auth/login': response, 'GET /api/auth/me': me, ...noOffer });
    await renderPage(<SignInForm onSignedIn={onSignedIn} />);
    await submit();
    await expect.element(toast).toMatchTextContent('Logged in as User');
    await expect.poll(() => $session.get()).toEqual({ status: 'authenticated', ...me });
    expect(onSignedIn).toHaveBeenCalled();
  },
);

test('after login the session is set from the response and then refetched', async () => {
  const onSignedIn = vi.fn();
  const user = founder({ role: 'user' });
  const me = delayed({ user: { ...user, name: 'Ada Renamed' } });
  answerCalls({ 'POST /api/auth/login': { user }, 'GET /api/auth/me': me.answer, ...noOffer });
  await render(<SignInForm onSignedIn={onSignedIn} />);
  await submit(user.email);
  await expect.poll(() => $session.get()).toEqual({ status: 'authenticated', user });
  const reads = () => callsMade().filter((call) => call === 'GET /api/auth/me');
  await expect.poll(reads).toHaveLength(1);
  expect(onSignedIn).not.toHaveBeenCalled();
  me.respond();
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  expect($session.get()).toMatchObject({ user: { name: 'Ada Renamed' } });
  expect(reads()).toHaveLength(1);
});
