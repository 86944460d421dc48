import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, account, errorPaths, idea, send } from '../../support/api.ts';
import { serverForFile, serverForTest } from '../../support/file-resources.ts';
import { csv, uploaded } from '../../support/files.ts';
import { listen } from '../../support/listen.ts';

let id: string;
/** The mocked response of the register of publications, and the requests that it got. */
let register: { status: number; body: string; asked: string[] };
const listening = createServer((request, response) => {
  register.asked.push(request.url ?? '');
  response.writeHead(register.status, { Location: 'http://127.0.0.1:1/' }).end(register.body);
});

const call = (method: string, path: string, body?: unknown, who = owner, headers = {}) =>
  send(server, method, path, body, { cookie: who.cookie, headers });
const source = (more: object = {}) => ({
  kind: 'cohort',
  stance: 'for',
  shows: 'Symptoms change before a flare-up.',
  reference: 'doi:10.1000/ABC',
  fields: ['marketSize', 'briefDescription'],
  ...more,
});
const path = (rest = '') => `/api/ideas/${id}/sources${rest}`;
const add = async (more: object = {}, who = owner) =>
  (await call('POST', path(), source(more), who)).body;
const list = async () => (await call('GET', path())).body;
const history = async () => (await call('GET', path('/history'))).body.items;

const origin = `http://127.0.0.1:${await listen(listening)}`;
const server = await serverForFile({ REFERENCE_DOI_URL: origin, REFERENCE_PUBMED_URL: origin });
const owner = await account(server, 'founder', 'Owner');
const other = await account(server, 'founder', 'Other');
const third = await account(server, 'founder', 'Third');
const admin = await account(server, 'admin', 'Admin');
afterAll(async () => {
  listening.close();
});
beforeEach(async () => {
  register = { status: 200, body: '{}', asked: [] };
  await server.sql('delete from ideas');
  id = (await call('POST', '/api/ideas', idea({ marketSize: 'Many' }))).body.id;
});

describe('a source that lies in a file', () => {
  const inFile = { reference: '', kind: 'cohort' };

  test('accepts a file of its own idea alone', async () => {
    const file = await uploaded(server, owner, id, 'diary.csv', csv());
    const added = await call('POST', path(), source({ ...inFile, fileId: file.id }));
    expect([added.status, added.body.fileId]).toEqual([201, file.id]);
    expect(added.body.fileName).toBe('diary.csv');
    expect((await list())[0].fileId).toBe(file.id);

    const others = (await call('POST', '/api/ideas', idea())).body.id;
    const words = source({ ...inFile, fileId: file.id });
    const elsewhere = await call('POST', `/api/ideas/${others}/sources`, words);
    const errors = [
      { path: 'fileId', message: 'This file is not here any more: take another one' },
    ];
    expect([elsewhere.status, elsewhere.body.errors]).toEqual([400, errors]);
    expect((await call('POST', path(), source(inFile))).status).toBe(400);
    const changed = { ...source({ ...inFile, fileId: 'nothing' }), startedFrom: 1 };
    expect((await call('PUT', path(`/${added.body.id}`), changed)).status).toBe(400);
  });

  test('keeps its file from being taken away; brought back, it does without one that is gone', async () => {
    const file = await uploaded(server, owner, id, 'diary.csv', csv());
    const diary = { ...inFile, kind: 'own data', citation: 'A diary', fileId: file.id };
    const { id: own } = await add(diary);
    const fileAt = `/api/ideas/${id}/files/${file.id}`;
    const checked = await call('POST', path(`/${own}/check`), { checked: true }, other);
    expect(checked.body.checkedBy).not.toBeNull();
    const refused = await call('DELETE', fileAt);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'A source uses this file. Remove the source first.',
    ]);
    expect((await call('DELETE', path(`/${own}`))).status).toBe(204);
    expect((await call('DELETE', fileAt)).status).toBe(204);
    const stored = await server.sql('select file_id from sources where id = ?', [own]);
    expect(stored).toEqual([{ file_id: null }]);
    expect((await call('POST', path(`/${own}/restore`))).status).toBe(200);
    // The check was a check of the file.
    const unchecked = { checkedBy: null, checkedAt: null };
    expect(await list()).toMatchObject([{ id: own, fileId: null, ...unchecked }]);
  });

  test('repeats a lost response, also after source and file were removed', async () => {
    const file = await uploaded(server, owner, id, 'diary.csv', csv());
    const headers = { 'Idempotency-Key': '"diary"' };
    const words = source({ ...inFile, fileId: file.id });
    const send = (body = words) => call('POST', path(), body, owner, headers);
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body).toEqual(first.body);
    await call('DELETE', path(`/${first.body.id}`), undefined, owner);
    expect((await call('DELETE', `/api/ideas/${id}/files/${file.id}`)).status).toBe(204);
    const again = await send();
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const others = await send({ ...words, shows: 'No.' });
    expect([others.status, others.body.current.id]).toEqual([422, first.body.id]);
    expect(await list()).toEqual([]);
    expect(await history()).toHaveLength(2);
    // A request with a new key needs an existing file.
    expect((await call('POST', path(), words)).status).toBe(400);
  });
});

describe('adding', () => {
  test('adds a source of any founder, with a number and a normalized reference', async () => {
    const { status, body } = await call('POST', path(), source(), other);
    const author = { id: other.user.id, name: 'Other' };
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ ideaId: id, number: 1, revision: 1, kind: 'cohort', stance: 'for', citation: '' },
      ...{ doi: '10.1000/abc', url: null, pubmedId: null, fileId: null, fileName: null },
      // In the order of the sections.
      fields: ['briefDescription', 'marketSize'],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ...{ addedBy: author, writtenBy: author, checkedBy: null, checkedAt: null },
    });
    await add({ reference: 'PMID: 7', stance: 'against' });
    expect((await list()).map((one: { number: number }) => one.number)).toEqual([1, 2]);
  });

  test('gives twenty concurrent sources twenty numbers', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => add()));
    expect(new Set(all.map(({ number }) => number)).size).toBe(20);
  });

  test('refuses the 201st source until one is removed', async () => {
    await server.sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 199)
       insert into sources (id, idea_id, number, kind, stance, shows, added_by, created_at)
       select 's' || i, ?, i, 'expert', 'for', 'Said', ?, 1 from n`,
      [id, owner.user.id],
    );
    const last = await add();
    expect(last.number).toBe(200);
    const refused = await call('POST', path(), source());
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'An idea has at most 200 sources. Remove one that is no longer needed.',
    ]);
    await call('DELETE', path('/s7'));
    expect((await add()).number).toBe(201);
    expect((await call('POST', path('/s7/restore'))).status).toBe(409);
  });

  test('returns 400 for bad input at its field, and writes nothing', async () => {
    const reference = 'javascript:alert(1)';
    const answer = await call('POST', path(), { reference });
    expect(answer.status).toBe(400);
    const missing = ['kind', 'stance', 'shows', 'fields'];
    expect(errorPaths(answer)).toEqual(expect.arrayContaining(missing));
    expect(errorPaths(await call('POST', path(), source({ reference })))?.[0]).toBe('reference');
    expect(await list()).toEqual([]);
  });
});

describe('changing', () => {
  test('lets the author, the owner and administrators change a source, and nobody else', async () => {
    const { id: one } = await add({}, other);
    const change = (who: Account, shows: string) =>
      call('PUT', path(`/${one}`), source({ shows }), who);
    expect((await change(third, 'No')).status).toBe(403);
    for (const [who, shows] of [
      [other, 'A'],
      [owner, 'B'],
      [admin, 'C'],
    ] as const)
      expect((await change(who, shows)).body.shows).toBe(shows);
    expect((await call('DELETE', path(`/${one}`), undefined, third)).status).toBe(403);
    expect((await list())[0].revision).toBe(4);
  });

  test('returns 409 with the current source after a concurrent change', async () => {
    const { id: one } = await add();
    await call('PUT', path(`/${one}`), source({ shows: 'First', startedFrom: 1 }), admin);
    const late = await call('PUT', path(`/${one}`), source({ shows: 'Late', startedFrom: 1 }));
    expect([late.status, late.body.current.shows]).toEqual([409, 'First']);
    const none = await call('PUT', path(`/${one}`), source({ shows: 'First', startedFrom: 2 }));
    expect([none.status, none.body.revision]).toEqual([200, 2]);
  });

  test('records a check by another person, and drops it at the next change', async () => {
    const { id: one } = await add();
    const check = (checked: boolean, who: Account, startedFrom?: number) =>
      call('POST', path(`/${one}/check`), { checked, startedFrom }, who);
    expect((await check(true, owner)).status).toBe(403);
    expect((await check(true, other, 7)).status).toBe(409);
    const { body } = await check(true, other, 1);
    expect(body.checkedBy).toEqual({ id: other.user.id, name: 'Other' });
    const others = await check(false, third);
    expect([others.status, others.body.detail]).toEqual([
      403,
      'Only the person who checked a source and administrators can undo the check.',
    ]);
    const same = await call('PUT', path(`/${one}`), source());
    expect(same.body.checkedBy?.name).toBe('Other');
    for (const change of [
      { stance: 'against' },
      { fields: ['marketSize'] },
      { citation: 'Another study' },
    ]) {
      const rewritten = await call('PUT', path(`/${one}`), source(change));
      expect([rewritten.body.checkedBy, rewritten.body.checkedAt]).toEqual([null, null]);
      await check(true, other);
    }
    expect((await check(false, other)).body.checkedBy).toBeNull();
  });

  test('refuses a check of own words, whoever added the source', async () => {
    const { id: one } = await add({}, other);
    const check = async (who: Account) =>
      (await call('POST', path(`/${one}/check`), { checked: true }, who)).status;
    const rewritten = await call('PUT', path(`/${one}`), source({ shows: 'The owner’s words' }));
    const people = { addedBy: { name: 'Other' }, writtenBy: { name: 'Owner' } };
    expect(rewritten.body).toMatchObject(people);
    expect([await check(owner), await check(other)]).toEqual([403, 200]);
    // When the old text is entered again, its first author is the author again.
    const { body } = await call('PUT', path(`/${one}`), source());
    expect([body.writtenBy.name, body.checkedBy]).toEqual(['Other', null]);
    expect([await check(other), await check(owner)]).toEqual([403, 200]);
    const again = await call('PUT', path(`/${one}`), source({ shows: 'The owner’s words' }), other);
    expect(again.body.writtenBy.name).toBe('Owner');
    await call('DELETE', path(`/${one}`));
    const restored = await call('POST', path(`/${one}/restore`));
    expect(restored.body.writtenBy.name).toBe('Owner');
  });

  test('keeps the number of a removed source, lists it in the history and restores it', async () => {
    const { id: one } = await add();
    await add({ reference: 'PMID 7' });
    expect((await call('DELETE', path(`/${one}`))).status).toBe(204);
    expect((await call('DELETE', path(`/${one}`))).status).toBe(404);
    expect((await list()).map((left: { number: number }) => left.number)).toEqual([2]);
    expect((await history())[0]).toMatchObject({ what: 'removed', number: 1, sourceId: one });
    expect((await call('POST', path(`/${one}/restore`), undefined, third)).status).toBe(403);
    expect((await call('POST', path(`/${one}/restore`))).body.number).toBe(1);
    expect((await call('POST', path(`/${one}/restore`))).status).toBe(404);
  });
});

describe('around it', () => {
  test('notifies followers, with the number and the supported answers', async () => {
    await call('PUT', `/api/ideas/${id}/follow`, { follows: true }, other);
    await add({ stance: 'against' });
    const { body } = await call('GET', '/api/inbox', undefined, other);
    const entry = body.items[0].news.find((one: { kind: string }) => one.kind === 'source.added');
    expect(entry.source).toMatchObject({ number: 1, stance: 'against', kind: 'cohort' });
    const { body: ofIdea } = await call('GET', `/api/ideas/${id}/news`, undefined, other);
    expect(ofIdea.news).toHaveLength(2);
  });

  test('stores the source of a comment and of its replies', async () => {
    const { id: one } = await add();
    const postComment = (body: object) => call('POST', `/api/ideas/${id}/comments`, body);
    const comment = { section: 'market', content: 'Small sample', sourceId: one };
    const { body: first } = await postComment(comment);
    expect(first).toMatchObject({ fieldName: 'marketSize', source: { id: one, number: 1 } });
    const place = { section: 'market', fieldName: 'marketSize' };
    const reply = await postComment({ ...place, content: 'True', replyTo: first.id });
    expect(reply.body.source).toEqual({ id: one, number: 1 });
    const elsewhere = await postComment({ ...comment, section: 'ecosystem' });
    expect([elsewhere.status, elsewhere.body.errors[0].path]).toEqual([400, 'sourceId']);
    await call('DELETE', path(`/${one}`));
    const { body: all } = await call('GET', `/api/ideas/${id}/comments`);
    expect(all).toMatchObject([{ source: { number: 1 } }, { source: { number: 1 } }]);
  });

  test('returns and accepts no source for a deleted idea, and purges them with it', async () => {
    const { id: one } = await add();
    await call('DELETE', `/api/ideas/${id}`);
    for (const [method, rest, body] of [
      ['GET', ''],
      ['POST', '', source()],
      ['GET', '/history'],
      ['DELETE', `/${one}`],
    ] as const)
      expect((await call(method, path(rest), body)).status).toBe(404);
    await server.sql('delete from ideas');
    for (const table of ['sources', 'source_fields', 'source_changes'])
      expect((await server.sql(`select count(*) n from ${table}`))[0]?.n).toBe(0);
  });

  test('lists the sources of an account in its data download, and keeps them under “Former member” after its deletion', async () => {
    const leaver = await account(server, 'founder', 'Leaver');
    const { id: added } = await add({}, leaver);
    const { id: checked } = await add();
    await call('POST', path(`/${checked}/check`), { checked: true }, leaver);
    const { id: rewritten } = await add({}, other);
    // The owner of the idea may change every source.
    const setOwner = 'update ideas set user_id = ? where id = ?';
    await server.sql(setOwner, [leaver.user.id, id]);
    await call('PUT', path(`/${rewritten}`), source({ shows: 'Rewritten' }), leaver);
    await server.sql(setOwner, [owner.user.id, id]);

    const { body: data } = await call('GET', '/api/account/data', undefined, leaver);
    const idsOf = (property: string) =>
      data.sources.flatMap((one: Record<string, unknown>) => (one[property] ? [one.id] : []));
    expect(idsOf('addedByYou')).toEqual([added]);
    expect(idsOf('writtenByYou').sort()).toEqual([added, rewritten].sort());

    const left = await call('POST', '/api/account/delete', { work: 'delete' }, leaver);
    expect(left.status).toBe(204);
    const former = { name: 'Former member' };
    expect(await list()).toMatchObject([
      { id: added, addedBy: former },
      { id: checked, checkedBy: former },
      { id: rewritten, addedBy: { name: 'Other' }, writtenBy: former },
    ]);
  });
});

describe('POST /api/references', () => {
  const look = (body: object, who = owner) => call('POST', '/api/references', body, who);

  test('asks the register once, and returns a citation in one line', async () => {
    register.body = JSON.stringify({ message: { title: ['A trial'], issued: {} } });
    const { status, body } = await look({ doi: 'doi:10.1000/ABC' });
    expect([status, body]).toEqual([200, { citation: 'A trial' }]);
    expect(register.asked).toEqual(['/works/10.1000%2Fabc']);
    register.body = JSON.stringify({ result: { 7: { title: 'Of PubMed' } } });
    expect((await look({ pubmedId: '7' })).body.citation).toBe('Of PubMed');
  });

  test('follows no redirect, and says in a sentence that the register has no answer', async () => {
    for (const [status, body, expected] of [
      [302, '', 502],
      [500, '', 502],
      [200, '<html>', 502],
      [200, `{"message": {"title": ["${'x'.repeat(1_100_000)}"]}}`, 502],
      [404, '', 404],
      [200, '{"message": {}}', 404],
    ] as const) {
      register = { status, body, asked: [] };
      const answer = await look({ doi: '10.1000/abc' });
      expect([status, answer.status]).toEqual([status, expected]);
      expect(answer.body.detail).toMatch(/title and authors yourself/);
    }
  });
});

test('works without the lookup when it is switched off', async () => {
  const off = await serverForTest({ REFERENCE_LOOKUP: 'off' });
  const founder = await account(off, 'founder');
  const answer = await off.post('/api/references', { doi: '10.1000/abc' }, founder);
  expect([answer.status, answer.body.detail]).toEqual([
    403,
    'Looking up publications is switched off here. Type title and authors yourself.',
  ]);
});
