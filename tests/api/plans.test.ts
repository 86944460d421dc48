import { createClient } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sortOrders } from '../../src/domain/idea/search.ts';
import { account, idea, send, sql } from '../support/api.ts';
import { type Server, startServer } from '../support/server.ts';

let server: Server;
let founder: Awaited<ReturnType<typeof account>>;
beforeAll(async () => {
  server = await startServer();
  founder = await account(server);
  const ideas = Array.from({ length: 300 }, (_, i) =>
    idea({
      ideaTitle: `Idea ${i}`,
      impactScore: 1 + (i % 10),
      overallPriorityRank: 1 + (i % 7),
      diseaseArea: `Area ${i % 3}`,
    }),
  );
  await send(server, 'POST', '/api/ideas/import', { ideas, apply: true }, founder);
});
afterAll(() => server.stop());

/** How the database would run a statement. */
async function plan(statement: string): Promise<string> {
  const client = createClient({ url: `file:${server.databaseFile}` });
  const { rows } = await client.execute(`explain query plan ${statement}`);
  client.close();
  return rows.map(({ detail }) => detail).join('\n');
}

/** The leading column of each order, as the list asks for it. */
const leading = {
  rank: 'i.overall_priority_rank asc',
  newest: 'i.created_at desc',
  impact: 'i.impact_score desc',
  feasibility: 'i.feasibility_score desc',
  innovation: 'i.innovation_score desc',
  title: 'substr(i.idea_title, 1, 100) collate nocase asc',
  area: 'substr(i.disease_area, 1, 100) collate nocase asc',
  product: 'i.product_type asc',
  risk: "instr('Low Medium High Very High', i.risk_level) asc",
};

const reversed = (order: string) =>
  order.replace(/ (asc|desc)\b/g, (word) => (word === ' asc' ? ' desc' : ' asc'));

describe('a page of cards costs what it shows', () => {
  test.each(sortOrders)('by %s: in the order of an index, nothing is sorted', async (sort) => {
    const rest = sort === 'newest' ? 'i.id asc' : 'i.created_at desc, i.id asc';
    const order = `${leading[sort]}, ${rest}`;
    for (const asked of [order, reversed(order)]) {
      const found = await plan(
        `select i.id, u.name from ideas i join users u on u.id = i.user_id
          where i.deleted_at is null order by ${asked} limit 61`,
      );
      expect(found).toMatch(/SCAN i USING INDEX ideas_(by_|newest)/);
      expect(found).toMatch(/SEARCH u USING INDEX/);
      expect(found).not.toMatch(/TEMP B-TREE/);
    }
  });

  test('a later page starts where the one before ended', async () => {
    const found = await plan(
      `select i.id from ideas i join users u on u.id = i.user_id
        where i.deleted_at is null and i.overall_priority_rank >= 5
          and (i.overall_priority_rank > 5 or (i.overall_priority_rank = 5 and i.created_at < 9))
        order by i.overall_priority_rank, i.created_at desc, i.id limit 61`,
    );
    expect(found).toMatch(/SEARCH i USING INDEX ideas_by_rank \(overall_priority_rank>\?\)/);
    expect(found).not.toMatch(/TEMP B-TREE/);
  });

  test.each([
    ['a session', 'select * from sessions s join users u on u.id = s.user_id where s.id = ?'],
    ['an idea', 'select * from ideas i join users u on u.id = i.user_id where i.id = ?'],
    ['comments', 'select * from comments where idea_id = ? order by created_at, id'],
    ['revisions', 'select * from idea_revisions where idea_id = ? order by revision desc'],
    ['one’s own ideas', 'select count(*) from ideas where user_id = ? and deleted_at is null'],
    ['deleted ideas', 'select id from ideas where deleted_at > ?'],
    ['mail that is due', 'select id from outbox where sent_at is null and next_attempt_at <= ?'],
  ])('%s is looked up by an index', async (_, statement) => {
    expect(await plan(statement)).not.toMatch(/^SCAN/m);
  });
});

test('a save finds its row of the search table without reading the others', async () => {
  const found = await plan(
    "update idea_search set title = '' where rowid = (select row from idea_search_rows where id = 'x')",
  );
  // "=" is a look-up by rowid; without it SQLite would read the whole table.
  expect(found).toMatch(/SCAN idea_search VIRTUAL TABLE INDEX 0:=/);
  expect(found).toMatch(/SEARCH idea_search_rows USING INDEX/);
  const [triggers] = await sql(
    server,
    "select count(*) n from sqlite_master where type = 'trigger' and name like 'idea_search_%' and sql like '%rowid%'",
  );
  expect(triggers).toEqual({ n: 3 });
  const [rows] = await sql(
    server,
    `select (select count(*) from idea_search_rows) rows_, (select count(*) from idea_search) found,
      (select count(*) from ideas) ideas`,
  );
  expect(rows).toEqual({ rows_: 300, found: 300, ideas: 300 });
});

describe('the number of ideas', () => {
  const list = async () =>
    (await send(server, 'GET', '/api/ideas?fields=card&limit=1', undefined, founder)).body;
  const truth = () =>
    sql(
      server,
      'select disease_area, count(*) ideas from ideas where deleted_at is null group by 1 order by 1',
    );
  const kept = () => sql(server, 'select disease_area, ideas from idea_counts order by 1');

  test('follows creating, changing the area, deleting, bringing back and removing for good', async () => {
    const call = (method: string, path: string, body?: unknown) =>
      send(server, method, path, body, founder);
    const { body } = await call('POST', '/api/ideas', idea({ diseaseArea: 'Rare' }));
    expect(await list()).toMatchObject({ total: 301 });
    expect((await list()).diseaseAreas).toContain('Rare');
    await call('PUT', `/api/ideas/${body.id}`, idea({ diseaseArea: 'Area 1' }));
    expect((await list()).diseaseAreas).not.toContain('Rare');
    expect(await kept()).toEqual(await truth());
    await call('DELETE', `/api/ideas/${body.id}`);
    expect(await list()).toMatchObject({ total: 300 });
    // A change while it is deleted, as no call makes it.
    await sql(server, "update ideas set disease_area = 'Hidden' where id = ?", [body.id]);
    expect(await kept()).toEqual(await truth());
    await call('POST', `/api/ideas/${body.id}/restore`);
    expect((await list()).diseaseAreas).toContain('Hidden');
    expect(await kept()).toEqual(await truth());
    await sql(server, 'delete from ideas where id = ?', [body.id]);
    expect(await kept()).toEqual(await truth());
  });
});
