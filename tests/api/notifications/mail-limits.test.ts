import { expect, test } from 'vitest';
import { deviceOf, register } from '../../support/accounts.ts';
import { account, cookieOf, unverifiedAccount } from '../../support/api.ts';
import { forThisFile, serverForFile } from '../../support/file-resources.ts';
import { at, founders } from '../../support/founders.ts';
import { startMailServer } from '../../support/mail.ts';

const mail = await forThisFile(startMailServer());
const server = await serverForFile({
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  SMTP_URL: mail.url,
});
/** Counts the waiting or limited messages to an address, by their state. */
const messagesTo = async (recipient: string, state: string) =>
  (await server.sql(`select 1 from outbox where recipient = ? and ${state}`, [recipient])).length;
const waitingFor = (recipient: string) =>
  messagesTo(recipient, 'sent_at is null and refused_at is null');
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });

/** Queues `count` notices to one address, each by another account. */
async function notices(recipient: string, count: number, kind: 'notice' | 'reply' = 'notice') {
  // An administrator's reply belongs to no account.
  const [first] = kind === 'reply' ? [] : await server.sql('select id from users limit 1');
  await server.sql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into outbox (id, user_id, recipient, subject, text, html, created_at, next_attempt_at)
    select '${kind}-' || ? || i, nullif(?, ''), ?, 'A notice', 'Words', '', 1, 1 from n`,
    [recipient, String(first?.id ?? ''), recipient],
  );
  await expect.poll(() => waitingFor(recipient)).toBe(0);
  return { failed: await messagesTo(recipient, "refused_at > 0 and problem = 'LIMIT'") };
}
const sentTo = (email: string) => mail.received.filter(({ to }) => to.includes(email)).length;
const forgotten = (email: string, address: string) =>
  server.post('/api/auth/forgotten', { email }, from(address));

/** The mailed link is valid at least until the limit lets another request through. */
async function ownerHasLinkMeanwhile(email: string, limit: string) {
  const [limits] = await server.sql(
    'select max(expire) until, count(*) n from rate_limits where key like ?',
    [`${limit}:%`],
  );
  expect(Number(limits?.n)).toBeGreaterThan(0);
  // The limit starts shortly before the link is made. Each request replaces the link of the one before.
  const endOfLink = async () => {
    const links = await server.sql(
      `select expires_at at from one_time_links join link_tokens on link_id = one_time_links.id
        where purpose = 'password' and mailed_to = ?`,
      [email],
    );
    return links.length === 1 ? Number(links[0]?.at) : 0;
  };
  await expect.poll(endOfLink).toBeGreaterThanOrEqual(Number(limits?.until));
}

test('an address that nobody has verified gets two notices an hour, and still a link for a new password', async () => {
  const { user } = await unverifiedAccount(server, 'user');
  expect(await notices(user.email, 12)).toEqual({ failed: 10 });
  expect(sentTo(user.email)).toBe(2);
  await forgotten(user.email, '192.0.2.1');
  await mail.mailTo(user.email, '/reset-password');

  const { cookie } = await account(server, 'admin');
  const { body } = await server.get('/api/admin/outbox', { cookie });
  expect(body.items).toContainEqual(
    expect.objectContaining({ recipient: user.email, state: 'refused', problem: 'LIMIT' }),
  );
});

test('a verified address gets ten notices an hour, and still a link for a new password', async () => {
  const { user } = await account(server);
  expect(await notices(user.email, 15)).toEqual({ failed: 5 });
  expect((await forgotten(user.email, '198.51.1.1')).status).toBe(202);
  await mail.mailTo(user.email, '/reset-password');
  expect(sentTo(user.email)).toBe(11);
});

test('a verified address gets fifteen messages of all kinds an hour', async () => {
  const { user } = await account(server);
  expect(await notices(user.email, 12)).toEqual({ failed: 2 });
  expect(await notices(user.email, 12, 'reply')).toEqual({ failed: 2 + 7 });
  expect(sentTo(user.email)).toBe(15);
});

test('links to confirm an address are counted over all accounts when asked for, so that nobody waits for one in vain', async () => {
  const email = 'wanted@example.org';
  const answers = [];
  for (let n = 0; n < 3; n++) {
    const who = await account(server, 'user');
    const asked = await server.put('/api/account/email', { email }, who);
    answers.push([asked.status, asked.headers.has('retry-after')]);
    if (asked.status === 200) await expect.poll(() => sentTo(email)).toBe(n + 1);
  }
  expect(answers).toEqual([
    [200, false],
    [200, false],
    [429, true],
  ]);
  await expect.poll(() => messagesTo(email, 'sent_at is null')).toBe(0);
  // Many providers deliver to the same mailbox.
  const tagged = await server.put(
    '/api/account/email',
    { email: 'wanted+1@example.org' },
    await account(server, 'user'),
  );
  expect(tagged.status).toBe(429);
});

test('a stranger’s requests for links to confirm an unverified address leave its owner some', async () => {
  const { user, cookie } = await unverifiedAccount(server, 'user');
  const ask = (cookie: string, address: string) =>
    server.put('/api/account/email', { email: user.email }, { cookie, ...from(address) });
  const answers = [];
  for (let n = 1; n <= 6; n++) {
    const stranger = await account(server, 'user');
    // Each request has another IP address of the stranger's network.
    answers.push((await ask(stranger.cookie, `203.0.113.${n}`)).status);
  }
  expect(answers).toEqual([200, 200, 429, 429, 429, 429]);
  expect((await ask(cookie, '192.0.2.77')).status).toBe(200);
  await mail.mailTo(user.email, 'Confirm your email address');

  // With many networks a stranger delays the owner by four hours, not by a day.
  const others = [];
  for (let n = 1; n <= 3; n++) {
    const stranger = await account(server, 'user');
    others.push(await ask(stranger.cookie, `198.18.${n}.1`));
  }
  expect(others.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(others[2]?.headers.get('retry-after'))).toBeLessThanOrEqual(4 * 60 * 60);
  // An account with a tag in the same address counts as a stranger.
  const email = user.email.replace('@', '+1@');
  const tagged = { cookie: cookieOf(await register(server, email)), ...from('198.18.9.1') };
  expect((await server.put('/api/account/email', { email }, tagged)).status).toBe(429);
  // Requests for one's own address have a separate limit, which strangers cannot use up.
  expect((await ask(cookie, '203.0.113.9')).status).toBe(200);
  expect((await ask(cookie, '203.0.113.9')).status).toBe(429);
});

test('strangers’ requests delay no link for a new password to a browser that has signed in to the account', async () => {
  const email = 'signed-up@example.org';
  const made = await register(server, email);
  const links = () => sentTo(email);
  // One request after the other: only the newest link is mailed.
  for (const [n, network] of [1, 1, 2, 2].entries()) {
    await forgotten(email, `198.19.${network}.1`);
    await expect.poll(links).toBe(n + 1);
  }
  expect((await forgotten(email, '198.19.3.1')).status).toBe(429);
  const known = { cookie: deviceOf(made), ...from('198.19.1.1') };
  await server.post('/api/auth/forgotten', { email }, known);
  await expect.poll(links).toBe(5);
  await ownerHasLinkMeanwhile(email, 'unverified-link');
});

test('strangers who ask for links all day never leave the owner without one that works', async () => {
  const { user } = await account(server);
  const statuses = [];
  for (let n = 0; n < 28; n++) {
    const { status, headers } = await forgotten(user.email, `198.${60 + n}.1.1`);
    statuses.push(status);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(2 * 60 * 60);
    // The two hours of the limit have passed.
    if (n % 4 === 3)
      await server.sql("delete from rate_limits where key like 'forgotten-account:%'");
  }
  expect(new Set(statuses)).toEqual(new Set([202]));
  await forgotten(user.email, '198.90.1.1');
  // Each request invalidates the previous link, so the test waits for all requests before it reads the last link.
  const requested = () =>
    server.sql(
      "select count(*) n from security_events where user_id = ? and kind = 'password-reset.requested'",
      [user.id],
    );
  await expect.poll(requested).toEqual([{ n: 29 }]);
  await ownerHasLinkMeanwhile(user.email, 'forgotten-account');
});

test('somebody gets ten mentions an hour by mail; a digest tells of the rest', async () => {
  const { make, postComment } = founders(server);
  const [writer, called] = [await account(server), await account(server)];
  const id = await make(writer);
  for (let i = 0; i < 12; i++) await postComment(writer, id, `Dear ${at(called)}, ${i}`);
  const letters = 'select 1 from outbox where user_id = ?';
  expect(await server.sql(letters, [called.user.id])).toHaveLength(10);
});
