// An unverified address may belong to another person, so the server must not mail it a stranger's text.
import { expect, test } from 'vitest';
import { askForReset, newSession, resetPassword, setStrongProof } from '../../support/accounts.ts';
import {
  account,
  cookieOf,
  idea,
  password,
  send,
  unverifiedAccount,
  updateUser,
} from '../../support/api.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { confirmEmail } from '../../support/email-change.ts';
import { forThisFile, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { at } from '../../support/founders.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { addPasskey, newDevice } from '../../support/passkeys.ts';
import { startProvider } from '../../support/provider.ts';
import { runCommand } from '../../support/run-command.ts';
import { sameDatabase } from '../../support/server.ts';
import { Browser } from '../../support/sign-in-browser.ts';
import { accessToken } from '../../support/tokens.ts';
import { webhooksOf } from '../../support/webhooks.ts';

const mail = await forThisFile(startMailServer());
const provider = await forThisFile(startProvider());
const env = {
  ...provider.env,
  SMTP_URL: mail.url,
  MAIL_HOLD_SECONDS: '0',
  WEBHOOK_PRIVATE_NETWORK: 'on',
};
const server = await serverForFile(env);

/** A text of the stranger, used wherever users can enter text. */
const words = 'Prize at evil.example';
const unprove = (id: string) => updateUser(server, id, 'email_verified_at = null');
type Who = { cookie: string };
const call = async (method: string, path: string, body: unknown, who: Who = { cookie: '' }) => {
  const answer = await send(server, method, path, body, who);
  expect([200, 201, 202, 204], `${method} ${path}: ${answer.text}`).toContain(answer.status);
  return answer;
};

test('no mail to an unverified address has words that a stranger chose', async () => {
  const stranger = await account(server, 'admin', words);
  const { user } = stranger;

  // Changes to an account, and the mails about them.
  await addPasskey(server, stranger, newDevice(server));
  const [{ id: passkey }] = (await call('GET', '/api/account/passkeys', undefined, stranger)).body;
  await call('PATCH', `/api/account/passkeys/${passkey}`, { name: words }, stranger);
  await accessToken(server, stranger, 'write', words);
  const { recoveryCodes } = await turnOnCodes(server, stranger);
  await call('POST', '/api/account/recovery-codes', undefined, stranger);
  const fresh = (await call('POST', '/api/account/recovery-codes', undefined, stranger)).body;
  expect(fresh.recoveryCodes).not.toEqual(recoveryCodes);
  await unprove(user.id);
  const asked = await call('POST', '/api/auth/login', { email: user.email, password });
  const [code] = fresh.recoveryCodes;
  await server.post('/api/auth/code', { code }, { cookie: cookieOf(asked) });
  await call('DELETE', `/api/account/passkeys/${passkey}`, undefined, stranger);
  await call('DELETE', '/api/account/codes', undefined, stranger);
  await updateUser(server, user.id, 'email_verified_at = 1');
  await addPasskey(server, stranger, newDevice(server));
  await unprove(user.id);
  runCommand(server.databaseFile, ['user', 'remove-second-factor', user.email], env);
  const again = await newSession(server, stranger);
  await call('PUT', '/api/account/email', { email: user.email }, again);
  // A change of the password invalidates the link, and the server sends no mail with an invalid link.
  await mail.mailTo(user.email, 'Subject: Confirm your email address');
  await call('PUT', '/api/account/password', { newPassword: 'another horse' }, again);
  await call('POST', '/api/auth/forgotten', { email: user.email });

  // Linking a provider by verified email and on the account page, and unlinking it.
  const person = { sub: words, email_verified: true, name: words };
  const linked = await unverifiedAccount(server, 'user', words);
  provider.be({ ...person, email: linked.user.email });
  const browser = new Browser(server);
  await browser.signIn();
  const reset = await askForReset(server, mail, linked.user.email);
  expect((await resetPassword(server, reset)).status).toBe(200);
  await browser.signIn();
  await setStrongProof(server, linked);
  await unprove(linked.user.id);
  await call('DELETE', '/api/account/provider', undefined, browser);
  await mail.mailTo(linked.user.email, 'You can now sign in with Hospital ID');
  await mail.mailTo(linked.user.email, 'Hospital ID no longer signs you in');

  // Requests that name another person's address.
  const squatter = await unverifiedAccount(server, 'user', words);
  const wanted = 'wanted@victim.example';
  await call('PUT', '/api/account/email', { email: wanted }, squatter);
  await confirmEmail(server, tokenIn(await mail.mailTo(wanted)), squatter);
  const undo = await mail.mailTo(squatter.user.email, '/undo-email');
  await call('POST', '/api/auth/email-undo', { token: tokenIn(undo) });
  const inviting = await account(server, 'admin', words);
  const invitation = { email: 'invited@victim.example', role: 'founder' };
  await call('POST', '/api/admin/invitations', invitation, inviting);
  const contact = { name: words, email: 'writer@victim.example', message: `${words}, come soon` };
  const { id: message } = (await call('POST', '/api/contact', contact)).body;
  const reply = { text: 'Thank you for your message.' };
  await call('POST', `/api/admin/messages/${message}/replies`, reply, inviting);

  // Events of other users.
  const reader = await unverifiedAccount(server, 'founder', 'Reader');
  const { id } = (await call('POST', '/api/ideas', idea({ ideaTitle: words }), inviting)).body;
  await call('PUT', `/api/ideas/${id}/follow`, { follows: true }, reader);
  const comment = (content: string) =>
    call('POST', `/api/ideas/${id}/comments`, { section: 'market', content }, inviting);
  await comment(`${words} for ${at(reader)}`);
  await comment(words);
  await updateUser(server, reader.user.id, 'digest_due_at = 1');
  await webhooksOf(server, inviting).add({ name: words, url: 'http://127.0.0.1:9/hooks' });
  await server.sql('update webhooks set failing_since = 1');
  await serverForTest({ ...env, ...sameDatabase(server) });
  await mail.mailTo(user.email, 'A webhook was switched off');

  const subjects = [
    'A passkey was added to your account',
    'An access token was made for your account',
    'Codes from an app were turned on',
    'New recovery codes were made',
    'A recovery code of your account was used',
    'A passkey was removed from your account',
    'Codes from an app were turned off',
    'Codes and passkeys were removed',
    'Confirm your email address',
    'Your password was changed',
    'Set a new password',
    'A webhook was switched off',
  ];
  for (const subject of subjects) await mail.mailTo(user.email, `Subject: ${subject}`);
  await mail.mailTo(wanted, 'Confirm your new email address');
  await mail.mailTo(wanted, 'A change of email address was undone');
  await mail.mailTo(squatter.user.email, 'Your account has this email address again');
  await mail.mailTo('invited@victim.example');
  await mail.mailTo('writer@victim.example', 'Thank you for your message.');
  await mail.mailTo(reader.user.email, 'when somebody mentions you');
  await mail.mailTo(reader.user.email, 'You get one mail a day');

  const toLab = 'hello@example.org';
  const verified = [toLab, inviting.user.email];
  const withWords = mail.received.filter(({ text }) => text.includes(words));
  expect(withWords.filter(({ to }) => !verified.includes(to[0] ?? ''))).toEqual([]);
  // A verified address still gets the words.
  expect(withWords.map(({ to }) => to[0])).toContain(toLab);
});
