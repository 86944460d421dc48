import { globSync, readFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { expect, test } from 'vitest';
import { auditWords } from '../../../src/features/accounts/domain/audit.ts';
import { securityEventWords } from '../../../src/features/accounts/domain/security-event.ts';
import { kindNames } from '../../../src/features/notifications/domain/event-kinds.ts';

const all = globSync('db/migrations/*.sql').sort();
const first = all.findIndex((file) => readFileSync(file, 'utf8').includes('CREATE TABLE `events`'));
/** The migration that creates the table again, for rounds. */
const anew = all.findIndex((file) => readFileSync(file, 'utf8').includes('`__new_events`'));

test('a database that has been used gets the events of before, and nobody finds them unread', async () => {
  const client = createClient({ url: ':memory:' });
  const migrate = async (files: string[]) => {
    for (const file of files)
      for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
        if (statement.trim()) await client.execute(statement);
  };
  await migrate(all.slice(0, first));
  const now = Date.now();
  const texts = (await client.execute("select name from pragma_table_info('ideas')")).rows
    .map(({ name }) => String(name))
    .filter((name) => !/_(at|by|reason|key|score|rank)$|^(id|user_id|revision)$/.test(name));
  const values: Record<string, string> = {
    product_type: "'Other'",
    maturity_level: "'MVP'",
    risk_level: "'Low'",
  };
  const idea = (id: string, at: number) => `insert into ideas (id, user_id, created_at, revision,
      impact_score, feasibility_score, innovation_score, overall_priority_rank, ${texts.join(', ')})
    values ('${id}', 'ada', ${at}, 1, 1, 1, 1, 1, ${texts.map((name) => values[name] ?? "''").join(', ')})`;
  const day = 24 * 60 * 60 * 1000;
  for (const statement of [
    ...['ada', 'bo'].map(
      (id) =>
        `insert into users (id, email, password_hash, name, role, created_at) values ('${id}', '${id}', '', '${id}', 'founder', 1)`,
    ),
    idea('old', now - 500 * day),
    idea('new', now - 9 * day),
    `update ideas set revision = 2, saved_by = 'bo', saved_at = ${now - 7 * day}`,
    `insert into comments (id, idea_id, user_id, section, content, reply_to, created_at) values
      ('c1', 'new', 'bo', 'market', 'Words', null, ${now - 8 * day}), ('c2', 'new', 'ada', 'market', 'More', 'c1', ${now - 6 * day}),
      ('c3', 'new', 'ada', 'market', '', null, ${now - 6 * day})`,
    `update ideas set deleted_at = ${now - 5 * day} where id = 'old'`,
    `insert into audit_log (at, actor_id, action, subject_id) values (${now - 5 * day}, 'bo', 'idea deleted', 'old')`,
  ])
    await client.execute(statement);
  await migrate(all.slice(first, anew));
  // The newest event before the migration. It has expired and is deleted.
  await client.execute(
    "insert into events (id, at, kind, actor_id, idea_id, revision) values (99, 1, 'idea saved', 'bo', 'old', 1)",
  );
  await client.execute('delete from events where id = 99');
  await migrate(all.slice(anew));

  const events = await client.execute(
    'select kind, actor_id, idea_id, revision, comment_id from events order by id',
  );
  expect(events.rows.map((row) => Object.values({ ...row }))).toEqual([
    ['idea.created', 'ada', 'new', 1, null],
    ['comment.created', 'bo', 'new', 1, 'c1'],
    ['idea.updated', 'bo', 'old', 2, null],
    ['idea.updated', 'bo', 'new', 2, null],
    ['comment.replied', 'ada', 'new', 1, 'c2'],
    ['idea.deleted', 'bo', 'old', 2, null],
  ]);
  const people = await client.execute('select read_through, digested_through from users');
  expect(people.rows.map((row) => ({ ...row }))).toEqual(
    Array(2).fill({ read_through: 6, digested_through: 6 }),
  );
  await client.execute(
    "insert into events (at, kind, round_id, revision) values (1, 'round.closed', 'r', 0)",
  );
  const newest = await client.execute('select max(id) as id from events');
  expect(newest.rows[0]?.id).toBe(100);
  for (const statement of [
    "update events set kind = 'comment.created' where id = 1",
    "update events set actor_id = 'former-member' where id = 100",
    'delete from events where id = 1',
    "insert into events (at, kind, revision) values (1, 'comment.created', 0)",
    "insert into events (at, kind, idea_id, round_id, revision) values (1, 'comment.created', 'i', 'r', 0)",
    "insert into events (at, kind, round_id, revision) values (1, 'round.closed', 'r', 0)",
  ])
    await expect(client.execute(statement), statement).rejects.toThrow(/append-only|constraint/);
  client.close();
});

test('stored names become dotted names, and every row stays', async () => {
  const client = createClient({ url: ':memory:' });
  const run = async (file: string) => {
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      if (statement.trim()) await client.execute(statement);
  };
  const renaming = all.findIndex((file) => file.endsWith('_dotted_kinds.sql'));
  for (const file of all.slice(0, renaming)) await run(file);
  // Before this migration, the stored names were the words on the screens.
  const security = Object.entries(securityEventWords);
  const audit = Object.entries(auditWords);
  const ofEvents = readFileSync(all[renaming] ?? '', 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('UPDATE `events`'));
  const events = [...(ofEvents ?? '').matchAll(/WHEN '(.+)' THEN '(.+)'/g)].map(
    ([, before = '', after = '']) => ({ before, after }),
  );
  expect(events).toHaveLength(28);
  expect(kindNames).toEqual(expect.arrayContaining(events.map(({ after }) => after)));
  for (const { before } of events)
    await client.execute({
      sql: "insert into events (at, kind, idea_id, revision) values (1, ?, 'i', 1)",
      args: [before],
    });
  for (const [, before] of [...security, ['', 'unknown'] as const])
    await client.execute({
      sql: "insert into security_events (id, at, kind, network, device) values (hex(randomblob(8)), 1, ?, '', '')",
      args: [before],
    });
  for (const [, before] of audit)
    await client.execute({
      sql: 'insert into audit_log (at, action) values (1, ?)',
      args: [before],
    });
  await run(all[renaming] ?? '');

  const stored = async (column: string, table: string) =>
    (await client.execute(`select ${column} as name from ${table} order by rowid`)).rows.map(
      ({ name }) => name,
    );
  expect(await stored('kind', 'events')).toEqual(events.map(({ after }) => after));
  expect(await stored('kind', 'security_events')).toEqual([
    ...security.map(([name]) => name),
    'unknown',
  ]);
  expect(await stored('action', 'audit_log')).toEqual(audit.map(([name]) => name));
  for (const statement of ["update events set kind = 'x'", "update audit_log set action = 'x'"])
    await expect(client.execute(statement)).rejects.toThrow(/append-only/);
  client.close();
});
