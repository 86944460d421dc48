import { describe, expect, test } from 'vitest';
import { account, idea, rowCounts, send, statusesOf } from '../../support/api.ts';
import { expectUnchanged } from '../../support/file-resources.ts';
import { other, owner, server } from '../../support/two-founders.ts';

const user = await account(server, 'user');

type Who = { cookie: string };
const create = (body: unknown, who: Who = owner) => server.post('/api/ideas', body, who);
const make = async (answers = {}) => (await create(idea(answers))).body;
const get = (id: string, who: Who = owner) => server.get(`/api/ideas/${id}`, who);
const put = (id: string, body: unknown, who: Who = owner) =>
  server.put(`/api/ideas/${id}`, body, who);
const history = async (id: string) => (await server.get(`/api/ideas/${id}/revisions`, owner)).body;

test('the server protects every founder route itself: 401 without a session, 403 for role user', async () => {
  const body = await make();
  const before = await rowCounts(server);
  const routes = [
    ['GET', '/api/ideas'],
    ['POST', '/api/ideas', idea()],
    ['GET', `/api/ideas/${body.id}`],
    ['PUT', `/api/ideas/${body.id}`, idea({ ideaTitle: 'Taken over' })],
    ['GET', `/api/ideas/${body.id}/comments`],
    ['POST', `/api/ideas/${body.id}/comments`, { section: 'overview', content: 'x' }],
  ] as const;
  for (const [method, path, payload] of routes) {
    const anonymous = await send(server, method, path, payload);
    expect(anonymous).toMatchObject({ status: 401, body: { detail: 'Sign in to continue.' } });
    const refused = await send(server, method, path, payload, user);
    const detail = 'You need founder privileges to view ideas.';
    expect(refused).toMatchObject({ status: 403, body: { detail } });
  }
  expect(await rowCounts(server)).toEqual(before);
  expect((await get(body.id)).body.ideaTitle).toBe('An idea');
});

describe('POST /api/ideas', () => {
  test('201: the idea, with Location; the server sets id, owner and date', async () => {
    const forged = { id: 'mine', userId: other.user.id, createdAt: '2000-01-01T00:00:00Z' };
    const answer = await create({ ...idea({ ideaTitle: '  Trimmed ' }), ...forged });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/ideas/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      ideaTitle: 'Trimmed',
      userId: owner.user.id,
      user: { name: 'Owner' },
    });
    expect(answer.body.id).toMatch(/^[\w-]{20,}$/);
    expect(Date.now() - Date.parse(answer.body.createdAt)).toBeLessThan(60_000);
    expect((await get(answer.body.id)).body).toEqual(answer.body);
  });

  test.each([
    ['ideaTitle', ' ', 'Idea title is required'],
    ['riskLevel', 'low', 'Choose one of: Low, Medium, High, Very High'],
    ['marketSize', undefined, 'Required'],
  ])('400 for %s = %j', async (path, value, message) => {
    const answer = await expectUnchanged(server, () => create(idea({ [path]: value })));
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('any other Unicode, emoji and right-to-left text included, comes back exactly as it went in', async () => {
    const texts = {
      marketSize: '👩‍⚕️'.repeat(2_000),
      revenueModel: 'مرحبا بالعالم\u202e שלום',
      customerSegments: 'tab\tnewline\nnext\r\nlast',
      pricingStrategy: 'x'.repeat(10_000),
      competitiveLandscape: `"'<script>alert(1)</script>; drop table ideas; -- \${x}`,
    };
    const { body } = await create(idea(texts));
    expect((await get(body.id)).body).toMatchObject(texts);
  });

  test('prototype keys are harmless', async () => {
    const keys = '{"__proto__":{"role":"admin"},"constructor":1,';
    expect((await create(JSON.stringify(idea()).replace('{', keys))).status).toBe(201);
    expect((await create('{"__proto__":{"ideaTitle":"x"}}')).status).toBe(400);
  });
});

describe('creating an idea is idempotent: Idempotency-Key', () => {
  const createWith = (key: string, body: unknown = idea(), who: Who = owner) =>
    server.post('/api/ideas', body, { ...who, headers: { 'Idempotency-Key': key } });

  test('the same request again gets the first idea and makes no second one, also when both come at once', async () => {
    const body = idea({ ideaTitle: '  Sent again ' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => createWith('"twice"', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const [first] = answers;
    const before = await rowCounts(server);
    // The repeated request returns the idea although it has a new title.
    await put(first?.body.id, idea({ ideaTitle: 'Renamed' }));
    const again = await createWith('"twice"', body);
    expect(again.status).toBe(201);
    expect(again.headers.get('location')).toBe(`/api/ideas/${first?.body.id}`);
    expect(again.body).toMatchObject({ id: first?.body.id, ideaTitle: 'Renamed' });
    expect(await rowCounts(server)).toEqual(before);
  });

  test('a key is its owner’s: another founder, another key and none make ideas of their own; other answers get 422', async () => {
    const made = [
      await createWith('"mine"'),
      await createWith('"mine"', idea(), other),
      await createWith('"mine too"'),
      await create(idea()),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = made.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(4);
    const larger = idea({ marketSize: 'Larger' });
    const refused = await expectUnchanged(server, () => createWith('"mine"', larger));
    const current = { id: ids[0], marketSize: '' };
    expect(refused).toMatchObject({ status: 422, body: { current } });
  });

  test('after the idea was deleted the key makes another one, and the first can still be brought back', async () => {
    const { body } = await createWith('"gone"');
    await server.delete(`/api/ideas/${body.id}`, owner);
    const another = await createWith('"gone"');
    expect(another.status).toBe(201);
    expect(another.body.id).not.toBe(body.id);
    expect((await server.post(`/api/ideas/${body.id}/restore`, undefined, owner)).status).toBe(200);
  });

  test('a key counts for a day', async () => {
    const { body } = await createWith('"old"');
    const age = (ms: number) =>
      server.sql('update idempotency_keys set created_at = created_at - ? where result_id = ?', [
        ms,
        body.id,
      ]);
    const day = 24 * 60 * 60 * 1000;
    await age(day - 60_000);
    expect((await createWith('"old"')).body.id).toBe(body.id);
    await age(60_000);
    const another = await createWith('"old"');
    expect([another.status, another.body.id === body.id]).toEqual([201, false]);
    expect((await createWith('"old"')).body.id).toBe(another.body.id);
  });

  test('an idea is handed over also where its heir has used the same key', async () => {
    const leaver = await account(server);
    const heir = await account(server, 'admin');
    await createWith('"same"', idea(), heir);
    const { body } = await createWith('"same"', idea(), leaver);
    const left = await server.post('/api/account/delete', { work: 'hand-over' }, leaver);
    expect(left.status).toBe(204);
    expect((await get(body.id)).body.userId).toBe(heir.user.id);
  });

  test('400 for a key that is no quoted string', async () => {
    for (const key of ['bare', '""', '"a"b"', `"${'a'.repeat(101)}"`, '"é"']) {
      const { status, body } = await expectUnchanged(server, () => createWith(key));
      expect([key, status, body.detail]).toEqual([
        ...[key, 400],
        'Write the Idempotency-Key in quotation marks: 1 to 100 printable ASCII characters.',
      ]);
    }
  });
});

describe('GET', () => {
  test('/api/ideas: an array with user:{name}; by overallPriorityRank, then newest first', async () => {
    const ids: string[] = [];
    for (const [ideaTitle, overallPriorityRank] of [
      ['b', 2],
      ['old', 1],
      ['new', 1],
    ] as const)
      ids.push((await make({ ideaTitle, overallPriorityRank })).id);
    const { body } = await server.get('/api/ideas', owner);
    const found = body.filter(({ id }: { id: string }) => ids.includes(id));
    const user = { name: 'Owner' };
    expect(found).toMatchObject(['new', 'old', 'b'].map((ideaTitle) => ({ ideaTitle, user })));
    expect((await get('nope')).status).toBe(404);
  });
});

describe('PUT /api/ideas/{id}', () => {
  test('200: the idea with user:{name}; what it carries beside the fields is ignored', async () => {
    const body = await make();
    const saved = await put(body.id, { ...body, userId: other.user.id, ideaTitle: 'Saved' });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ ...body, ideaTitle: 'Saved', revision: 2 });
  });

  test('403 (not the owner) and 404 change nothing; 400 names the fields', async () => {
    const body = await make();
    const stolen = await put(body.id, idea({ ideaTitle: 'Stolen' }), other);
    expect([stolen.status, stolen.body.detail]).toEqual([403, 'You can only edit your own ideas.']);
    expect((await put('nope', idea())).status).toBe(404);
    // The right to save is checked before the body.
    expect((await put(body.id, {}, other)).status).toBe(403);
    expect((await put('nope', {})).status).toBe(404);
    expect((await put(body.id, {})).status).toBe(400);
    const bad = await put(body.id, idea({ impactScore: 0 }));
    expect(bad.body.errors).toEqual([
      { path: 'impactScore', message: 'Choose a whole number from 1 to 10' },
    ]);
    expect((await put(body.id, { ...idea(), reason: 'a'.repeat(501) })).status).toBe(400);
    expect((await get(body.id)).body).toEqual(body);
    expect(await history(body.id)).toHaveLength(1);
  });

  test('of saves from one revision one wins; the others get 409 with it; without a revision any is accepted', async () => {
    const body = await make();
    const saves = ['a', 'b', 'c', 'd'].map((ideaTitle) =>
      put(body.id, { ...idea({ ideaTitle }), startedFrom: 1 }),
    );
    expect(await statusesOf(saves)).toEqual([200, 409, 409, 409]);
    const { ideaTitle } = (await get(body.id)).body;
    const late = await put(body.id, { ...idea(), startedFrom: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { ideaTitle, revision: 2 } } });
    expect((await put(body.id, idea({ ideaTitle: 'Third' }))).body).toMatchObject({ revision: 3 });
    expect((await put(body.id, { ...idea(), startedFrom: 'x' })).status).toBe(400);
  });
});

describe('revisions', () => {
  test('stores a revision for each save: author, time, fields and reason', async () => {
    const { id } = await make({ marketSize: 'small' });
    const reason = 'The pilot went well';
    await put(id, { ...idea({ marketSize: 'large', impactScore: 8 }), startedFrom: 1, reason });
    const [second, first, ...rest] = await history(id);
    expect(rest).toEqual([]);
    const user = { name: 'Owner' };
    expect(first).toMatchObject({ revision: 1, user, reason: null, changes: [] });
    expect(second).toMatchObject({ revision: 2, user, reason });
    expect(second.changes).toEqual([
      { field: 'marketSize', before: 'small', after: 'large' },
      { field: 'impactScore', before: 5, after: 8 },
    ]);
    expect(Date.now() - Date.parse(second.savedAt)).toBeLessThan(60_000);
    expect((await server.get('/api/ideas/nope/revisions', owner)).status).toBe(404);
  });
});

describe('comments', () => {
  const post = (id: string, body: unknown, who: Who = other) =>
    server.post(`/api/ideas/${id}/comments`, body, who);
  const list = (id: string) => server.get(`/api/ideas/${id}/comments`, owner);

  test('201 with user:{name}; the list is oldest first', async () => {
    const body = await make();
    const place = { section: 'overview', fieldName: 'targetUsers' };
    const first = await post(body.id, { ...place, content: ' One ' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      ...place,
      ideaId: body.id,
      userId: other.user.id,
      content: 'One',
      user: { name: 'Other' },
    });
    await put(body.id, idea({ marketSize: 'new' }));
    await post(body.id, { section: 'market', content: 'Two' }, owner);
    const { body: comments } = await list(body.id);
    expect(comments.map((one: { content: string }) => one.content)).toEqual(['One', 'Two']);
    expect(comments[1]).toMatchObject({ fieldName: null, revision: 2, user: { name: 'Owner' } });
  });

  test('400 for a field of another section; 404 for a missing idea leaves no orphan', async () => {
    const { id } = await make();
    const comment = { section: 'overview', content: 'x' };
    const refused = await expectUnchanged(server, () =>
      post(id, { ...comment, fieldName: 'riskLevel' }),
    );
    const message = 'The field is not part of this section';
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'fieldName', message }]]);
    expect((await expectUnchanged(server, () => post('nope', comment))).status).toBe(404);
    expect((await list('nope')).status).toBe(404);
  });

  const path = (id: string, comment: string) => `/api/ideas/${id}/comments/${comment}`;

  test('the author changes and deletes a comment; others get 403, and nothing changes', async () => {
    const body = await make();
    const { body: comment } = await post(body.id, { section: 'overview', content: 'First' });
    const at = path(body.id, comment.id);
    const change = (payload: unknown, who: Who) => server.patch(at, payload, who);
    const refused = await change({ content: 'Put into their mouth' }, owner);
    const detail = 'You can only change your own comments.';
    expect(refused).toMatchObject({ status: 403, body: { detail } });
    expect((await server.delete(at, owner)).status).toBe(403);
    expect((await change({ content: ' ' }, other)).body.errors).toEqual([
      { path: 'content', message: 'Comment cannot be empty' },
    ]);
    expect((await change({}, other)).status).toBe(400);
    expect((await list(body.id)).body).toEqual([comment]);
    const edited = await change({ content: 'Second' }, other);
    expect(edited.body).toMatchObject({ content: 'Second', editedAt: expect.any(String) });
    expect((await server.delete(at, other)).status).toBe(204);
    expect((await server.delete(at, other)).status).toBe(404);
    expect((await list(body.id)).body).toEqual([]);
  });

  test('any founder resolves and reopens; an admin may delete; others are refused', async () => {
    const body = await make();
    const { body: comment } = await post(body.id, { section: 'overview', content: 'x' });
    const at = path(body.id, comment.id);
    const resolve = (resolved: boolean, who: Who) => server.patch(at, { resolved }, who);
    expect((await resolve(true, owner)).body.resolvedAt).toEqual(expect.any(String));
    expect((await resolve(false, owner)).body).toMatchObject({ resolvedAt: null, editedAt: null });
    const wrong = path((await make()).id, comment.id);
    expect((await server.patch(wrong, { resolved: true }, owner)).status).toBe(404);
    const admin = await account(server, 'admin');
    expect((await server.delete(at, admin)).status).toBe(204);
  });

  test('comments are deleted with the idea, and its revisions too', async () => {
    const body = await make();
    await post(body.id, { section: 'overview', content: 'x' });
    await server.sql('delete from ideas where id = ?', [body.id]);
    for (const table of ['comments', 'idea_revisions'])
      expect(await server.sql(`select * from ${table} where idea_id = ?`, [body.id])).toEqual([]);
  });
});
