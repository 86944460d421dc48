import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditEntry } from '#features/accounts/domain/account-response.ts';
import type { Delivery } from '#features/webhooks/domain/webhook-response.ts';
import { account } from '../../support/api.ts';
import { assess, openRound } from '../../support/assigned-rounds.ts';
import { forThisTest, serverForFile } from '../../support/file-resources.ts';
import { founders } from '../../support/founders.ts';
import { sharedServer } from '../../support/shared-server.ts';
import {
  answerWith,
  type Receiver,
  startReceiver,
  verified,
} from '../../support/webhook-receiver.ts';
import { webhookBody, webhooksOf } from '../../support/webhooks.ts';

const server = await serverForFile({ WEBHOOK_PRIVATE_NETWORK: 'on' });
const admin = await account(server, 'admin', 'An Administrator');
const founder = await account(server);

const { call, add, get, log, hurry } = webhooksOf(server, admin);
const { make, save, postComment, call: as } = founders(server);

/** A webhook with its own receiver, which already got the test message. The end of the test deletes it. */
async function connected(more: object = {}) {
  const to = await forThisTest(startReceiver());
  const { id, secret } = await add({ url: to.url, ...more });
  onTestFinished(async () => {
    await call('DELETE', `/${id}`);
  });
  await expect.poll(() => to.received.length).toBe(1);
  await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
  to.received.length = 0;
  await server.sql('delete from webhook_deliveries where webhook_id = ?', [id]);
  return { id, secret, to };
}

const types = (to: Receiver) => to.bodies().map(({ type }) => type);

describe('a webhook', () => {
  test('is added with a secret that is shown once, and gets a test; it is listed by host and the end of its address', async () => {
    const to = await forThisTest(startReceiver());
    const { id, secret } = await add({ url: to.url });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await expect.poll(() => to.received.length).toBe(1);
    const got = to.received[0] ?? expect.fail('nothing came');
    expect(verified(secret, got)).toMatchObject({ type: 'webhook.test' });
    expect(got.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(Number(got.headers['webhook-timestamp'])).toBeCloseTo(got.at / 1000, -1);
    for (const path of ['', `/${id}`, `/${id}/deliveries`])
      expect((await call('GET', path)).text).not.toContain(secret);
    expect(server.logs()).not.toContain(secret);
    const named = 'select 1 from audit_log where detail like ?';
    expect(await server.sql(named, [`%${secret}%`])).toEqual([]);
    await call('DELETE', `/${id}`);

    // The URL of a chat is a secret, too. Only the form gets the complete URL.
    const url = 'https://127.0.0.1/services/T0000/B0000/a-secret-of-a-chat-1234';
    const chat = await add({ url, kind: 'slack' });
    const { text, body } = await call('GET');
    expect(text).not.toContain('a-secret-of-a-chat');
    expect(body.items).toMatchObject([{ host: '127.0.0.1', end: '…1234', kind: 'slack' }]);
    expect(await get(chat.id)).toMatchObject({ url });
    expect(server.logs()).not.toContain('a-secret-of-a-chat');
    await call('DELETE', `/${chat.id}`);
  });

  test('is refused field by field, and there are twenty at most', async () => {
    for (const [field, value] of [
      ['groups', ['ideas', 'ideas']],
      ['url', 'https://1.1.1.1:25/'],
    ] as const) {
      const { body } = await call('POST', '', webhookBody({ [field]: value }));
      expect(body.errors).toEqual([{ path: field, message: expect.any(String) }]);
    }
    await server.sql(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20)
        insert into webhooks (id, name, kind, url, event_groups, carries_texts, queued_through, switched_off_at, created_at)
        select 'many-' || i, 'Many', 'slack', 'https://1.1.1.1', '["ideas"]', 0, 0, 1, 0 from n`);
    expect((await call('POST', '', webhookBody())).status).toBe(409);
    await server.sql("delete from webhooks where id like 'many-%'");
  });

  test('the audit log has the administrators’ changes, without address and secret', async () => {
    const { id, to } = await connected({ name: 'For the log' });
    const changed = webhookBody({ url: to.url, name: 'Renamed', carriesTexts: true });
    await call('PUT', `/${id}`, changed);
    await call('POST', `/${id}/test`);
    await call('PUT', `/${id}/state`, { on: false });
    await call('PUT', `/${id}/state`, { on: false });
    await call('PUT', `/${id}/state`, { on: true });
    await call('POST', `/${id}/deliveries`);
    const [message] = await log(id);
    await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    await call('POST', `/${id}/deliveries/${message?.id}`);
    await call('DELETE', `/${id}`);
    const { body } = await as(admin, 'GET', '/api/admin/audit');
    const entries = (body.items as AuditEntry[]).filter(({ subject }) => subject?.id === id);
    expect(entries.reverse().map(({ action, detail }) => [action, detail])).toEqual([
      ['webhook.created', 'signed'],
      ['webhook.changed', 'name, with texts of ideas'],
      ['webhook.tested', null],
      ['webhook.disabled', null],
      ['webhook.enabled', null],
      ['webhook.resent', null],
      ['webhook.deleted', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain(to.url);
  });

  test('with an unknown id returns 404', async () => {
    for (const [method, path, body] of [
      ['GET', ''],
      ['PUT', '', webhookBody()],
      ['DELETE', ''],
      ['PUT', '/state', { on: false }],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries'],
      ['GET', '/deliveries/msg_1'],
      ['POST', '/deliveries/msg_1'],
    ] as const)
      expect((await call(method, `/none${path}`, body)).status, `${method} ${path}`).toBe(404);
  });
});

describe('the messages', () => {
  test('ideas, comments and decisions, by references alone, and nobody by name', async () => {
    const { to, secret } = await connected();
    const id = await make(founder, { ideaTitle: 'A title that stays here' });
    const answers = { ideaTitle: 'A title that stays here', marketSize: 'Words' };
    await save(founder, id, answers, { revision: 1 });
    const comment = await postComment(founder, id, 'A comment that stays here');
    await postComment(founder, id, 'A reply', { replyTo: comment.id });
    await as(founder, 'PATCH', `/api/ideas/${id}/comments/${comment.id}`, { resolved: true });
    await as(founder, 'POST', `/api/ideas/${id}/decisions`, {
      decision: 'hold',
      reason: 'A reason that stays here',
      lookAgainOn: '2099-12-15',
    });
    await expect
      .poll(() => types(to))
      .toEqual([
        'idea.created',
        'idea.updated',
        'comment.created',
        'comment.replied',
        'thread.resolved',
        'decision.recorded',
      ]);
    for (const got of to.received) expect(verified(secret, got)).toBeTruthy();
    const all = to.received.map(({ text }) => text).join('\n');
    expect(all).not.toMatch(/stays here/);
    expect(all).not.toContain(founder.user.name);
    expect(all).not.toContain(founder.user.id);
    const [, updated, commented, , , decided] = to.bodies();
    expect(updated).toEqual({
      type: 'idea.updated',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        ideaId: id,
        revision: 2,
        link: `${server.origin}/idea-tracker/${id}#market/marketSize`,
      },
    });
    expect(commented.data).toMatchObject({ ideaId: id, commentId: comment.id });
    expect(decided.data).toMatchObject({ decision: 'hold', lookAgainOn: '2099-12-15' });
  });

  test('carry texts, groups and sentences as an administrator chose, of what happens from then on', async () => {
    await make(founder);
    const withTexts = await connected({ carriesTexts: true });
    const comments = await connected({ groups: ['comments'] });
    const chat = await connected({ kind: 'slack', groups: ['ideas'] });
    expect(chat.secret).toBeNull();
    const id = await make(founder, { ideaTitle: 'A title that travels' });
    await postComment(founder, id, 'A comment that travels');
    await expect.poll(() => types(withTexts.to)).toEqual(['idea.created', 'comment.created']);
    expect(withTexts.to.bodies('comment.created')[0].data).toMatchObject({
      title: 'A title that travels',
      comment: 'A comment that travels',
    });
    await expect.poll(() => types(comments.to)).toEqual(['comment.created']);
    await expect.poll(() => chat.to.received.length).toBe(1);
    expect(chat.to.bodies()[0].text).toMatch(/^A new idea was added\.\nhttp/);
    expect(chat.to.received[0]?.headers).not.toHaveProperty('webhook-signature');
  });

  test('of a deleted idea its deletion alone, and of a deleted comment nothing, however late it goes out', async () => {
    const { id: webhook, to } = await connected({ carriesTexts: true });
    to.answer(answerWith(503));
    const id = await make(founder, { ideaTitle: 'Soon deleted' });
    const other = await make(founder, { ideaTitle: 'Stays' });
    const comment = await postComment(founder, other, 'Soon unsaid');
    await expect.poll(() => to.received.length).toBe(3);
    await as(founder, 'DELETE', `/api/ideas/${id}`);
    await as(founder, 'DELETE', `/api/ideas/${other}/comments/${comment.id}`);
    await expect.poll(() => types(to)).toContain('idea.deleted');
    const wasTried = ({ tries, state }: Delivery) => tries > 0 || state === 'delivered';
    await expect.poll(async () => (await log(webhook)).every(wasTried)).toBe(true);
    // The idea is deleted for good. Receivers still learn of the deletion.
    await server.sql('delete from ideas where id = ?', [id]);
    to.received.length = 0;
    to.answer(answerWith(200));
    await hurry();
    await expect.poll(async () => (await get(webhook)).waiting).toBe(0);
    expect(types(to).sort()).toEqual(['idea.created', 'idea.deleted']);
    expect(to.bodies('idea.created')[0].data.title).toBe('Stays');
    expect(to.bodies('idea.deleted')[0].data).toMatchObject({ ideaId: id, link: null });
  });

  test('a day to look again, until somebody decides anew', async () => {
    const { to } = await connected({ groups: ['decisions'] });
    const id = await make(founder);
    const decide = async (after: string | null) => {
      const reason = `Wait, after ${after}`;
      const body = { decision: 'hold', reason, lookAgainOn: '2099-12-15', after };
      return (await as(founder, 'POST', `/api/ideas/${id}/decisions`, body)).body.id as string;
    };
    const first = await decide(null);
    const second = await decide(first);
    for (const decision of [first, second])
      await server.sql(
        "insert into events (at, kind, idea_id, revision, decision_id) values (?, 'decision.due', ?, 1, ?)",
        [Date.now(), id, decision],
      );
    await expect
      .poll(() => types(to))
      .toEqual(['decision.recorded', 'decision.recorded', 'decision.due']);
    expect(to.bodies('decision.due')[0].data).toMatchObject({ ideaId: id, decisionId: second });
  });

  test('of a round that it is open and closed, and neither who is asked nor who or what closed it', async () => {
    const { to } = await connected({ carriesTexts: true });
    const assessors = [await account(server), await account(server)];
    const assessorIds = assessors.map(({ user }) => user.id);
    const { body: round } = await openRound(server, founder, { assessorIds });
    const added = await account(server);
    await as(founder, 'PATCH', `/api/rounds/${round.id}`, { addAssessors: [added.user.id] });
    for (const who of [...assessors, added])
      for (const { id: ideaId } of round.ideaList) await assess(server, round.id, ideaId, who);
    const ofRounds = () => types(to).filter((type) => type.startsWith('round'));
    await expect.poll(ofRounds).toEqual(['round.opened', 'round.closed']);
    const sent = to.received.map(({ text }) => text).join('\n');
    for (const id of [...assessorIds, added.user.id, founder.user.id])
      expect(sent).not.toContain(id);
    expect(to.bodies('round.closed')[0].data).toEqual({
      roundId: round.id,
      title: round.title,
      link: `${server.origin}/idea-tracker/rounds/${round.id}`,
    });
  });

  test('are in the log as they would go out now, and are sent again under their id', async () => {
    const { id: webhook, to } = await connected({ groups: ['ideas'] });
    const idea = await make(founder);
    const delivered = () =>
      expect.poll(async () => (await log(webhook))[0]?.state).toBe('delivered');
    await delivered();
    const [message] = await log(webhook);
    const path = `/${webhook}/deliveries/${message?.id}`;
    const read = async () => (await call('GET', path)).body.message;
    expect(JSON.parse(await read())).toEqual(to.bodies()[0]);
    expect((await call('POST', path)).status).toBe(204);
    await expect.poll(() => to.ids()).toEqual([message?.id, message?.id]);
    await delivered();
    await as(founder, 'DELETE', `/api/ideas/${idea}`);
    expect(await read()).toBeNull();
  });
});

describe('a receiver', () => {
  test('that answers 500 gets the same message again, and the log shows it', async () => {
    const { id, to } = await connected({ groups: ['ideas'] });
    to.answer(answerWith(500, 'the\ndatabase is full'));
    await make(founder, { ideaTitle: 'In the log' });
    await expect.poll(async () => (await log(id))[0]?.tries).toBe(1);
    expect((await log(id))[0]).toMatchObject({
      type: 'idea.created',
      about: 'In the log',
      last: { status: 500, problem: null },
      answer: 'the database is full',
      state: 'waiting',
      nextTryAt: expect.any(String),
    });
    expect(await get(id)).toMatchObject({ failingSince: expect.any(String), waiting: 1 });
    to.answer(answerWith(200, 'thanks'));
    await hurry();
    await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    expect((await log(id))[0]).toMatchObject({ tries: 2, answer: null, nextTryAt: null });
    expect(new Set(to.ids()).size).toBe(1);
    expect(to.received).toHaveLength(2);
    expect(await get(id)).toMatchObject({ failingSince: null, waiting: 0 });

    // A clock that was wrong puts a message off, or claims it, for longer than the product does.
    to.answer(answerWith(500));
    await make(founder);
    await expect.poll(async () => (await log(id))[0]?.tries).toBe(1);
    to.answer(answerWith(200));
    const far = Date.now() + 30 * 24 * 60 * 60 * 1000;
    await server.sql(
      'update webhook_deliveries set next_try_at = ?, claimed_until = ? where webhook_id = ? and next_try_at is not null',
      [far, far, id],
    );
    await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    const [message] = await log(id);
    for (const path of [`/${id}/deliveries/${message?.id}`, `/${id}/deliveries`]) {
      const before = to.received.length;
      await server.sql(
        'update webhook_deliveries set next_try_at = null, delivered_at = null, claimed_until = ? where id = ?',
        [far, message?.id ?? ''],
      );
      expect((await call('POST', path)).status).toBe(204);
      await expect.poll(() => to.received.length).toBe(before + 1);
      await expect.poll(async () => (await log(id))[0]?.state).toBe('delivered');
    }
  });

  test('that refused only a message whose subject is then deleted is not failing', async () => {
    const { id, to } = await connected({ groups: ['comments'] });
    to.answer(answerWith(500));
    const ideaId = await make(founder);
    const refused = await postComment(founder, ideaId, 'Soon deleted');
    await expect.poll(async () => (await log(id)).map(({ tries }) => tries)).toEqual([1]);
    expect((await get(id)).failingSince).not.toBeNull();
    await as(founder, 'DELETE', `/api/ideas/${ideaId}/comments/${refused.id}`);
    await hurry();
    await expect.poll(() => log(id)).toEqual([]);
    expect((await get(id)).failingSince).toBeNull();

    // With another undelivered message it stays failing.
    const first = await postComment(founder, ideaId, 'Soon deleted, too');
    await postComment(founder, ideaId, 'Stays');
    await expect.poll(async () => (await log(id)).map(({ tries }) => tries)).toEqual([1, 1]);
    await as(founder, 'DELETE', `/api/ideas/${ideaId}/comments/${first.id}`);
    await hurry();
    await expect.poll(async () => (await log(id)).map(({ tries }) => tries)).toEqual([2]);
    expect((await get(id)).failingSince).not.toBeNull();
  });

  test('that is slow holds up no other', async () => {
    const slow = await connected({ groups: ['ideas'] });
    const other = await connected({ groups: ['ideas'] });
    slow.to.answer(() => {});
    await make(founder);
    await make(founder);
    await expect.poll(() => other.to.received.length).toBe(2);
    expect(slow.to.received).toHaveLength(1);
    expect((await as(admin, 'GET', '/api/health')).status).toBe(200);
  });

  test('is given up after the last try; all that did not arrive can be sent again', async () => {
    const { id, to } = await connected({ groups: ['ideas'] });
    to.answer(answerWith(503));
    const made = [await make(founder), await make(founder)];
    await expect.poll(async () => (await log(id)).map(({ tries }) => tries)).toEqual([1, 1]);
    await server.sql('update webhook_deliveries set tries = 11 where webhook_id = ?', [id]);
    await hurry();
    await expect.poll(async () => (await get(id)).givenUp).toBe(2);
    expect((await log(id))[0]).toMatchObject({ state: 'given up', nextTryAt: null, tries: 12 });
    to.answer(answerWith(200));
    to.received.length = 0;
    expect((await call('POST', `/${id}/deliveries`)).status).toBe(204);
    await expect.poll(() => to.bodies().map(({ data }) => data.ideaId)).toEqual(made);
  });
});

test('a webhook that is switched off sends nothing but a test; what happened meanwhile stays untold', async () => {
  const { id, to } = await connected({ groups: ['ideas'] });
  to.answer(answerWith(503));
  await make(founder);
  await expect.poll(async () => (await log(id))[0]?.tries).toBe(1);
  expect((await call('PUT', `/${id}/state`, { on: false })).status).toBe(204);
  const off = { switchedOff: { by: 'administrator' }, waiting: 0, givenUp: 1 };
  expect(await get(id)).toMatchObject(off);
  const [message] = await log(id);
  for (const path of ['', `/${message?.id}`])
    expect((await call('POST', `/${id}/deliveries${path}`)).status).toBe(409);
  to.answer(answerWith(200));
  to.received.length = 0;
  await make(founder);
  await call('POST', `/${id}/test`);
  await expect.poll(() => types(to)).toEqual(['webhook.test']);
  await call('PUT', `/${id}/state`, { on: true });
  await make(founder);
  await expect.poll(() => types(to)).toEqual(['webhook.test', 'idea.created']);
});

test('without the setting an address inside a private network, or without TLS, is refused', async () => {
  const closed = await sharedServer();
  const stranger = await account(closed, 'admin');
  const theirs = webhooksOf(closed, stranger);
  for (const [url, message] of [
    ['https://localhost/hooks', 'lies inside a private network'],
    ['https://2130706433/hooks', 'lies inside a private network'],
    ['http://1.1.1.1/hooks', 'Use an address that starts with https://'],
  ] as const)
    expect((await theirs.call('POST', '', webhookBody({ url }))).body, url).toMatchObject({
      ...{ status: 400, errors: [{ path: 'url', message: expect.stringContaining(message) }] },
    });
  // The server checks the URL again before each delivery.
  const to = await forThisTest(startReceiver());
  const id = 'private';
  await closed.sql(
    `insert into webhooks (id, name, kind, url, event_groups, carries_texts, queued_through, created_at)
      values (?, 'Private', 'slack', ?, '["ideas"]', 0, 0, 0)`,
    [id, to.url],
  );
  await theirs.call('POST', `/${id}/test`);
  await expect.poll(async () => (await theirs.log(id))[0]?.last?.problem).toBe('EPRIVATE');
  expect(to.received).toEqual([]);
});
