import { beforeEach, describe, expect, test } from 'vitest';
import type { Inbox } from '#features/notifications/domain/inbox-response.ts';
import { type Account, account, updateUser } from '../../support/api.ts';
import { at, founders } from '../../support/founders.ts';
import { sharedServer } from '../../support/shared-server.ts';

let owner: Account;
let other: Account;
let third: Account;
let id: string;
const server = await sharedServer();
beforeEach(async () => {
  owner = await account(server, 'founder', 'Owner');
  other = await account(server, 'founder', 'Other');
  third = await account(server, 'founder', 'Third');
  id = await make(owner);
});

const { call, make, save, postComment, editComment, deleteComment, inbox, unread, news, read } =
  founders(server);
const follow = (who: Account, follows: boolean | null, ideaId = id) =>
  call(who, 'PUT', `/api/ideas/${ideaId}/follow`, { follows });
const entriesOf = ({ items }: Inbox) =>
  items.flatMap((group) => group.news.map(({ kind, why, actor }) => [kind, why, actor?.name]));
const marks = async (who: Account) => (await call(who, 'GET', '/api/inbox/marks')).body.items;
const namesOf = async (who: Account) => {
  const { body } = await call(who, 'GET', `/api/ideas/${id}/comments`);
  return body.at(-1).mentions.map(({ name }: { name: string }) => name);
};

describe('the people who are notified', () => {
  test('owners and commenters follow by themselves, of what others do', async () => {
    await postComment(other, id, 'Who pays?');
    const created = ['comment.created', 'idea', expect.stringMatching(/^Other/)];
    expect(entriesOf(await inbox(owner))).toEqual([created]);
    expect(entriesOf(await inbox(other))).toEqual([]);
    await save(owner, id, { marketSize: 'Large', impactScore: 8 }, { reason: 'Counted again' });
    const [group] = (await inbox(other)).items;
    expect(group).toMatchObject({ connection: 'commenter', follows: true, unread: 1, more: 0 });
    expect(group?.news[0]).toMatchObject({
      kind: 'idea.updated',
      revision: 2,
      reason: 'Counted again',
      isNew: true,
      changes: [
        { field: 'marketSize', before: null, after: null },
        { field: 'impactScore', before: 5, after: 8 },
      ],
    });
    expect(await unread(third)).toBe(0);
  });

  test('anybody can follow and leave, and go back to what happens by itself', async () => {
    expect((await follow(third, true)).body).toEqual({ follows: true, chosen: true });
    expect((await follow(owner, false)).body).toEqual({ follows: false, chosen: false });
    await postComment(other, id, 'Who pays?');
    expect([await unread(third), await unread(owner)]).toEqual([1, 0]);
    expect((await follow(owner, null)).body).toEqual({ follows: true, chosen: null });
    expect((await follow(third, null)).body).toEqual({ follows: false, chosen: null });
    expect([await unread(third), await unread(owner)]).toEqual([0, 0]);
    await postComment(other, id, 'Who else?');
    expect([await unread(third), await unread(owner)]).toEqual([0, 1]);
    expect((await follow(owner, true, 'nothing')).status).toBe(404);
    expect((await call(owner, 'PUT', `/api/ideas/${id}/follow`, {})).status).toBe(400);
  });

  test('a new follower is notified from then on, an earlier follower of everything', async () => {
    await save(owner, id, { marketSize: 'Large' });
    await follow(third, true);
    await postComment(other, id, 'Who pays?');
    await postComment(other, id, 'And what?');
    await save(owner, id, { marketSize: 'Larger' });
    await postComment(third, id, 'All of us');
    expect(entriesOf(await inbox(other)).map(([kind]) => kind)).toEqual([
      'comment.created',
      'idea.updated',
    ]);
    expect(entriesOf(await inbox(third)).map(([kind]) => kind)).toEqual([
      'idea.updated',
      'comment.created',
      'comment.created',
    ]);
    await follow(third, false);
    await save(owner, id, { marketSize: 'Too large' });
    await follow(third, true);
    expect(entriesOf(await inbox(third))).toEqual([]);
    // The cards still mark the idea as changed.
    expect(await marks(third)).toMatchObject([{ ideaId: id, news: 6 }]);
  });

  test('a mention reaches somebody whatever they follow, and a reply those of its thread', async () => {
    await follow(third, false);
    const first = await postComment(other, id, `${at(third)}, what of ${at(owner)}?`);
    const mention = ['comment.created', 'mention', expect.any(String)];
    for (const who of [third, owner]) expect(entriesOf(await inbox(who))).toEqual([mention]);
    await postComment(owner, id, 'I see', { replyTo: first.id });
    const reply = ['comment.replied', 'reply', expect.any(String)];
    expect(entriesOf(await inbox(other))).toEqual([reply]);
    expect(entriesOf(await inbox(third))).toHaveLength(1);
    // Without a mail server nothing waits for one.
    expect(await server.sql('select id from outbox')).toEqual([]);
    const [group] = (await inbox(third)).items;
    expect(group).toMatchObject({ connection: 'mentioned', follows: false });
  });
});

describe('a mention', () => {
  test('is an id in the text, with the name beside it; added by an edit it is news, taken away it is none', async () => {
    const comment = await postComment(owner, id, 'Ask @{name}, @{} or @Other');
    expect(comment).toMatchObject({ content: 'Ask @{name}, @{} or @Other', mentions: [] });
    const edit = await editComment(owner, comment, { content: `Ask ${at(other)} or ${at(other)}` });
    expect(edit.body.mentions).toEqual([
      { id: other.user.id, name: expect.stringMatching(/^Other \(.*@example.org\)$/) },
    ]);
    expect(await namesOf(third)).toEqual([edit.body.mentions[0].name]);
    const edited = ['comment.edited', 'mention', expect.any(String)];
    expect(entriesOf(await inbox(other))).toEqual([edited]);
    await editComment(owner, comment, { content: 'Ask nobody' });
    expect(entriesOf(await inbox(other))).toEqual([]);
    expect(await namesOf(third)).toEqual([]);
  });

  test('of somebody without rights, suspended, gone or oneself, or of too many, is refused', async () => {
    const user = await account(server, 'user');
    const suspended = await account(server);
    await updateUser(server, suspended.user.id, 'suspended_at = 1');
    const founders_ = 'Mention founders only';
    const gone = '@{00000000-0000-4000-8000-000000000000}';
    const others = Array.from({ length: 21 }, (_, i) => gone.replace('00}', `${10 + i}}`));
    const comment = await postComment(owner, id, `Ask ${at(other)}`);
    for (const [content, message] of [
      [at(user), founders_],
      [at(suspended), founders_],
      [gone, founders_],
      ['@{former-member}', founders_],
      [at(owner), 'You cannot mention yourself'],
      [others.join(' '), 'Mention at most 20 people'],
    ] as const) {
      const body = { section: 'market', content: `So, ${content}` };
      for (const answer of [
        await call(owner, 'POST', `/api/ideas/${id}/comments`, body),
        await editComment(owner, comment, { content: body.content }),
      ]) {
        expect(answer.status, content).toBe(400);
        expect(answer.body.errors, content).toEqual([
          { path: 'content', message: expect.stringContaining(message) },
        ]);
      }
    }
    const { body } = await call(owner, 'GET', `/api/ideas/${id}/comments`);
    expect(body).toHaveLength(1);
    expect(body[0].content).toBe(`Ask ${at(other)}`);
    // A mention of somebody who has lost the right since may stay.
    await updateUser(server, other.user.id, "role = 'user'");
    const edit = await editComment(owner, comment, { content: `Ask ${at(other)} now` });
    expect(edit.status).toBe(200);
  });
});

describe('reading', () => {
  test('an idea is read up to an event, by one person, and nothing that came after it', async () => {
    await follow(third, true);
    const first = await postComment(other, id, 'First');
    await save(owner, id, { marketSize: 'Large' });
    const before = await news(third, id);
    expect(before).toMatchObject({
      follows: true,
      comments: [first.id],
      fields: ['marketSize'],
      since: before.news[0].at,
    });
    const second = await postComment(other, id, 'Second');
    expect((await read(third, before.through, id)).body).toEqual({ unread: 1 });
    expect(await news(third, id)).toMatchObject({ comments: [second.id], fields: [] });
    expect(await unread(owner)).toBe(2);
    const [group] = (await inbox(third)).items;
    expect(group?.news.map(({ isNew }) => isNew)).toEqual([true, false, false]);
    // Reading up to an older event writes nothing.
    expect((await read(third, 1, id)).body).toEqual({ unread: 1 });
    const stored = 'select read_through from idea_readers where user_id = ? and idea_id = ?';
    const rows = await server.sql(stored, [third.user.id, id]);
    expect(rows).toEqual([{ read_through: before.through }]);
  });

  test('everything at once, for oneself', async () => {
    const another = await make(other);
    await follow(owner, true, another);
    await postComment(third, id, 'One');
    await postComment(third, another, 'Two');
    const { body } = await call(owner, 'GET', '/api/inbox/marks');
    expect(body.items).toHaveLength(2);
    expect((await read(owner, body.through)).body).toEqual({ unread: 0 });
    expect(await marks(owner)).toEqual([]);
    expect(await unread(other)).toBe(1);
    // Marks are on followed and unfollowed ideas, and never for one's own doing.
    expect(await marks(third)).toMatchObject([{ news: 1 }, { news: 1 }]);
    for (const [wrong, status] of [
      [{ through: body.through + 1 }, 400],
      [{ through: 0 }, 400],
      [{ through: body.through, ideaId: 'nothing' }, 404],
    ] as const)
      expect((await call(owner, 'POST', '/api/inbox/read', wrong)).status).toBe(status);
  });
});

describe('deleted content is not shown', () => {
  test('a comment that was deleted, with what it mentioned', async () => {
    const first = await postComment(other, id, `Who pays, ${at(third)}?`);
    await postComment(owner, id, 'Clinics', { replyTo: first.id });
    await deleteComment(other, first);
    expect(await unread(third)).toBe(0);
    expect(await unread(owner)).toBe(0);
    expect(await news(third, id)).toMatchObject({ comments: [expect.any(String)] });
  });

  test('a deleted idea: its deletion alone, to those who followed it, until it is brought back', async () => {
    await postComment(other, id, 'Who pays?');
    await save(owner, id, { marketSize: 'Large' });
    await call(owner, 'DELETE', `/api/ideas/${id}`);
    const { items } = await inbox(other);
    expect(items[0]?.idea).toEqual({ id, ideaTitle: 'An idea', isDeleted: true });
    expect(items[0]?.news.map(({ kind }) => kind)).toEqual(['idea.deleted']);
    expect(await marks(third)).toEqual([]);
    expect((await call(third, 'GET', `/api/ideas/${id}/news`)).status).toBe(404);
    expect((await follow(third, true)).status).toBe(404);
    await call(owner, 'POST', `/api/ideas/${id}/restore`);
    expect(entriesOf(await inbox(other)).map(([kind]) => kind)).toEqual([
      'idea.restored',
      'idea.deleted',
      'idea.updated',
    ]);
    await server.sql('delete from ideas where id = ?', [id]);
    expect((await inbox(other)).items).toEqual([]);
  });
});

describe('the inbox', () => {
  test('unread ideas come first, then the latest; a page goes on where the one before ended', async () => {
    const ids = [];
    for (let n = 0; n < 23; n++) ids.push(await make(owner));
    for (const one of ids) await postComment(other, one, 'New');
    const [first = '', second = ''] = ids;
    for (const one of ids)
      if (one !== first) await read(owner, (await news(owner, one)).through, one);
    const page = await inbox(owner);
    expect(page).toMatchObject({ total: 23, unread: 1 });
    expect(page.items.map(({ idea }) => idea?.id)).toEqual([
      first,
      ...ids.slice(1).reverse().slice(0, 19),
    ]);
    const rest = await inbox(owner, `?from=${page.next}`);
    expect(rest.items.map(({ idea }) => idea?.id)).toEqual([...ids.slice(1, 4)].reverse());
    expect(rest).toMatchObject({ next: null, total: 23, unread: 1 });
    expect(rest.items.at(-1)?.idea?.id).toBe(second);
    expect((await inbox(owner, '?show=unread')).items).toHaveLength(1);
    expect((await call(owner, 'GET', '/api/inbox?from=x')).status).toBe(400);
    expect((await call(owner, 'GET', '/api/inbox?show=x')).status).toBe(400);
  });

  test('of one idea the newest stands there, and what names me before it', async () => {
    // A long comment is cut, but no mention in it.
    const long = 'a'.repeat(380);
    await postComment(other, id, `${long} ${at(owner)} ${'b'.repeat(100)}`);
    for (let n = 0; n < 10; n++) await postComment(other, id, `Number ${n}`);
    const [group] = (await inbox(owner)).items;
    expect(group).toMatchObject({ unread: 11, more: 3 });
    expect(group?.news.map(({ comment }) => comment?.text)).toEqual([
      `${long}…`,
      ...[9, 8, 7, 6, 5, 4, 3].map((n) => `Number ${n}`),
    ]);
    const addressed = await inbox(owner, '?show=addressed');
    expect(addressed).toMatchObject({ total: 1, unread: 1 });
    expect(addressed.items[0]?.news).toHaveLength(1);
  });
});

test('the list leaves ideas with something that the caller has not read, with other filters, too', async () => {
  const reader = await account(server, 'founder', 'Reader');
  const list = async (query = '') => {
    const { body } = await call(reader, 'GET', `/api/ideas?fields=row&news=true${query}`);
    expect(body.ideas).toHaveLength(body.total);
    return body.ideas.map(({ id }: { id: string }) => id);
  };
  expect(await list()).toEqual([]);
  const own = await make(reader, { ideaTitle: 'A walrus' });
  const theirs = await make(other, { ideaTitle: 'Another walrus' });
  expect(await list()).toEqual([theirs]);
  await postComment(other, own, 'Who pays?');
  expect((await list()).sort()).toEqual([own, theirs].sort());
  expect(await list('&mine=true')).toEqual([own]);
  expect((await list('&q=walrus&sort=title')).length).toBe(2);
  await read(reader, (await news(reader, own)).through, own);
  expect(await list()).toEqual([theirs]);
  const marks = await call(reader, 'GET', '/api/inbox/marks');
  await read(reader, marks.body.through);
  expect(await list()).toEqual([]);
  await save(other, theirs, { ideaTitle: 'Another walrus', marketSize: 'Large' });
  expect(await list()).toEqual([theirs]);
  await call(other, 'DELETE', `/api/ideas/${theirs}`);
  expect(await list()).toEqual([]);
  expect((await call(reader, 'GET', '/api/ideas?fields=row&news=1')).status).toBe(400);
});
