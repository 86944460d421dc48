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
  test('returns the thread of a reply', async () => {
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
      expect([answer.status, errorPaths(answer)]).toEqual([400, ['replyTo']]);
    }
    expect(await list()).toHaveLength(2);
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

  test('resolves a thread as a whole, and returns 400 for a reply', async () => {
    const first = await start();
    const reply = (await post({ fieldName: 'marketSize', replyTo: first.id })).body;
    const answer = await server.patch(`${path}/${reply.id}`, { resolved: true }, author);
    expect([answer.status, errorPaths(answer)]).toEqual([400, ['resolved']]);
  });

  test('keeps the replies of others when the first comment is deleted, and deletes it with the last one', async () => {
    const first = await start();
    const reply = (await post({ fieldName: 'marketSize', replyTo: first.id }, other)).body;
    expect((await remove(first.id, author)).status).toBe(204);
    expect(await list()).toMatchObject([{ id: first.id, content: '' }, { id: reply.id }]);
    const edit = await server.patch(`${path}/${first.id}`, { content: 'Again' }, author);
    expect(edit.status).toBe(404);
    expect((await remove(first.id, author)).status).toBe(404);
    expect((await remove(reply.id, author)).status).toBe(403);
    expect((await remove(reply.id, other)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test('deletes a comment without replies at once, and keeps a thread with another reply', async () => {
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

describe('a card says how many threads are open', () => {
  let ideaId: string;
  const countOf = async (query = '') => {
    const { body } = await server.get(`/api/ideas?fields=card&${query}`, author);
    return body.ideas.find((one: CardSummary) => one.id === ideaId)?.openComments;
  };
  const change = ({ id }: Comment, body: object) => server.patch(`${path}/${id}`, body, author);
  const begin = async () => {
    const { body } = await server.post('/api/ideas', idea({ marketSize: 'narwhal' }), author);
    ideaId = body.id;
    path = `/api/ideas/${ideaId}/comments`;
  };

  test('the next response counts each post, reply, resolution, reopening and deletion', async () => {
    await begin();
    expect(await countOf()).toBe(0);
    const { body: first } = await post({});
    expect(await countOf()).toBe(1);
    const { body: reply } = await post({ replyTo: first.id }, other);
    expect(await countOf()).toBe(1);
    const place = { section: 'overview', fieldName: 'targetUsers' };
    const { body: second } = await post(place, other);
    expect(await countOf()).toBe(2);
    await change(first, { content: 'Who pays for it?' });
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

  test('on a page, on every card and in a search; an idea in full has no such property', async () => {
    await begin();
    await post({});
    for (const query of ['limit=200', 'limit=all', 'q=narwhal', 'mine=true', 'sort=newest'])
      expect(await countOf(query)).toBe(1);
    const { body: one } = await server.get(`/api/ideas/${ideaId}`, author);
    const { text: file } = await server.get('/api/ideas/export?format=json', author);
    for (const full of [one, JSON.parse(file)[0]])
      expect(Object.keys(full)).not.toContain('openComments');
  });

  test.each([
    ['hand-over', 1],
    ['delete', 0],
  ] as const)(
    'a member who leaves with the choice %s leaves %i open threads',
    async (work, left) => {
      await begin();
      const leaver = await account(server, 'founder', 'Leaver');
      await account(server, 'admin');
      await post({}, leaver);
      expect(await countOf()).toBe(1);
      const { status } = await server.post('/api/account/delete', { work }, leaver);
      expect(status).toBe(204);
      expect(await countOf()).toBe(left);
    },
  );
});
