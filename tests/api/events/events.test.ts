import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, account, idea } from '../../support/api.ts';
import { useDatabaseOf } from '../../support/file-resources.ts';
import { at, founders } from '../../support/founders.ts';
import { other, owner, server } from '../../support/two-founders.ts';

useDatabaseOf(server);
const admin = await account(server, 'admin', 'Admin');

const { call, make, save, postComment, editComment, deleteComment, events } = founders(server);
const kinds = async (id: string) => (await events(id)).map(({ kind }) => kind);
const recorded = async (id: string) =>
  (await events(id)).map((row) => [row.kind, row.revision, row.comment_id, row.actor_id]);

describe('each change records one event, which holds references only', () => {
  test('an idea: created, saved, deleted, brought back', async () => {
    const id = await make(owner);
    await save(owner, id, { marketSize: 'Large' });
    await call(admin, 'DELETE', `/api/ideas/${id}`);
    await call(owner, 'POST', `/api/ideas/${id}/restore`);
    expect(await recorded(id)).toEqual([
      ['idea.created', 1, null, owner.user.id],
      ['idea.updated', 2, null, owner.user.id],
      ['idea.deleted', 2, null, admin.user.id],
      ['idea.restored', 2, null, owner.user.id],
    ]);
  });

  test('comments: first ones, replies, edits, deletions; threads settled and reopened', async () => {
    const id = await make(owner);
    const first = await postComment(other, id, 'Who pays?');
    const reply = await postComment(owner, id, 'Clinics', { replyTo: first.id });
    await editComment(owner, reply, { content: 'The clinics' });
    await editComment(owner, first, { resolved: true });
    await editComment(other, first, { resolved: false });
    await deleteComment(owner, reply);
    expect((await recorded(id)).slice(1)).toEqual([
      ['comment.created', 1, first.id, other.user.id],
      ['comment.replied', 1, reply.id, owner.user.id],
      ['comment.edited', 1, reply.id, owner.user.id],
      ['thread.resolved', 1, first.id, owner.user.id],
      ['thread.reopened', 1, first.id, other.user.id],
      ['comment.deleted', 1, reply.id, owner.user.id],
    ]);
  });

  test('an import: each idea that it adds or changes', async () => {
    const known = await make(owner, { ideaTitle: 'Known' });
    const added = ['A', 'B'].map((ideaTitle) => idea({ ideaTitle }));
    const ideas = [{ id: known, impactScore: 9 }, ...added];
    await call(owner, 'POST', '/api/ideas/import', { ideas, apply: true });
    const rows = await server.sql(`select idea_title, events.revision from events
      join ideas on ideas.id = idea_id where kind = 'idea.imported' order by idea_title`);
    expect(rows.map(Object.values)).toEqual([
      ['A', 1],
      ['B', 1],
      ['Known', 2],
    ]);
  });
});

test('refused and repeated requests record no event: an idea created with the same key, a thread settled again, an import that crossed', async () => {
  const count = async () => (await server.sql('select count(*) n from events'))[0]?.n;
  const keyed = { ...owner, headers: { 'Idempotency-Key': `"${randomUUID()}"` } };
  const create = () => server.post('/api/ideas', idea(), keyed);
  const { id } = (await create()).body;
  const first = await postComment(other, id, 'Settled');
  await editComment(owner, first, { resolved: true });
  await save(owner, id);
  const before = await count();
  expect((await create()).body.id).toBe(id);
  const refused = [
    await save(owner, id, {}, { startedFrom: 1 }),
    await save(other, id),
    await call(other, 'DELETE', `/api/ideas/${id}`),
    await call(owner, 'POST', `/api/ideas/${id}/restore`),
    await editComment(owner, first, { content: 'Not mine' }),
    await deleteComment(owner, first),
    await call(owner, 'POST', '/api/ideas/import', {
      ideas: [idea(), { id, impactScore: 9 }],
      apply: true,
      revisions: { [id]: 1 },
    }),
    await call(owner, 'POST', `/api/ideas/${id}/comments`, { section: 'market', content: '' }),
  ].map(({ status }) => status);
  expect(refused).toEqual([409, 403, 403, 404, 403, 403, 409, 400]);
  expect((await editComment(owner, first, { resolved: true })).status).toBe(200);
  expect(await count()).toBe(before);
});

test('events are not changed, belong to an idea or a round, and go when they have had their time', async () => {
  const id = await make(owner);
  for (const statement of [
    `update events set kind = 'comment.created' where idea_id = '${id}'`,
    `update events set actor_id = 'somebody' where idea_id = '${id}'`,
    `delete from events where idea_id = '${id}'`,
  ])
    await expect(server.sql(statement), statement).rejects.toThrow(/append-only/);
  const close =
    "insert into events (at, kind, round_id, revision) values (1, 'round.closed', 'r', 0)";
  await server.sql(close);
  for (const statement of [
    close,
    "insert into events (at, kind, revision) values (1, 'comment.created', 0)",
    "insert into events (at, kind, idea_id, round_id, revision) values (1, 'comment.created', 'i', 'r', 0)",
  ])
    await expect(server.sql(statement), statement).rejects.toThrow(/constraint/);
  const days = 24 * 60 * 60 * 1000;
  await server.sql(
    `insert into events (at, kind, actor_id, idea_id, revision) values (?, 'idea.updated', 'x', ?, 2), (?, 'idea.updated', 'x', ?, 3)`,
    [Date.now() - 401 * days, id, Date.now() - 399.5 * days, id],
  );
  const { laterJobs } = await import('#app/server/jobs.ts');
  await laterJobs()
    .find(({ name }) => name === 'remove old events')
    ?.run();
  expect((await events(id)).map(({ revision }) => revision)).toEqual([1, 3]);
});

describe('a deleted account', () => {
  const leave = (who: Account, work: string) => call(who, 'POST', '/api/account/delete', { work });

  test('leaves its events without a name, and is no longer mentioned', async () => {
    const leaver = await account(server, 'founder', 'Leaver');
    const id = await make(owner);
    const own = await postComment(leaver, id, `For ${at(owner)}`);
    const about = await postComment(owner, id, `Ask ${at(leaver)} and ${at(other)}`);
    expect((await leave(leaver, 'hand-over')).status).toBe(204);
    expect((await events(id)).map(({ actor_id }) => actor_id)).toEqual([
      owner.user.id,
      'former-member',
      owner.user.id,
    ]);
    const { body } = await call(owner, 'GET', `/api/ideas/${id}/comments`);
    const text = (of: { id: string }) =>
      body.find((one: { id: string }) => one.id === of.id).content;
    expect(text(about)).toBe(`Ask @{former-member} and ${at(other)}`);
    expect(text(own)).toBe(`For ${at(owner)}`);
    expect((await editComment(owner, about, { content: `${text(about)}!` })).status).toBe(200);
    expect(JSON.stringify(await server.sql('select * from mentions'))).not.toContain(
      leaver.user.id,
    );
  });

  test('deletes its ideas: one event of each deletion stays and nothing else of them', async () => {
    const leaver = await account(server);
    const id = await make(leaver);
    await leave(leaver, 'delete');
    expect(await kinds(id)).toEqual(['idea.created', 'idea.deleted']);
  });
});
