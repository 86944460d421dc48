import { expect, test } from 'vitest';
import { askForReset, resetPassword } from '../../support/accounts.ts';
import { account, send, unverifiedAccount, updateUser } from '../../support/api.ts';
import { forThisFile, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { startMailServer, tokenIn } from '../../support/mail.ts';
import { type Server, sameDatabase, startServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { allStoredValues } from '../../support/stored-bytes.ts';

const forgotten = (server: Server, email: string) => server.post('/api/auth/forgotten', { email });
/** Every value in the database that looks like a token. */
const tokensIn = async (server: Server) =>
  (await allStoredValues(`file:${server.databaseFile}`)).match(/#[\w-]{43}/g) ?? [];

const mail = await forThisFile(startMailServer());
const server = await serverForFile({ SMTP_URL: mail.url, MAIL_RETRY_SECONDS: '1' });
const silent = await sharedServer();
const admin = await account(silent, 'admin');

test('a second link for a forgotten password ends the first, and its waiting message', async () => {
  const { user } = await account(server);
  const first = await askForReset(server, mail, user.email);
  mail.received.length = 0;
  const second = await askForReset(server, mail, user.email);
  expect((await resetPassword(server, first)).status).toBe(400);
  expect((await resetPassword(server, second)).status).toBe(200);

  const other = (await account(server)).user;
  mail.answerWith({ code: 451 });
  await forgotten(server, other.email);
  const tried = () =>
    server.sql('select 1 from outbox where recipient = ? and problem is not null', [other.email]);
  await expect.poll(tried).toHaveLength(1);
  await forgotten(server, other.email);
  const links = () => server.sql('select id from one_time_links where user_id = ?', [other.id]);
  await expect.poll(tried).toHaveLength(2);
  expect(await links()).toHaveLength(1);
  mail.received.length = 0;
  mail.answerWith('take');
  const token = tokenIn(await mail.mailTo(other.email, '/reset-password#'));
  const sent = () =>
    server.sql('select 1 from outbox where recipient = ? and sent_at > 0', [other.email]);
  await expect.poll(sent).toHaveLength(1);
  expect(mail.received.filter(({ to }) => to.includes(other.email))).toHaveLength(1);
  expect((await resetPassword(server, token)).status).toBe(200);
});

test('a link for a new password that is older than a suspension waits for its end', async () => {
  const { user } = await account(server);
  const token = await askForReset(server, mail, user.email);
  await updateUser(server, user.id, 'suspended_at = 1');
  const refused = await resetPassword(server, token);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'This account is suspended. Write to hello@example.org.',
  ]);
  await updateUser(server, user.id, 'suspended_at = null');
  expect((await resetPassword(server, token)).status).toBe(200);
});

test('the database has no token while a message waits; each attempt sends a link that works', async () => {
  const crashing = await startServer({ SMTP_URL: mail.url });
  const { user } = await account(crashing);
  // The mail server has the message, and the process ends before it gets the reply.
  mail.answerWith(new Promise<void>(() => {}));
  await forgotten(crashing, user.email);
  const first = await mail.mailTo(user.email);
  expect(await tokensIn(crashing)).toEqual([]);
  await crashing.kill();
  await crashing.sql('update outbox set claimed_until = 1');
  mail.received.length = 0;
  mail.answerWith('take');
  const next = await serverForTest({ SMTP_URL: mail.url, ...sameDatabase(crashing) });
  const again = await mail.mailTo(user.email);
  const id = /^message-id: (.*)$/im;
  expect(id.exec(again.raw)?.[1]).toBe(id.exec(first.raw)?.[1]);
  const tokens = [tokenIn(first), tokenIn(again)];
  expect(new Set(tokens).size).toBe(2);
  expect(await tokensIn(crashing)).toEqual([]);
  // Both links work until one of them is used.
  expect((await resetPassword(next, tokens[0] ?? '')).status).toBe(200);
  expect((await resetPassword(next, tokens[1] ?? '')).status).toBe(400);
  expect(await crashing.sql('select 1 from link_tokens')).toEqual([]);
});

const ask = (method: string, path: string, body?: unknown) =>
  send(silent, method, `/api/admin/${path}`, body, admin);

test('without a mail server, the database has no token; an administrator who reads a message gets one, which verifies no address', async () => {
  const { user } = await unverifiedAccount(silent);
  await forgotten(silent, user.email);
  const letters = async () => (await ask('GET', 'outbox')).body.items;
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [{ id }] = await letters();
  expect((await ask('GET', 'outbox')).text).not.toMatch(/reset-password/);
  expect(await tokensIn(silent)).toEqual([]);
  const texts = [await ask('POST', `outbox/${id}/text`), await ask('POST', `outbox/${id}/text`)];
  const [first, second] = texts.map(({ body }) => tokenIn(body));
  expect(first).not.toBe(second);
  expect(await tokensIn(silent)).toEqual([]);
  expect((await ask('GET', 'audit')).body.items.slice(0, 2)).toMatchObject([
    { action: 'mail.read', subject: { id } },
    { action: 'mail.read', subject: { id } },
  ]);
  expect((await resetPassword(silent, first ?? '')).status).toBe(200);
  expect((await resetPassword(silent, second ?? '')).status).toBe(400);
  const verified = 'select 1 from users where id = ? and email_verified_at is not null';
  expect(await silent.sql(verified, [user.id])).toEqual([]);
  expect((await ask('POST', `outbox/${id}/text`)).status).toBe(404);
});

test('without a mail server, an administrator passes on the links that confirm and undo an email change', async () => {
  const who = await account(silent);
  const read = async (email: string, words: string) => {
    const { items } = (await ask('GET', 'outbox')).body;
    const find = (one: { recipient: string; subject: string }) =>
      one.recipient === email && one.subject.includes(words);
    return tokenIn((await ask('POST', `outbox/${items.find(find).id}/text`)).body);
  };
  const email = 'by-hand@example.org';
  expect((await silent.put('/api/account/email', { email }, who)).status).toBe(200);
  const use = (path: string, token: string) => silent.post(path, { token }, { cookie: who.cookie });
  expect((await use('/api/auth/email', await read(email, 'Confirm'))).status).toBe(200);
  const row = () =>
    silent.sql('select email, email_verified_at verified from users where id = ?', [who.user.id]);
  expect(await row()).toEqual([{ email, verified: null }]);
  const back = await read(who.user.email, 'was changed');
  expect((await use('/api/auth/email-undo', back)).status).toBe(204);
  expect(await row()).toEqual([{ email: who.user.email, verified: null }]);
  const token = await read(who.user.email, 'again');
  expect((await resetPassword(silent, token)).status).toBe(200);
  expect(await tokensIn(silent)).toEqual([]);
});
