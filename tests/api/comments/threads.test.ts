import { describe, expect, test } from 'vitest';
import type { Comment } from '../../../src/features/comments/domain/comment-response.ts';
import { type Account, account, idea, send } from '../../support/api.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { freePort, startServer } from '../../support/server.ts';
import { waitForWrites } from '../../support/withdraw-rights.ts';
import { holdWriteLock } from '../../support/write-lock.ts';

let path: string;

const metricsPort = await freePort();
const server = await forThisFile(startServer({ METRICS_PORT: String(metricsPort) }));
const author = await account(server, 'founder', 'Author');
const other = await account(server, 'founder', 'Other');

const post = (body: object, { cookie } = author) =>
  send(server, 'POST', path, { section: 'market', content: 'Text', ...body }, { cookie });
const list = async (): Promise<Comment[]> =>
  (await send(server, 'GET', path, undefined, author)).body;
const remove = (id: string, { cookie }: Account) =>
  send(server, 'DELETE', `${path}/${id}`, undefined, { cookie });
const start = async () => {
  const { body } = await send(server, 'POST', '/api/ideas', idea(), author);
  path = `/api/ideas/${body.id}/comments`;
  return (await post({ fieldName: 'marketSize', content: 'First' })).body as Comment;
};

describe('replies', () => {
  test('a reply names the thread it is in', async () => {
    const first = await start();
    const reply = { fieldName: 'marketSize', content: 'Answer', replyTo: first.id };
    const answer = await post(reply, other);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ replyTo: first.id, user: { name: 'Other' } });
    expect((await list()).map(({ replyTo }) => replyTo)).toEqual([null, first.id]);
  });

  test('400: to what does not exist, to another idea, to a reply, to another place', async () => {
    const elsewhere = await start();
    const first = await start();
    const reply = (await post({ fieldName: 'marketSize', replyTo: first.id })).body;
    for (const body of [
      { fieldName: 'marketSize', replyTo: 'nothing' },
      { fieldName: 'marketSize', replyTo: elsewhere.id },
      { fieldName: 'marketSize', replyTo: reply.id },
      { replyTo: first.id },
      { section: 'overview', replyTo: first.id },
      { fieldName: 'marketSize', replyTo: 7 },
    ]) {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].path).toBe('replyTo');
    }
    expect(await list()).toHaveLength(2);
  });

  test('400 for a reply to a comment that its author deletes at this moment', async () => {
    const first = await start();
    const letGo = await holdWriteLock(server.databaseFile);
    const answer = post({ fieldName: 'marketSize', replyTo: first.id }, other);
    await waitForWrites(metricsPort, 1);
    await letGo(`delete from comments where id = '${first.id}'`);
    const { status, body } = await answer;
    expect([status, body.detail]).toEqual([400, 'The comment you reply to does not exist']);
    expect(await list()).toEqual([]);
  });

  test('a text is changed by its author alone', async () => {
    const first = await start();
    const change = { content: 'Put into their mouth' };
    const edit = await send(server, 'PATCH', `${path}/${first.id}`, change, other);
    expect(edit.status).toBe(403);
    expect(edit.body.detail).toBe('You can only change your own comments.');
    expect((await list()).find(({ id }: { id: string }) => id === first.id)).toMatchObject({
      content: first.content,
      editedAt: null,
    });
  });

  test('a thread is resolved as a whole: a reply alone is 400', async () => {
    const first = await start();
    const reply = (await post({ fieldName: 'marketSize', replyTo: first.id })).body;
    const answer = await send(server, 'PATCH', `${path}/${reply.id}`, { resolved: true }, author);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe('resolved');
  });

  test("deleting a thread's first comment keeps the replies of others; the last one takes it along", async () => {
    const first = await start();
    const reply = (await post({ fieldName: 'marketSize', replyTo: first.id }, other)).body;
    expect((await remove(first.id, author)).status).toBe(204);
    expect(await list()).toMatchObject([{ id: first.id, content: '' }, { id: reply.id }]);
    const edit = await send(server, 'PATCH', `${path}/${first.id}`, { content: 'Again' }, author);
    expect(edit.status).toBe(404);
    expect((await remove(first.id, author)).status).toBe(404);
    expect((await remove(reply.id, author)).status).toBe(403);
    expect((await remove(reply.id, other)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test('without replies a comment goes at once, and a thread stays when one of two replies goes', async () => {
    const first = await start();
    const reply = { fieldName: 'marketSize', replyTo: first.id };
    const one = (await post(reply)).body;
    await post(reply, other);
    await remove(one.id, author);
    expect(await list()).toHaveLength(2);
    const alone = (await post({ content: 'Alone' })).body;
    await remove(alone.id, author);
    expect(await list()).toHaveLength(2);
  });
});
