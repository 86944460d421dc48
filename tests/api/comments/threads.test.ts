import { describe, expect, test } from 'vitest';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import type { CardSummary } from '#features/tracker/domain/list-response.ts';
import { type Account, account, errorPaths, idea } from '../../support/api.ts';
import { interleavingServer } from '../../support/interleave.ts';

let path: string;

const server = await interleavingServer();
const author = await account(server, 'founder', 'Author');
const other = await account(server, 'founder', 'Other');

const post = (body: object, { cookie } = author) =>
  server.post(path, { section: 'market', content: 'Text', ...body }, { cookie });
const list = async (): Promise<Comment[]> => (await server.get(path, author)).body;
const remove = (id: string, { cookie }: Account) => server.delete(`${path}/${id}`, { cookie });
const start = async () => {
  const { body } = await server.post('/api/ideas', idea(), author);
  path = `/api/ideas/${body.id}/comments`;
  return (await post({ fieldName: 'marketSize', content: 'First' })).body as Comment;
};

describe('replies', () => {
  test('returns 400 for a reply to a missing comment, another idea, a reply or another place', async () => {
    const elsewhere = await start();
    const first = await start();
    const answer = await post({ fieldName: 'marketSize', replyTo: first.id }, other);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ replyTo: first.id, user: { name: 'Other' } });
    const { body: reply } = answer;
    for (const body of [
      { fieldName: 'marketSize', replyTo: 'nothing' },
      { fieldName: 'marketSize', replyTo: elsewhere.id },
      { fieldName: 'marketSize', replyTo: reply.id },
      { replyTo: first.id },
      { section: 'overview', replyTo: first.id },
      { fieldName: 'marketSize', replyTo: 7 },
    ]) {
      const refused = await post(body);
      expect([refused.status, errorPaths(refused)]).toEqual([400, ['replyTo']]);
    }
    // Only a whole thread is resolved.
    const settled = await server.patch(`${path}/${reply.id}`, { resolved: true }, author);
    expect([settled.status, errorPaths(settled)]).toEqual([400, ['resolved']]);
    expect((await list()).map(({ replyTo }) => replyTo)).toEqual([null, first.id]);
  });

  test('returns 400 for a reply to a comment that is deleted before the write', async () => {
    const first = await start();
    const { status, body } = await server.interleave(
      () => post({ fieldName: 'marketSize', replyTo: first.id }, other),
      `delete from comments where id = '${first.id}'`,
    );
    expect([status, body.detail]).toEqual([400, 'The comment you reply to does not exist']);
    expect(await list()).toEqual([]);
  });

  test('keep the place of a deleted first comment until the last of them is deleted', async () => {
    const first = await start();
    const reply = { fieldName: 'marketSize', replyTo: first.id };
    const { body: own } = await post(reply);
    const { body: last } = await post(reply, other);
    expect((await remove(first.id, author)).status).toBe(204);
    const left = [{ id: first.id, content: '' }, { id: own.id }, { id: last.id }];
    expect(await list()).toMatchObject(left);
    const edit = await server.patch(`${path}/${first.id}`, { content: 'Again' }, author);
    expect(edit.status).toBe(404);
    expect((await remove(first.id, author)).status).toBe(404);
    expect((await remove(own.id, author)).status).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await remove(last.id, author)).status).toBe(403);
    expect((await remove(last.id, other)).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});

describe('a card says how many threads are open', () => {
  test('each response counts posts, replies, resolutions, reopenings and deletions, on each card', async () => {
    const { body: made } = await server.post('/api/ideas', idea({ marketSize: 'narwhal' }), author);
    path = `/api/ideas/${made.id}/comments`;
    const countOf = async (query = '') => {
      const { body } = await server.get(`/api/ideas?fields=card&${query}`, author);
      return body.ideas.find((one: CardSummary) => one.id === made.id)?.openComments;
    };
    const change = ({ id }: Comment, body: object) => server.patch(`${path}/${id}`, body, author);
    expect(await countOf()).toBe(0);
    const { body: first } = await post({});
    for (const query of ['limit=200', 'limit=all', 'q=narwhal', 'mine=true', 'sort=newest'])
      expect(await countOf(query)).toBe(1);
    const { body: reply } = await post({ replyTo: first.id }, other);
    expect(await countOf()).toBe(1);
    const place = { section: 'overview', fieldName: 'targetUsers' };
    const { body: second } = await post(place, other);
    expect(await countOf()).toBe(2);
    await change(second, { resolved: true });
    expect(await countOf()).toBe(1);
    await change(second, { resolved: false });
    expect(await countOf()).toBe(2);
    // A deleted comment with a reply stays without text and can still be resolved.
    await remove(first.id, author);
    expect(await countOf()).toBe(2);
    await remove(reply.id, other);
    expect(await countOf()).toBe(1);
    await remove(second.id, other);
    expect(await countOf()).toBe(0);
  });
});
