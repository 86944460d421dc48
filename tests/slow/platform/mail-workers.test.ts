// Mail servers that are dead, slow or wrong, and processes that end while they send.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { account, contactMessage, rowCounts, updateUser } from '../../support/api.ts';
import { forThisTest, serverForTest } from '../../support/file-resources.ts';
import { listen } from '../../support/listen.ts';
import { insertMail, startMailServer } from '../../support/mail.ts';
import { connectTo } from '../../support/raw-http.ts';
import { freePort, type Server, sameDatabase } from '../../support/server.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

const lab = 'hello@example.org';
const write = async (server: Server, message = contactMessage.message) =>
  expect((await server.post('/api/contact', { ...contactMessage, message })).status).toBe(201);

/** Starts a server and its mail server, which takes the first message when `take` is called. */
async function startSlowMail() {
  const post = await forThisTest(startMailServer());
  const sending = await serverForTest({ SMTP_URL: post.url, MAIL_RETRY_SECONDS: '1' });
  const { promise, resolve: take } = Promise.withResolvers<void>();
  post.answerWith(promise);
  return { post, sending, take };
}

test('a dead mail server: everything else goes on, and every message arrives once it is back', async () => {
  const port = await freePort();
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const lonely = await serverForTest({ SMTP_URL, MAIL_RETRY_SECONDS: '1' });
  const messages = [1, 2, 3].map((n) => `While nobody listens, number ${n}`);
  for (const message of messages) await write(lonely, message);
  expect(await rowCounts(lonely)).toMatchObject({ contact_messages: 3 });
  await expect
    .poll(() => lonely.sql('select min(attempts) n from outbox'))
    .toEqual([{ n: expect.toSatisfy((n: number) => n >= 1) }]);
  const back = await forThisTest(startMailServer(port));
  for (const message of messages) await back.mailTo(lab, message);
  expect(back.received).toHaveLength(3);
  await lonely.stop();
  expect(lonely.logs()).not.toContain('tom@example.org');
});

test('a mail server that hangs holds up no request, and two processes send a message once', async () => {
  const slow = await forThisTest(startMailServer());
  slow.answerWith('hang');
  const one = await serverForTest({ SMTP_URL: slow.url });
  const two = await serverForTest({ SMTP_URL: slow.url, ...sameDatabase(one) });
  await write(one);
  await slow.attempted(1);
  for (const server of [one, two]) await write(server);
  // The mail worker still waits for the mail server.
  const settled = 'select 1 from outbox where sent_at is not null or problem is not null';
  expect(await one.sql(settled)).toEqual([]);
  // The other process also looked for a mail, and left the claimed one.
  await slow.attempted(2);
  const claimed = () => one.sql('select max(attempts) n from outbox');
  expect(await claimed()).toEqual([{ n: 1 }]);
  await Promise.all([one.kill(), two.kill()]);
});

test('a message that the mail server takes long to accept holds up no other, stays claimed, and is sent once', async () => {
  const { post, sending, take } = await startSlowMail();
  await write(sending, 'This one needs some thought');
  await post.attempted(1);
  post.answerWith('take');
  const admin = await account(sending, 'admin');
  const invitation = { email: 'new@elsewhere.example', role: 'founder' };
  await sending.post('/api/admin/invitations', invitation, admin);
  await post.mailTo('new@elsewhere.example');

  // The claim has 30 seconds left, as after a minute and a half.
  const slow = "where text like '%some thought%'";
  await sending.sql(`update outbox set claimed_until = ? ${slow}`, [Date.now() + 30_000]);
  const claimedFor = async () => {
    const [row] = await sending.sql(`select claimed_until until from outbox ${slow}`);
    return Number(row?.until) - Date.now();
  };
  await expect.poll(claimedFor).toBeGreaterThan(60_000);
  take();
  const states = () =>
    sending.sql('select sent_at > 0 sent, attempts from outbox order by created_at');
  const once = { sent: 1, attempts: 1 };
  await expect.poll(states).toEqual([once, once]);
  expect(post.received).toHaveLength(2);
});

test('a slow domain takes one worker alone, and a link goes before the other messages to that domain', async () => {
  const post = await forThisTest(startMailServer());
  post.answerWith((to) =>
    to.endsWith('@slow.example') && to !== 'asks@slow.example' ? 'hang' : 'take',
  );
  const sending = await serverForTest({ SMTP_URL: `${post.url}?socketTimeout=5000` });
  const { user } = await account(sending, 'founder');
  await updateUser(sending, user.id, "email = 'asks@slow.example'");
  for (let n = 0; n < 20; n++) await insertMail(sending, { recipient: `person-${n}@slow.example` });
  const count = async (what: string) => {
    const [row] = await sending.sql(
      `select ${what} n from outbox where recipient like '%@slow.example'`,
    );
    return Number(row?.n);
  };
  await expect.poll(() => count('sum(attempts)')).toBe(1);
  await insertMail(sending, { recipient: 'last@quick.example' });
  await sending.post('/api/auth/forgotten', { email: 'asks@slow.example' });
  await post.mailTo('last@quick.example');
  expect(await count('sum(claimed_until > 0)')).toBeLessThanOrEqual(1);
  // After the first message has timed out, the link is sent next.
  await post.mailTo('asks@slow.example');
  expect(await count('sum(attempts)')).toBeLessThanOrEqual(3);
  await sending.kill();
});

test('a mail server elsewhere has to offer encryption, unless the setting says otherwise', async () => {
  const plain = await forThisTest(startMailServer());
  const encrypting = await forThisTest(startMailServer(0, { offersTls: true }));
  // This host reaches the local machine, but does not count as local.
  const elsewhere = ({ port }: { port: number }) => `smtp://0.0.0.0:${port}`;
  const refusing = await serverForTest({ SMTP_URL: `${elsewhere(plain)}?ignoreTLS=true` });
  await insertMail(refusing, { recipient: 'one@example.org' });
  await expect
    .poll(() => refusing.sql("select problem like 'ETLS%' tls, sent_at from outbox"))
    .toEqual([{ tls: 1, sent_at: null }]);
  expect(plain.received).toEqual([]);

  const trusting = await serverForTest({ SMTP_URL: elsewhere(plain), SMTP_TLS: 'optional' });
  await insertMail(trusting, { recipient: 'two@example.org' });
  await plain.mailTo('two@example.org');

  const careful = await serverForTest({
    SMTP_URL: `${elsewhere(encrypting)}?tls.rejectUnauthorized=false`,
  });
  await insertMail(careful, { recipient: 'three@example.org' });
  expect((await encrypting.mailTo('three@example.org')).wasEncrypted).toBe(true);
});

test('a mail server that never stops sending is disconnected, and the message is tried again', async () => {
  let attempts = 0;
  const talking = createServer((socket) => {
    attempts++;
    socket.write('220 welcome\r\n');
    const talk = setInterval(() => socket.write('250-and another thing\r\n'), 50);
    socket.on('error', () => {}).on('close', () => clearInterval(talk));
  });
  onTestFinished(() => void talking.close());
  const sending = await serverForTest({
    SMTP_URL: `smtp://127.0.0.1:${await listen(talking)}?connectionTimeout=300`,
    MAIL_RETRY_SECONDS: '1',
  });
  await write(sending);
  await expect.poll(() => attempts).toBeGreaterThan(1);
  const problems = await sending.sql('select problem from outbox');
  expect(problems).toEqual([{ problem: 'ETIMEDOUT' }]);
});

test('a message that was accepted while the database could not record it is not sent again', async () => {
  const { post, sending, take } = await startSlowMail();
  await write(sending);
  await post.attempted(1);
  const release = await holdWriteLock(sending.databaseFile);
  take();
  await expect.poll(sending.logs).toContain('"message":"sent mail not recorded"');
  await release();
  const noted = () => sending.sql('select sent_at > 0 sent, attempts from outbox');
  await expect.poll(noted).toEqual([{ sent: 1, attempts: 1 }]);
  expect(post.received).toHaveLength(1);
});

test('a server that stops begins no message, also while it waits for a request, and logs how many connections it cut off', {
  timeout: 30_000,
}, async () => {
  const mail = await forThisTest(startMailServer());
  const stopping = await serverForTest({ SMTP_URL: mail.url });
  const socket = connectTo(stopping);
  const head = [
    'POST /api/contact HTTP/1.1',
    'Host: a',
    'Expect: 100-continue',
    'Content-Length: 9',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // The server waits for the body now.
  await once(socket, 'data');
  const since = Date.now();
  const stopped = stopping.stop();
  await expect.poll(stopping.logs).toContain('"message":"stopping"');
  await insertMail(stopping, { recipient: 'late@example.org' });
  expect(await stopped).toBe(1);
  expect(Date.now() - since).toBeGreaterThan(9_000);
  expect(mail.received).toEqual([]);
  expect(stopping.logs()).toContain(
    '"message":"stopped before all requests ended","connections":1',
  );
  socket.destroy();
});

test('a link is mailed although the server stops right after its response', async () => {
  const mail = await forThisTest(startMailServer());
  const empty = await serverForTest();
  const env = { SMTP_URL: mail.url, ...sameDatabase(empty) };
  const stopping = await serverForTest(env);
  const { email } = (await account(empty)).user;
  expect((await stopping.post('/api/auth/forgotten', { email })).status).toBe(202);
  await stopping.stop();
  await serverForTest(env);
  expect((await mail.mailTo(email)).text).toContain('/reset-password#');
});
