import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { forThisTest, serverForTest } from '../../support/file-resources.ts';
import { founders } from '../../support/founders.ts';
import { startMailServer } from '../../support/mail.ts';
import { type Server, sameDatabase, startServer } from '../../support/server.ts';
import { answerWith, startReceiver } from '../../support/webhook-receiver.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** The number of crashes under load; `npm run soak` sets more. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);

test(`SIGKILL between claim and record, ${rounds} rounds: each message arrives, and never under another id`, async () => {
  const env = { WEBHOOK_PRIVATE_NETWORK: 'on' };
  const first = await startServer(env);
  let server: Server = first;
  const admin = await account(server, 'admin');
  const owner = await account(server);
  const { add } = webhooksOf(server, admin);
  const to = await forThisTest(startReceiver());
  // A slow receiver, so that most of the time a message is claimed and not yet marked as delivered.
  to.answer((client, got) => void setTimeout(60).then(() => answerWith(200)(client, got)));
  const { id } = await add({ url: to.url, groups: ['ideas'] });
  const made: string[] = [];

  for (let round = 0; round < rounds; round++) {
    const writing = (async () => {
      for (;;) {
        made.push(await founders(server).make(owner));
        // New ideas appear about as fast as messages are sent.
        await setTimeout(40);
      }
    })().catch(() => {});
    // The delivery worker polls every second.
    await setTimeout(1_000 + Math.random() * 1_500);
    await server.kill();
    await writing;
    // Claims of the killed process would expire after a minute.
    await first.sql('update webhook_deliveries set claimed_until = null');
    server = await startServer({ ...env, ...sameDatabase(first) });
  }

  to.answer(answerWith(200));
  const left = async () => {
    await first.sql('update webhook_deliveries set next_try_at = 0 where next_try_at > 0');
    const [row] = await first.sql(
      `select (select count(*) from webhook_deliveries where delivered_at is null) waiting,
        (select count(*) from events e left join webhook_deliveries d on d.event_id = e.id and d.webhook_id = ?
          where e.kind = 'idea.created' and d.id is null) untold`,
      [id],
    );
    return row;
  };
  const nothing = { waiting: 0, untold: 0 };
  await expect.poll(left, { timeout: 240_000, interval: 1_000 }).toEqual(nothing);

  const deliveries = await first.sql('select id, event_id from webhook_deliveries');
  expect(new Set(deliveries.map((one) => one.event_id)).size).toBe(deliveries.length);
  expect([...new Set(to.ids())].sort()).toEqual(deliveries.map((one) => one.id).sort());
  const idOf = new Map<string, string>();
  for (const { text, headers } of to.received) {
    const { ideaId } = JSON.parse(text).data;
    const message = String(headers['webhook-id']);
    if (ideaId) expect(idOf.get(ideaId) ?? message).toBe(message);
    if (ideaId) idOf.set(ideaId, message);
  }
  expect(made.filter((idea) => !idOf.has(idea))).toEqual([]);
  // One message is in flight at a time, so each crash repeats at most one.
  expect(to.received.length - deliveries.length).toBeLessThanOrEqual(rounds);
  console.log(`${rounds} rounds, ${deliveries.length} messages, ${to.received.length} arrived`);
  await server.stop();
}, 600_000);

test('a webhook is switched off after five days of failing, once, and every administrator gets mail', async () => {
  const mail = await forThisTest(startMailServer());
  const receiver = await forThisTest(startReceiver());
  const env = { WEBHOOK_PRIVATE_NETWORK: 'on', SMTP_URL: mail.url };
  const first = await serverForTest(env);
  const admin = await account(first, 'admin');
  const { user: other } = await account(first, 'admin');
  const { id } = await webhooksOf(first, admin).add({ url: receiver.url, name: 'Ghent clinic' });
  await expect.poll(() => receiver.received.length).toBe(1);
  await first.kill();
  const fiveDaysAgo = Date.now() - 5 * 86_400_000;
  await first.sql('update webhooks set failing_since = ? where id = ?', [fiveDaysAgo, id]);
  const again = { ...env, ...sameDatabase(first) };
  await Promise.all([serverForTest(again), serverForTest(again)]);
  for (const { email } of [admin.user, other]) {
    const message = await mail.mailTo(email, 'switched off');
    expect(message.text).toContain('Ghent clinic');
    expect(message.text).toContain(`/admin#webhooks/${id}`);
  }
  const [row] = await first.sql('select switched_off_by from webhooks');
  expect(row).toEqual({ switched_off_by: 'failing' });
  expect(await first.sql('select count(*) n from outbox')).toEqual([{ n: 2 }]);
});

test('two processes send each message once', async () => {
  const env = { WEBHOOK_PRIVATE_NETWORK: 'on' };
  const server = await serverForTest(env);
  await serverForTest({ ...env, ...sameDatabase(server) });
  const receiver = await forThisTest(startReceiver());
  const { add, get } = webhooksOf(server, await account(server, 'admin'));
  const { id } = await add({ url: receiver.url, groups: ['ideas'] });
  const founder = await account(server);
  for (let n = 0; n < 12; n++) await founders(server).make(founder);
  await expect.poll(() => receiver.bodies('idea.created').length).toBe(12);
  await expect.poll(async () => (await get(id)).waiting).toBe(0);
  // The test message of the new webhook is the thirteenth.
  expect(new Set(receiver.ids()).size).toBe(13);
  expect(receiver.received).toHaveLength(13);
});
