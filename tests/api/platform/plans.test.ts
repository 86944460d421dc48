import { createClient } from '@libsql/client';
import { sql as drizzleSql, type SQL } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { eventsSchema } from '../../../src/features/accounts/domain/security-event.ts';
import {
  type Filters,
  type Flag,
  flagNames,
  objectFromNames,
  sortOrders,
} from '../../../src/features/tracker/domain/filters.ts';
import { ideaQuerySchema } from '../../../src/features/tracker/domain/search.ts';
import { account, idea, send } from '../../support/api.ts';
import { forThisFile } from '../../support/file-resources.ts';
import { startServer } from '../../support/server.ts';

const server = await forThisFile(startServer());
const founder = await account(server);
process.env.DATABASE_URL = `file:${server.databaseFile}`;
const ideas = Array.from({ length: 300 }, (_, i) =>
  idea({
    ideaTitle: `Idea ${i}`,
    impactScore: 1 + (i % 10),
    overallPriorityRank: 1 + (i % 7),
    diseaseArea: `Area ${i % 3}`,
  }),
);
await server.post('/api/ideas/import', { ideas, apply: true }, founder);
afterAll(async () => {
  const { db } = await import('../../../src/platform/server/database/database.ts');
  db().close();
});

async function plan(statement: string): Promise<string> {
  const client = createClient({ url: `file:${server.databaseFile}` });
  const { rows } = await client.execute(`explain query plan ${statement}`);
  client.close();
  return rows.map(({ detail }) => detail).join('\n');
}

async function pagePlan(query: Record<string, string>): Promise<string> {
  const { db } = await import('../../../src/platform/server/database/database.ts');
  const { selectPage } = await import('../../../src/features/tracker/server/idea-search.ts');
  const asked = ideaQuerySchema.parse({ fields: 'card', ...query });
  const statement = selectPage(asked, { ...founder.user, today: '2026-11-28' });
  const rows = await db().all<{ detail: string }>(
    drizzleSql`explain query plan ${statement.getSQL()}`,
  );
  return rows.map(({ detail }) => detail).join('\n');
}

describe('a page of the security log costs what it shows', () => {
  const eventsPlan = async (query: Record<string, string>) => {
    const { db } = await import('../../../src/platform/server/database/database.ts');
    const { eventsQuery } = await import(
      '../../../src/features/accounts/server/security-events.ts'
    );
    const asked = eventsSchema.parse(query);
    const rows = await db().all<{ detail: string }>(
      drizzleSql`explain query plan ${eventsQuery(asked).getSQL()}`,
    );
    return rows.map(({ detail }) => detail).join('\n');
  };
  const since = '2026-01-01T00:00:00.000Z';

  test('one’s own', async () => {
    const { db } = await import('../../../src/platform/server/database/database.ts');
    const { ownEventsQuery } = await import(
      '../../../src/features/accounts/server/security-events.ts'
    );
    const rows = await db().all<{ detail: string }>(
      drizzleSql`explain query plan ${ownEventsQuery('x').getSQL()}`,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      'SEARCH security_events USING INDEX security_events_user (user_id=?)',
    ]);
  });

  test.each([
    ['everything', {}, /SCAN security_events USING INDEX security_events_at/],
    ['a time', { since }, /SEARCH security_events USING INDEX security_events_at \(at>\?\)/],
    [
      'a kind',
      { kind: 'session.created' },
      /SEARCH \w+ USING INDEX security_events_kind \(kind=\?\)/,
    ],
    ['a kind and a time', { kind: 'session.created', since }, /events_kind \(kind=\? AND at>\?\)/],
  ])('%s: in the order of an index, nothing is sorted', async (_, query, index) => {
    const found = await eventsPlan(query);
    expect(found).toMatch(index);
    expect(found).not.toMatch(/TEMP B-TREE FOR ORDER/);
  });

  test('a person: only the entries of who was found are read', async () => {
    expect(await eventsPlan({ q: 'ada' })).toMatch(
      /SEARCH security_events USING INDEX security_events_user \(user_id=\?\)/,
    );
  });

  test('old rows are found by an index', async () => {
    expect(await plan('delete from security_events where at < ?')).toMatch(
      /SEARCH security_events USING (COVERING )?INDEX security_events_at/,
    );
  });
});

describe('events are found by their indices', () => {
  const planOf = async (statement: { getSQL: () => SQL }) => {
    const { db } = await import('../../../src/platform/server/database/database.ts');
    const rows = await db().all<{ detail: string }>(
      drizzleSql`explain query plan ${statement.getSQL()}`,
    );
    return rows.map(({ detail }) => detail).join('\n');
  };

  test('an inbox: the ideas that somebody is tied to, and the events of each', async () => {
    const { inboxQuery } = await import('../../../src/features/notifications/server/inbox.ts');
    const found = await planOf(inboxQuery(founder.user.id, { show: 'everything' }));
    expect(found).toMatch(/SEARCH e USING INDEX events_idea \(idea_id=\?\)/);
    expect(found).toMatch(/SEARCH e USING INDEX events_round \(round_id=\?\)/);
    expect(found).not.toMatch(/SCAN (e|ideas|comments|mentions|users|rounds|round_\w+)\b/);
  });

  test('how much is unread, for every page: of each idea and round the newer events alone', async () => {
    const { unreadEvents } = await import(
      '../../../src/features/notifications/server/notifications.ts'
    );
    const found = await planOf({ getSQL: () => unreadEvents(founder.user.id) });
    expect(found).toMatch(/SEARCH e USING INDEX events_idea \(idea_id=\? AND id>\?\)/);
    expect(found).toMatch(/SEARCH e USING INDEX events_round \(round_id=\? AND id>\?\)/);
    expect(found).not.toMatch(/SCAN (e|ideas|comments|mentions|users|rounds|round_\w+)\b/);
  });

  test('due decisions are found by their day, open rounds by their deadline', async () => {
    const { dueReviewsQuery, dueRemindersQuery } = await import(
      '../../../src/features/notifications/server/due-events.ts'
    );
    const look = await planOf({ getSQL: () => dueReviewsQuery(Date.now()) });
    expect(look).toMatch(
      /SEARCH d USING INDEX decisions_look_again \(look_again_on>\? AND look_again_on<\?\)/,
    );
    const remind = await planOf({ getSQL: () => dueRemindersQuery(Date.now()) });
    expect(remind).toMatch(/SEARCH rounds USING INDEX rounds_open \(deadline>\? AND deadline<\?\)/);
  });

  test('marks: each idea once, and of its events the unread ones alone', async () => {
    const { unreadBadgesQuery } = await import(
      '../../../src/features/notifications/server/inbox.ts'
    );
    const found = await planOf(unreadBadgesQuery(founder.user.id));
    expect(found).toMatch(/SEARCH e USING INDEX events_idea \(idea_id=\? AND id>\?\)/);
    expect(found).not.toMatch(/SCAN (e|comments|mentions|users)\b/);
  });

  test.each([
    ['everything', {}, /^SCAN e$/m],
    ['a person', { person: 'x' }, /SEARCH e USING INDEX events_actor \(actor_id=\?\)/],
    ['an idea', { idea: 'x' }, /SEARCH e USING INDEX events_idea \(idea_id=\?\)/],
    ['a kind', { kind: 'comment.created' }, /SEARCH e USING INDEX events_kind \(kind=\?\)/],
  ] as const)(
    'activity of %s: in the order of an index, nothing is sorted',
    async (_, query, by) => {
      const { activityQuery } = await import('../../../src/features/activity/server/activity.ts');
      const found = await planOf(activityQuery(query));
      expect(found).toMatch(by);
      expect(found).not.toMatch(/TEMP B-TREE/);
    },
  );

  test('events that are too old, and events that a stream has not sent', async () => {
    expect(await plan('delete from events where at < ?')).toMatch(/INDEX events_at/);
    expect(await plan('select * from events where id > ? order by id limit 500')).toMatch(
      /SEARCH events USING INTEGER PRIMARY KEY \(rowid>\?\)/,
    );
  });
});

test('rounds whose deadline has passed are found by their index, without the closed ones', async () => {
  expect(
    await plan('update rounds set closed_at = 1 where closed_at is null and deadline <= ?'),
  ).toBe('SEARCH rounds USING INDEX rounds_open (deadline<?)');
});

const bothWays: [string, Record<string, string>][] = sortOrders.flatMap((sort) => [
  [sort, { sort }],
  [`${sort}, reversed`, { sort, reverse: 'true' }],
]);

/** The plan uses the covering index, reads no row and sorts nothing. */
const newestDecision = /SEARCH decisions USING COVERING INDEX decisions_newest \(idea_id=\?\)/;

describe('a page of cards costs what it shows', () => {
  test.each(bothWays)('by %s: in the order of an index, nothing is sorted', async (_, query) => {
    const found = await pagePlan(query);
    expect(found).toMatch(/SCAN ideas USING INDEX ideas_(by_|newest)/);
    expect(found).toMatch(/SEARCH users USING INDEX/);
    expect(found).toMatch(/SEARCH comments USING INDEX comments_open \(idea_id=\?\)/);
    expect(found).toMatch(newestDecision);
    expect(found).not.toMatch(/TEMP B-TREE/);
  });

  test.each(bothWays)('by %s: a later page starts where the one before ended', async (_, query) => {
    const path = `/api/ideas?fields=card&limit=60&${new URLSearchParams(query)}`;
    const { body } = await server.get(path, founder);
    const found = await pagePlan({ ...query, cursor: body.next });
    expect(found).toMatch(/SEARCH ideas USING INDEX ideas_(by_\w+|newest) \((<expr>|\w+)[<>]\?\)/);
    expect(found).not.toMatch(/TEMP B-TREE/);
  });

  test('all cards: their order is kept in one statement with the frame', async () => {
    expect(await pagePlan({ limit: 'all' })).toMatch(/CO-ROUTINE[\s\S]*SCAN ideas USING INDEX/);
  });

  test('open comments are counted in their index: no comment is read', async () => {
    const { db } = await import('../../../src/platform/server/database/database.ts');
    const { selectPage } = await import('../../../src/features/tracker/server/idea-search.ts');
    const asked = ideaQuerySchema.parse({ fields: 'card' });
    const steps = await db().all<{ opcode: string; p1: number; p2: number }>(
      drizzleSql`explain ${selectPage(asked, { ...founder.user, today: '2026-11-28' }).getSQL()}`,
    );
    const [table] = await server.sql(
      "select rootpage from sqlite_master where type = 'table' and name = 'comments'",
    );
    const opened = steps.find(
      ({ opcode, p2 }) => opcode === 'OpenRead' && p2 === Number(table?.rootpage),
    );
    expect(opened).toBeDefined();
    const reads = ({ opcode, p1 }: { opcode: string; p1: number }) =>
      opcode === 'Column' && p1 === opened?.p1;
    expect(steps.filter(reads)).toEqual([]);
  });

  test.each([
    ['a session', 'select * from sessions s join users u on u.id = s.user_id where s.id = ?'],
    ['an idea', 'select * from ideas i join users u on u.id = i.user_id where i.id = ?'],
    ['comments', 'select * from comments where idea_id = ? order by created_at, id'],
    ['decisions', 'select * from decisions where idea_id = ? order by created_at desc'],
    ['one’s own decisions', 'select * from decisions where user_id = ?'],
    ['revisions', 'select * from idea_revisions where idea_id = ? order by revision desc'],
    ['one’s own ideas', 'select count(*) from ideas where user_id = ? and deleted_at is null'],
    ['deleted ideas', 'select id from ideas where deleted_at > ?'],
    ['mail that is due', 'select id from outbox where sent_at is null and next_attempt_at <= ?'],
  ])('%s is looked up by an index', async (_, statement) => {
    expect(await plan(statement)).not.toMatch(/^SCAN/m);
  });
});

describe('filters and searches', () => {
  const byRank = /SCAN ideas USING INDEX ideas_by_rank/;
  /** A value of each filter, and the index that reads the ideas. Flags read all ideas by rank unless listed. */
  const each: Record<Exclude<keyof Filters, 'q' | 'sort' | 'reverse' | Flag>, [string, RegExp]> &
    Partial<Record<Flag, [string, RegExp]>> = {
    ...objectFromNames(flagNames, () => ['true', byRank]),
    diseaseArea: ['Area 1', /ideas_by_area \(area_key=\?\)/],
    productType: ['Mobile App', /ideas_by_product \(product_type=\?\)/],
    maturityLevel: ['Concept', byRank],
    riskLevel: ['Low', byRank],
    decision: ['hold', byRank],
    outlook: ['IIa', /SEARCH outlooks USING INDEX outlooks_class \(device_class=\?\)/],
    mine: ['true', /ideas_user \(user_id=\?\)/],
    news: ['true', /SEARCH e USING INDEX events_idea \(idea_id=\?/],
  };
  const filters = Object.entries(each).map(
    ([name, [value, by]]): [string, Record<string, string>, RegExp] => [
      name,
      { [name]: value },
      by,
    ],
  );
  /** The plan finds ideas by id: those in the search index, and those of users with a matching name. */
  const expectSearched = (found: string) => {
    expect(found).toMatch(/SCAN idea_search VIRTUAL TABLE INDEX 0:M/);
    expect(found).toMatch(
      /SCAN users USING COVERING INDEX users_name_key\nSEARCH ideas USING INDEX ideas_user \(user_id=\?\)/,
    );
    expect(found).not.toMatch(/SCAN ideas/);
  };
  const expectOpenComments = (found: string) => {
    expect(found).toMatch(/SEARCH comments USING INDEX comments_open \(idea_id=\?\)/);
    expect(found).not.toMatch(/comments_reply|SCAN comments/);
  };

  test.each(filters)('%s: no idea is read that another index would spare', async (_, query, by) => {
    const found = await pagePlan(query);
    expect(found).toMatch(by);
    expect(found).not.toMatch(/SCAN ideas$/m);
    expectOpenComments(found);
    expect(found).toMatch(newestDecision);
  });

  test('results of the AI Act have an index of their own', async () => {
    expect(await pagePlan({ outlook: 'high-risk' })).toMatch(
      /SEARCH outlooks USING INDEX outlooks_ai_act \(ai_act=\?\)/,
    );
  });

  test.each([
    ['words, or an owner’s name', {}],
    ...bothWays,
    ...filters.map(([name, query]): [string, Record<string, string>] => [name, query]),
    ['all filters', Object.assign({}, ...filters.map(([, query]) => query))],
  ])(
    'a search with %s: by the search index and by the owner, ideas are never scanned',
    async (_, query) => {
      const found = await pagePlan({ q: 'ada', ...query });
      expectSearched(found);
      expectOpenComments(found);
    },
  );

  test('the same where the database has counted what its tables hold', async () => {
    await server.sql('analyze');
    const found = await pagePlan({ q: 'ada' });
    expectSearched(found);
    expectOpenComments(found);
    await server.sql('delete from sqlite_stat1');
  });
});

test('a save finds its row of the search table without reading the others', async () => {
  const { db } = await import('../../../src/platform/server/database/database.ts');
  const { ideaCountsSql, searchIndexSql } = await import(
    '../../../src/features/ideas/server/write-ideas.ts'
  );
  const planOf = async (statement: SQL) =>
    (await db().all<{ detail: string }>(drizzleSql`explain query plan ${statement}`))
      .map(({ detail }) => detail)
      .join('\n');
  const indexed = await planOf(searchIndexSql(['x']));
  // "=" is a look-up by rowid. Without it SQLite would read the whole table.
  expect(indexed).toMatch(/SCAN s VIRTUAL TABLE INDEX 0:=/);
  expect(indexed).toMatch(/SEARCH r USING COVERING INDEX/);
  expect(indexed).toMatch(/SEARCH ideas USING INDEX sqlite_autoindex_ideas_1/);
  expect(await planOf(ideaCountsSql(['x']))).toBe(
    'SEARCH ideas USING INDEX ideas_in_area (area_key=?)',
  );
  const [rows] =
    await server.sql(`select (select count(*) from idea_search_rows) rows_, (select count(*) from idea_search) found,
      (select count(*) from ideas) ideas`);
  expect(rows).toEqual({ rows_: 300, found: 300, ideas: 300 });
});

test('the place of an idea by score is counted in an index', async () => {
  const { db } = await import('../../../src/platform/server/database/database.ts');
  const { countsQuery } = await import('../../../src/features/prioritise/server/score-rank.ts');
  const rows = await db().all<{ detail: string }>(
    drizzleSql`explain query plan ${countsQuery(15).getSQL()}`,
  );
  expect(rows.map(({ detail }) => detail)).toEqual(['SCAN ideas USING INDEX ideas_scores']);
});

describe('the number of ideas', () => {
  const list = async () => (await server.get('/api/ideas?fields=card&limit=1', founder)).body;
  const truth = () =>
    server.sql(
      'select disease_area, count(*) ideas from ideas where deleted_at is null group by 1 order by 1',
    );
  const kept = () => server.sql('select disease_area, ideas from idea_counts order by 1');

  test('follows creating, changing the area, deleting and bringing back', async () => {
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
    expect(await kept()).toEqual(await truth());
    await call('POST', `/api/ideas/${body.id}/restore`);
    expect(await list()).toMatchObject({ total: 301 });
    expect(await kept()).toEqual(await truth());
    await call('DELETE', `/api/ideas/${body.id}`);
    expect(await kept()).toEqual(await truth());
  });
});
