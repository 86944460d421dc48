import { describe, expect, test } from 'vitest';
import { acceptInvitation } from '../../support/accounts.ts';
import { account, contactMessage, send } from '../../support/api.ts';
import {
  forThisFile,
  forThisTest,
  serverForFile,
  serverForTest,
} from '../../support/file-resources.ts';
import { insertMail, startMailServer } from '../../support/mail.ts';
import { sameDatabase } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

const mail = await forThisFile(startMailServer());
const server = await serverForFile({ SMTP_URL: mail.url, MAIL_RETRY_SECONDS: '1' });

const lab = 'hello@example.org';
const write = (body: object = {}) => server.post('/api/contact', { ...contactMessage, ...body });

describe('a contact message', () => {
  test('notifies the lab, who answers to the sender; the sender gets no copy', async () => {
    expect((await write({ name: 'Tom Verhoeven' })).status).toBe(201);
    const notice = await mail.mailTo(lab, contactMessage.message);
    expect(notice.to).toEqual([lab]);
    expect(notice.text).toContain('Reply-To: tom@example.org');
    expect(notice.text).toContain('Subject: Message from Tom Verhoeven');
    expect(notice.raw).toMatch(/^auto-submitted: auto-generated$/im);
    // The text of a sent message is not kept.
    const texts = () => server.sql("select 1 from outbox where text like '%Long enough%'");
    await expect.poll(texts).toEqual([]);
    expect(mail.received.some(({ to }) => to.includes('tom@example.org'))).toBe(false);
  });

  test('cannot add headers or recipients, nor markup', async () => {
    await write({
      name: 'Eve <b>bold</b>, "x" <victim@example.org>',
      message: 'Bcc: victim@example.org\r\n\r\n.\r\n<script>alert(1)</script>',
    });
    const notice = await mail.mailTo(lab, 'alert(1)');
    expect(notice.to).toEqual([lab]);
    expect(notice.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(notice.text).toContain('&lt;script&gt;');
    expect((await write({ name: 'Two\r\nBcc: victim@example.org' })).status).toBe(400);
  });

  test('with the hidden field filled in is kept as spam, without a notice; one that was sent very fast is notified', async () => {
    const before = mail.received.length;
    const sent = { website: 'https://spam.example', message: 'Cheap pills for everybody' };
    expect((await write(sent)).status).toBe(201);
    const fast = { website: '', elapsed: 200, message: 'Filled in by my browser' };
    expect((await write(fast)).status).toBe(201);
    await mail.mailTo(lab, 'Filled in by my browser');
    expect(mail.received).toHaveLength(before + 1);
    const rows = await server.sql(
      "select message from contact_messages where status = 'spam' or maybe_spam order by status",
    );
    expect(rows).toEqual([{ message: sent.message }, { message: fast.message }]);
    expect((await write({ elapsed: 'x' })).body.errors[0].path).toBe('elapsed');
  });
});

describe('the outbox', () => {
  test('a mail server that refuses for now gets the message later, once', async () => {
    mail.answerWith({ code: 451 });
    const before = mail.received.length;
    expect((await write({ message: 'While the mail server refuses' })).status).toBe(201);
    await mail.attempted(before + 1);
    mail.answerWith('take');
    await mail.mailTo(lab, 'While the mail server refuses');
    expect(mail.received).toHaveLength(before + 1);
  });

  test('messages of the contact form wait behind other mail to the same domain', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mail.answerWith(promise);
    await write({ message: 'The first of two messages' });
    await mail.mailTo(lab, 'The first of two messages');
    await write({ message: 'The second of two messages' });
    const before = mail.received.length;
    await insertMail(server, { recipient: 'owner@example.org', subject: 'A new passkey' });
    mail.answerWith('take');
    resolve();
    await mail.mailTo(lab, 'The second of two messages');
    const recipients = mail.received.slice(before).map(({ to }) => to[0]);
    expect(recipients).toEqual(['owner@example.org', lab]);
  });

  test('a message whose sender the mail server refuses is sent once the setting is corrected', async () => {
    mail.answerWith('refuse the sender');
    await insertMail(server, { recipient: 'waits@kept.example' });
    const find = () =>
      server.sql("select refused_at, problem from outbox where recipient = 'waits@kept.example'");
    await expect.poll(find).toEqual([{ refused_at: null, problem: 'EENVELOPE 550' }]);
    mail.answerWith('take');
    await mail.mailTo('waits@kept.example');
  });

  test('a recipient refused for good is not asked for again until an administrator says so', async () => {
    const admin = await account(server, 'admin');
    mail.answerWith({ code: 550 });
    await write({ message: 'To a mailbox that is gone' });
    const find = async () => {
      const { body } = await server.get('/api/admin/outbox', admin);
      return body.items[0];
    };
    await expect.poll(async () => (await find()).state).toBe('refused');
    expect(await find()).toMatchObject({ problem: 'EMESSAGE 550', readable: false });
    const counts = await server.get('/api/admin/counts', admin);
    expect(counts.body.mail.refused).toBe(1);
    mail.answerWith('take');
    const { id } = await find();
    expect((await server.post(`/api/admin/outbox/${id}`, undefined, admin)).status).toBe(204);
    await mail.mailTo(lab, 'To a mailbox that is gone');
    await expect.poll(async () => (await find()).state).toBe('sent');
    expect((await server.post(`/api/admin/outbox/${id}`, undefined, admin)).status).toBe(404);
  });

  test('the inbox says of a reply that it waits or was refused, until it is sent', async () => {
    const admin = await account(server, 'admin');
    const reply = async (message: string) => {
      const { id } = (await write({ message })).body;
      await mail.mailTo(lab, message);
      const replies = `/api/admin/messages/${id}/replies`;
      return {
        send: () => server.post(replies, { text: `On: ${message}` }, admin),
        async unsent() {
          const path = '/api/admin/messages?status=answered';
          const { body } = await server.get(path, admin);
          return body.items.find((one: { id: string }) => one.id === id).replies[0].unsent;
        },
      };
    };
    const late = await reply('Answered while the mail server refuses');
    mail.answerWith({ code: 451 });
    await late.send();
    await expect.poll(late.unsent).toBe('waiting');
    mail.answerWith('take');
    const answer = await mail.mailTo('tom@example.org', 'On: Answered while');
    // The lab's own reply is not marked as automatic.
    expect(answer.raw).not.toMatch(/^auto-submitted:/im);
    await expect.poll(late.unsent).toBe(null);

    const never = await reply('From a mailbox that takes nothing');
    mail.answerWith({ code: 550 });
    await never.send();
    await expect.poll(never.unsent).toBe('refused');
    mail.answerWith('take');
  });
});

test('after 552, 554, 556, 559 or 521 from the mail server a message is not sent again', async () => {
  const codes = [552, 554, 556, 559, 521];
  mail.answerWith((to) => {
    const code = codes.find((one) => to === `gone@${one}.example`);
    return code ? { code } : 'take';
  });
  for (const code of codes) await insertMail(server, { recipient: `gone@${code}.example` });
  const find = () =>
    server.sql(`select refused_at > 0 failed, problem, attempts from outbox
        where recipient like 'gone@5%.example' order by problem`);
  await expect
    .poll(find)
    .toEqual(codes.sort().map((code) => ({ failed: 1, problem: `EMESSAGE ${code}`, attempts: 1 })));
  mail.answerWith('take');
});

test('mail that the server never takes ends as failed after five days of tries, and waits again after “Send now”', async () => {
  mail.answerWith((to) => (to === 'never@gone.example' ? { code: 451 } : 'take'));
  await insertMail(server, { recipient: 'never@gone.example', attempts: 129 });
  const find = () =>
    server.sql(
      "select refused_at > 0 failed, problem from outbox where recipient = 'never@gone.example'",
    );
  await expect.poll(find).toEqual([{ failed: 1, problem: 'EMESSAGE 451' }]);
  const [row] = await server.sql("select id from outbox where recipient = 'never@gone.example'");
  await server.sql('update outbox set problem = null where id = ?', [String(row?.id)]);
  const admin = await account(server, 'admin');
  await server.post(`/api/admin/outbox/${row?.id}`, undefined, admin);
  await expect.poll(find).toEqual([{ failed: null, problem: 'EMESSAGE 451' }]);
  mail.answerWith('take');
});

test('mail that a fast clock has put off is sent, and a claim of that time blocks nothing', async () => {
  const far = Date.now() + 30 * 24 * 60 * 60 * 1000;
  await insertMail(server, { recipient: 'later@ahead.example', next_attempt_at: far });
  await insertMail(server, { recipient: 'claimed@ahead.example', claimed_until: far });
  await mail.mailTo('later@ahead.example');
  await mail.mailTo('claimed@ahead.example');
});

test('without SMTP_URL an administrator reads what would have been sent', async () => {
  const silent = await sharedServer();
  const admin = await account(silent, 'admin');
  await silent.post('/api/contact', { ...contactMessage, message: 'Please pass this on' });
  const { body } = await silent.get('/api/admin/outbox', admin);
  expect(body).toMatchObject({ configured: false, total: 1, next: null });
  expect(body.items[0]).toMatchObject({ recipient: lab, state: 'waiting', readable: true });
  const path = `/api/admin/outbox/${body.items[0].id}/text`;
  const read = await silent.post(path, undefined, admin);
  expect(read.body.text).toContain('Please pass this on');
  const counts = await silent.get('/api/admin/counts', admin);
  expect(counts.body).toMatchObject({ messages: { unread: 1 }, mail: { waiting: 1, refused: 0 } });
});

test('a mail server that is configured later gets what is still useful: no discarded message, no expired link', async () => {
  const silent = await serverForTest();
  const admin = await account(silent, 'admin', 'Root');
  const ask = (method: string, path: string, body?: unknown) =>
    send(silent, method, `/api/admin/${path}`, body, admin);
  type Letter = { id: string; recipient: string; state: string };
  const letters = async (): Promise<Letter[]> => (await ask('GET', 'outbox')).body.items;
  const letterTo = async (email: string) =>
    (await letters()).find(({ recipient }) => recipient === email);

  const links: string[] = [];
  for (const name of ['used', 'withdrawn', 'expired', 'open', 'by-hand']) {
    const invitation = { email: `${name}@example.org`, role: 'founder' };
    links.push((await ask('POST', 'invitations', invitation)).body.link);
  }
  expect((await acceptInvitation(silent, links[0]?.split('#')[1])).status).toBe(201);
  const open: { id: string; email: string }[] = (await ask('GET', 'invitations')).body;
  const withdrawn = open.find(({ email }) => email === 'withdrawn@example.org');
  await ask('DELETE', `invitations/${withdrawn?.id}`);
  // The link worked when the server started.
  const expire = "update one_time_links set expires_at = ? where email = 'expired@example.org'";
  await silent.sql(expire, [Date.now() - 1]);
  for (const name of ['used', 'withdrawn', 'expired']) {
    const letter = await letterTo(`${name}@example.org`);
    expect(letter, name).toMatchObject({ state: 'useless', readable: false });
    expect((await ask('POST', `outbox/${letter?.id}`)).status, name).toBe(404);
  }
  const byHand = await letterTo('by-hand@example.org');
  expect((await ask('DELETE', `outbox/${byHand?.id}`)).status).toBe(204);
  expect((await ask('DELETE', `outbox/${byHand?.id}`)).status).toBe(404);
  expect((await ask('GET', 'audit')).body.items[0]).toMatchObject({
    action: 'mail.discarded',
    subject: { id: byHand?.id, name: null },
    detail: null,
  });
  expect(await letterTo('by-hand@example.org')).toBeUndefined();

  const late = await forThisTest(startMailServer());
  await serverForTest({ SMTP_URL: late.url, ...sameDatabase(silent) });
  await late.mailTo('open@example.org');
  // The oldest mail is sent first, so the older ones were skipped.
  await expect.poll(async () => (await letterTo('open@example.org'))?.state).toBe('sent');
  expect(late.received.flatMap(({ to }) => to)).toEqual(['open@example.org']);
  const sent = await letterTo('open@example.org');
  expect((await ask('DELETE', `outbox/${sent?.id}`)).status).toBe(404);
});
