import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { account, idea } from '../../support/api.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();

const list = async (who: { cookie: string }) =>
  (await server.get('/api/ideas?fields=card', who)).body.ideas.map(
    (one: { ideaTitle: string }) => one.ideaTitle,
  );

test('the next response has every earlier write, of any person and process', async () => {
  const [one, other] = [await account(server), await account(server)];
  await server.post('/api/ideas', idea({ ideaTitle: 'First' }), one);
  expect(await list(one)).toEqual(['First']);
  expect(await list(one)).toEqual(['First']);
  await server.post('/api/ideas', idea({ ideaTitle: 'Second' }), other);
  expect((await list(one)).sort()).toEqual(['First', 'Second']);
  await server.sql("update ideas set idea_title = 'By hand' where idea_title = 'First'");
  expect((await list(one)).sort()).toEqual(['By hand', 'Second']);
});

test('a long list that a client broke off is whole for the next one', async () => {
  const { cookie } = await account(server);
  // The list is long enough to be sent in several chunks.
  const ideas = Array.from({ length: 60 }, (_, i) =>
    idea({ ideaTitle: `Long ${i}`, marketSize: randomBytes(2800).toString('base64') }),
  );
  await server.post('/api/ideas/import', { ideas: ideas.slice(0, 30), apply: true }, { cookie });
  await server.post('/api/ideas/import', { ideas: ideas.slice(30), apply: true }, { cookie });
  const headers = { Cookie: cookie, 'Accept-Encoding': 'br' };
  const ended = () => server.logs().match(/"path":"\/api\/ideas","status"/g)?.length ?? 0;
  // Several tries, because the response may be complete before the client disconnects.
  for (let time = 0; time < 8; time++) {
    const path = `/api/ideas?time=${time}`;
    const leaving = new AbortController();
    const before = ended();
    const first = await fetch(server.origin + path, { headers, signal: leaving.signal });
    await first.body?.getReader().read();
    leaving.abort();
    await expect.poll(ended).toBeGreaterThan(before);
    const whole = await server.get(path, { headers });
    expect(whole.text.length).toBeGreaterThan(256 * 1024);
    expect(whole.body.length).toBeGreaterThanOrEqual(ideas.length);
    await expect.poll(ended).toBeGreaterThan(before + 1);
  }
});
