// An unverified address may belong to another person, so the server must not mail it a stranger's text.
import { expect, test } from 'vitest';
import { account, idea, send, unverifiedAccount, updateUser } from '../../support/api.ts';
import { confirmEmail } from '../../support/email-change.ts';
import { forThisFile, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { at } from '../../support/founders.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { sameDatabase } from '../../support/server.ts';
import { webhooksOf } from '../../support/webhooks.ts';

const mail = await forThisFile(startMailServer());
const env = { SMTP_URL: mail.url, MAIL_HOLD_SECONDS: '0', WEBHOOK_PRIVATE_NETWORK: 'on' };
const server = await serverForFile(env);

/** A text of the stranger, used wherever users can enter text. */
const words = 'Prize at evil.example';
type Who = { cookie: string };
const call = async (method: string, path: string, body: unknown, who: Who = { cookie: '' }) => {
  const answer = await send(server, method, path, body, who);
  expect([200, 201, 202, 204], `${method} ${path}: ${answer.text}`).toContain(answer.status);
  return answer;
};

test('no mail to an unverified address has words that a stranger chose', async () => {
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
  const { user } = await unverifiedAccount(server, 'admin', words);
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
