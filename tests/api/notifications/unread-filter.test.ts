import { expect, test } from 'vitest';
import { account } from '../../support/api.ts';
import { founders } from '../../support/founders.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
const { call, make, save, postComment, news, read } = founders(server);

test('the list leaves ideas with something that the caller has not read, with other filters, too', async () => {
  const reader = await account(server, 'founder', 'Reader');
  const other = await account(server, 'founder', 'Other');
  const list = async (query = '') => {
    const path = `/api/ideas?fields=row&news=true${query}`;
    const { body } = await call(reader, 'GET', path);
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
