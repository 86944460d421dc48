import { beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '../../../src/features/comments/domain/comment-response.ts';
import type { IdeaPage } from '../../../src/features/tracker/domain/list-response.ts';
import { account, idea, send } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

let id: string;

const call = (method: string, path: string, body?: unknown, { cookie } = owner) =>
  send(server, method, path, body, { cookie });
const find = async (query = ''): Promise<IdeaPage> =>
  (await call('GET', `/api/ideas?fields=card&${query}`)).body;
const countOf = async (ideaId = id, query = '') =>
  (await find(query)).ideas.find((one) => one.id === ideaId)?.openComments;

const make = async (answers: object = {}): Promise<string> =>
  (await call('POST', '/api/ideas', idea(answers))).body.id;
const post = async (body: object = {}, who = owner, ideaId = id): Promise<Comment> => {
  const comment = { section: 'market', content: 'Who pays?', ...body };
  return (await call('POST', `/api/ideas/${ideaId}/comments`, comment, who)).body;
};
const change = (comment: Comment, body: object) =>
  call('PATCH', `/api/ideas/${id}/comments/${comment.id}`, body);
const remove = (comment: Comment, who = owner) =>
  call('DELETE', `/api/ideas/${id}/comments/${comment.id}`, undefined, who);

const server = await sharedServer();
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
beforeEach(async () => {
  await server.sql('delete from ideas');
  id = await make({ ideaTitle: 'Spirometry', marketSize: 'narwhal' });
});

describe('a card says how many threads are open', () => {
  test('the next response counts each post, reply, resolution, reopening and deletion', async () => {
    expect(await countOf()).toBe(0);
    const first = await post();
    expect(await countOf()).toBe(1);
    const reply = await post({ replyTo: first.id }, other);
    expect(await countOf()).toBe(1);
    const second = await post({ section: 'overview', fieldName: 'targetUsers' }, other);
    expect(await countOf()).toBe(2);
    await change(first, { content: 'Who pays for it?' });
    expect(await countOf()).toBe(2);
    await change(second, { resolved: true });
    expect(await countOf()).toBe(1);
    await change(second, { resolved: false });
    expect(await countOf()).toBe(2);
    // A deleted comment with a reply stays without text and can still be resolved.
    await remove(first);
    expect(await countOf()).toBe(2);
    await remove(reply, other);
    expect(await countOf()).toBe(1);
    await remove(second, other);
    expect(await countOf()).toBe(0);
  });

  test('on a page, on every card and in a search; an idea in full has no such property', async () => {
    await post();
    for (const query of ['limit=1', 'limit=all', 'q=narwhal', 'mine=true', 'sort=newest'])
      expect(await countOf(id, query)).toBe(1);
    const { body: all } = await call('GET', '/api/ideas');
    const { body: one } = await call('GET', `/api/ideas/${id}`);
    const { text: file } = await call('GET', '/api/ideas/export?format=json');
    for (const full of [all[0], one, JSON.parse(file)[0]])
      expect(Object.keys(full)).not.toContain('openComments');
  });

  test('a thread changes the list, a reply does not', async () => {
    const list = async () => (await call('GET', '/api/ideas?fields=card')).text;
    const before = await list();
    const first = await post();
    const open = await list();
    expect(open).not.toBe(before);
    await post({ replyTo: first.id }, other);
    expect(await list()).toBe(open);
    await change(first, { resolved: true });
    expect(await list()).toBe(before);
  });

  test.each([
    ['hand-over', 1],
    ['delete', 0],
  ] as const)(
    'a member who leaves with the choice %s leaves %i open threads',
    async (work, left) => {
      const leaver = await account(server, 'founder', 'Leaver');
      await account(server, 'admin');
      await post({}, leaver);
      expect(await countOf()).toBe(1);
      const { status } = await call('POST', '/api/account/delete', { work }, leaver);
      expect(status).toBe(204);
      expect(await countOf()).toBe(left);
    },
  );
});
