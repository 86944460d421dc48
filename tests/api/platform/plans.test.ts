import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eventsSchema } from '#features/accounts/domain/security-event.ts';
import { eventsQuery, ownEventsQuery } from '#features/accounts/server/security-events.ts';
import { activityQuery } from '#features/activity/server/activity.ts';
import { ideaCountsSql, searchIndexSql } from '#features/ideas/server/write-ideas.ts';
import { dueRemindersQuery, dueReviewsQuery } from '#features/notifications/server/due-events.ts';
import { inboxQuery, unreadBadgesQuery } from '#features/notifications/server/inbox.ts';
import { unreadEvents } from '#features/notifications/server/notifications.ts';
import {
  type Filters,
  type Flag,
  flagNames,
  objectFromNames,
  sortOrders,
} from '#features/tracker/domain/filters.ts';
import { ideaQuerySchema } from '#features/tracker/domain/search.ts';
import { selectPage } from '#features/tracker/server/idea-search.ts';
import { db } from '#platform/server/database/database.ts';
import { account, idea } from '../../support/api.ts';
import { useDatabaseOf } from '../../support/file-resources.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = await sharedServer();
useDatabaseOf(server);
const founder = await account(server);
const ideas = Array.from({ length: 300 }, (_, i) =>
  idea({
    ideaTitle: `Idea ${i}`,
    impactScore: 1 + (i % 10),
    overallPriorityRank: 1 + (i % 7),
    diseaseArea: `Area ${i % 3}`,
  }),
);
await server.post('/api/ideas/import', { ideas, apply: true }, founder);

/** The steps in which the database runs a query, one a line. */
async function planOf(query: { getSQL: () => SQL }): Promise<string> {
  const statement = sql`explain query plan ${query.getSQL()}`;
  const steps = await db().all<{ detail: string }>(statement);
  return steps.map(({ detail }) => detail).join('\n');
}
const pageQuery = (query: Record<string, string>) =>
  selectPage(ideaQuerySchema.parse({ fields: 'card', ...query }), {
    ...founder.user,
    today: '2026-11-28',
  });
const planOfPage = (query: Record<string, string>) => planOf(pageQuery(query));

describe('a page of the security log costs what it shows', () => {
  const since = '2026-01-01T00:00:00.000Z';
  const kind = 'session.created';

  test.each([
    [{}, /SCAN security_events USING INDEX security_events_at/],
    [{ since }, /SEARCH security_events USING INDEX security_events_at \(at>\?\)/],
    [{ kind }, /SEARCH \w+ USING INDEX security_events_kind \(kind=\?\)/],
    [{ kind, since }, /events_kind \(kind=\? AND at>\?\)/],
  ])('with %j it comes in the order of an index, nothing is sorted', async (query, index) => {
    const plan = await planOf(eventsQuery(eventsSchema.parse(query)));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER/);
  });

  test('of one person reads the entries of that person alone', async () => {
    const search = 'SEARCH security_events USING INDEX security_events_user (user_id=?)';
    expect(await planOf(ownEventsQuery('x'))).toBe(search);
    expect(await planOf(eventsQuery(eventsSchema.parse({ q: 'ada' })))).toContain(search);
  });
});

describe('events are found by their indices', () => {
  const scans = /SCAN (e|ideas|comments|mentions|users|rounds|round_\w+)\b/;

  test('of an inbox: the ideas that concern somebody, and the events of each', async () => {
    const plan = await planOf(inboxQuery(founder.user.id, { show: 'everything' }));
    expect(plan).toMatch(/SEARCH e USING INDEX events_idea \(idea_id=\?\)/);
    expect(plan).toMatch(/SEARCH e USING INDEX events_round \(round_id=\?\)/);
    expect(plan).not.toMatch(scans);
  });

  test('that are unread: of each idea and round the newer ones alone', async () => {
    const plan = await planOf(unreadEvents(founder.user.id));
    const badges = await planOf(unreadBadgesQuery(founder.user.id));
    expect(plan).toMatch(/SEARCH e USING INDEX events_round \(round_id=\? AND id>\?\)/);
    expect(plan).not.toMatch(scans);
    for (const one of [plan, badges])
      expect(one).toMatch(/SEARCH e USING INDEX events_idea \(idea_id=\? AND id>\?\)/);
    expect(badges).not.toMatch(/SCAN (e|comments|mentions|users)\b/);
  });

  test('that are due: decisions by their day, open rounds by their deadline', async () => {
    expect(await planOf(dueReviewsQuery(Date.now()))).toMatch(
      /SEARCH d USING INDEX decisions_look_again \(look_again_on>\? AND look_again_on<\?\)/,
    );
    expect(await planOf(dueRemindersQuery(Date.now()))).toMatch(
      /SEARCH rounds USING INDEX rounds_open \(deadline>\? AND deadline<\?\)/,
    );
  });

  test.each([
    [{}, /^SCAN e$/m],
    [{ person: 'x' }, /SEARCH e USING INDEX events_actor \(actor_id=\?\)/],
    [{ idea: 'x' }, /SEARCH e USING INDEX events_idea \(idea_id=\?\)/],
    [{ kind: 'comment.created' }, /SEARCH e USING INDEX events_kind \(kind=\?\)/],
  ] as const)('of the activity with %j, and nothing is sorted', async (query, index) => {
    const plan = await planOf(activityQuery(query));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });
});

const bothWays: [string, Record<string, string>][] = sortOrders.flatMap((sort) => [
  [sort, { sort }],
  [`${sort}, reversed`, { sort, reverse: 'true' }],
]);
/** The plan uses the covering index, reads no row and sorts nothing. */
const newestDecision = /SEARCH decisions USING COVERING INDEX decisions_newest \(idea_id=\?\)/;
const openComments = /SEARCH comments USING INDEX comments_open \(idea_id=\?\)/;

describe('a page of cards costs what it shows', () => {
  test.each(bothWays)('by %s: in the order of an index, nothing is sorted', async (_, query) => {
    const plan = await planOfPage(query);
    expect(plan).toMatch(/SCAN ideas USING INDEX ideas_(by_|newest)/);
    expect(plan).toMatch(/SEARCH users USING INDEX/);
    expect(plan).toMatch(openComments);
    expect(plan).toMatch(newestDecision);
    expect(plan).not.toMatch(/TEMP B-TREE/);
    const path = `/api/ideas?fields=card&limit=60&${new URLSearchParams(query)}`;
    const { body } = await server.get(path, founder);
    const later = await planOfPage({ ...query, cursor: body.next });
    expect(later).toMatch(/SEARCH ideas USING INDEX ideas_(by_\w+|newest) \((<expr>|\w+)[<>]\?\)/);
    expect(later).not.toMatch(/TEMP B-TREE/);
  });

  test('keeps the order of all cards in one statement', async () => {
    expect(await planOfPage({ limit: 'all' })).toMatch(/CO-ROUTINE[\s\S]*SCAN ideas USING INDEX/);
  });
});

test.each([
  'select * from sessions s join users u on u.id = s.user_id where s.id = ?',
  'select * from ideas i join users u on u.id = i.user_id where i.id = ?',
  'select * from comments where idea_id = ? order by created_at, id',
  'select * from decisions where idea_id = ? order by created_at desc',
  'select * from decisions where user_id = ?',
  'select * from idea_revisions where idea_id = ? order by revision desc',
  'select count(*) from ideas where user_id = ? and deleted_at is null',
  'select id from ideas where deleted_at > ?',
  'select id from outbox where sent_at is null and next_attempt_at <= ?',
  'select * from events where id > ? order by id limit 500',
  'delete from events where at < ?',
  'delete from security_events where at < ?',
  'update rounds set closed_at = 1 where closed_at is null and deadline <= ?',
])('an index finds the rows of %s', async (statement) => {
  expect(await planOf(sql.raw(statement))).not.toMatch(/^SCAN/m);
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
    outlook: [
      'IIa',
      /SEARCH regulatory_assessments USING INDEX regulatory_assessments_class \(device_class=\?\)/,
    ],
    mine: ['true', /ideas_user \(user_id=\?\)/],
    news: ['true', /SEARCH e USING INDEX events_idea \(idea_id=\?/],
  };
  const filters = Object.entries(each).map(
    ([name, [value, index]]): [string, Record<string, string>, RegExp] => [
      name,
      { [name]: value },
      index,
    ],
  );
  const expectOpenComments = (plan: string) => {
    expect(plan).toMatch(openComments);
    expect(plan).not.toMatch(/comments_reply|SCAN comments/);
  };
  /** The plan finds ideas by id: those in the search index, and those of users with a matching name. */
  const expectSearched = (plan: string) => {
    expect(plan).toMatch(/SCAN idea_search VIRTUAL TABLE INDEX 0:M/);
    expect(plan).toMatch(
      /SCAN users USING COVERING INDEX users_name_key\nSEARCH ideas USING INDEX ideas_user \(user_id=\?\)/,
    );
    expect(plan).not.toMatch(/SCAN ideas/);
    expectOpenComments(plan);
  };

  test.each([
    ...filters,
    ['outlook', { outlook: 'high-risk' }, /regulatory_assessments_ai_act \(ai_act=\?\)/] as const,
  ])('%s reads no idea that an index excludes', async (_, query, index) => {
    const plan = await planOfPage(query);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/SCAN ideas$/m);
    expectOpenComments(plan);
    expect(plan).toMatch(newestDecision);
  });

  test.each([
    ['words, or an owner’s name', {}],
    ...bothWays,
    ...filters.map(([name, query]): [string, Record<string, string>] => [name, query]),
    ['all filters', Object.assign({}, ...filters.map(([, query]) => query))],
  ])(
    'a search with %s uses the search index and the owner, and never scans ideas',
    async (_, query) => {
      expectSearched(await planOfPage({ q: 'ada', ...query }));
    },
  );
});

test('a save finds its row of the search table without reading the others', async () => {
  const plan = await planOf(searchIndexSql(['x']));
  // "=" is a look-up by rowid. Without it SQLite would read the whole table.
  expect(plan).toMatch(/SCAN s VIRTUAL TABLE INDEX 0:=/);
  expect(plan).toMatch(/SEARCH r USING COVERING INDEX/);
  expect(plan).toMatch(/SEARCH ideas USING INDEX sqlite_autoindex_ideas_1/);
  expect(await planOf(ideaCountsSql(['x']))).toBe(
    'SEARCH ideas USING INDEX ideas_in_area (area_key=?)',
  );
  const counts = `select (select count(*) from idea_search_rows) numbered,
    (select count(*) from idea_search) found, (select count(*) from ideas) ideas`;
  expect(await server.sql(counts)).toEqual([{ numbered: 300, found: 300, ideas: 300 }]);
});
