import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { users } from '../../../db/schema/accounts.ts';
import { sourceFields, sources } from '../../../db/schema/evidence.ts';
import { ideas } from '../../../db/schema/ideas.ts';
import { sourceCoverageValue } from '../../../db/sort-expressions.ts';
import type { FieldSource } from '../../../src/features/evidence/domain/source.ts';
import { countSourced, supportOf } from '../../../src/features/evidence/domain/source-coverage.ts';
import { sourceCoverageText } from '../../../src/features/evidence/domain/source-coverage-text.ts';
import { allFields, sourceableFields } from '../../../src/features/ideas/domain/fields.ts';
import { countSourcesSql } from '../../../src/features/ideas/server/write-ideas.ts';
import { openDatabase } from '../../../src/platform/server/database/database.ts';
import { migrateDatabase } from '../../../src/platform/server/database/migrations.ts';

const [idea] = sampleIdeas;
if (!idea) throw new Error('there are no sample ideas');
const source = (fields: FieldSource['fields'], stance: FieldSource['stance'] = 'for') => ({
  fields,
  stance,
});

describe('how much of an idea is backed', () => {
  const all = sourceableFields.length;

  test('fields in words make a claim; choices and scores make none', () => {
    const controls = (isBacked: boolean) =>
      new Set(
        allFields
          .filter(({ name }) => sourceableFields.includes(name) === isBacked)
          .map(({ control }) => control),
      );
    expect(controls(true)).toEqual(new Set(['line', 'text']));
    expect(controls(false)).toEqual(new Set(['choice', 'score']));
    expect(countSourced(idea, [])).toEqual({ answers: all, backed: 0, against: 0 });
    expect(countSourced(idea, [source(['impactScore', 'riskLevel'])]).backed).toBe(0);
  });

  test('an answer counts once however many sources it has, and as against when one speaks against it', () => {
    const given = [
      source(['marketSize', 'revenueModel']),
      source(['marketSize'], 'against'),
      source(['marketSize']),
    ];
    expect(countSourced(idea, given)).toEqual({ answers: all, backed: 2, against: 1 });
    const support = new Map(supportOf(idea, given).map(({ name, support }) => [name, support]));
    expect(support.get('marketSize')).toBe('against');
    expect(support.get('revenueModel')).toBe('for');
    expect(support.get('pricingStrategy')).toBe('none');
  });

  test('an empty answer counts neither as one nor as backed', () => {
    const left = { ...idea, marketSize: ' \n', revenueModel: '' };
    expect(countSourced(left, [source(['marketSize'], 'against')])).toEqual({
      answers: all - 2,
      backed: 0,
      against: 0,
    });
  });

  test('the sentence counts in words that are true of none, one and many', () => {
    expect(sourceCoverageText({ answers: 31, backed: 9, against: 3 })).toBe(
      '9 of 31 sourced, 3 challenged',
    );
    expect(sourceCoverageText({ answers: 31, backed: 1, against: 0 })).toBe('1 of 31 sourced');
    expect(sourceCoverageText({ answers: 2, backed: 0, against: 0 })).toBe('0 of 2 sourced');
  });

  test('the order tells any two shares apart', () => {
    const shares = sourceableFields
      .map((_, at) => at + 1)
      .flatMap((answers) =>
        Array.from({ length: answers + 1 }, (_, backed) => ({ answers, backed, against: 0 })),
      );
    const place = new Map<number, number>();
    for (const one of shares) {
      const share = one.backed / one.answers;
      expect(place.get(sourceCoverageValue(one)) ?? share).toBeCloseTo(share, 12);
      place.set(sourceCoverageValue(one), share);
    }
  });
});

test('a database of before loses the triggers that counted for each answer of each source', async () => {
  const client = createClient({ url: ':memory:' });
  const before = ['source_update', 'source_delete', 'field_insert', 'field_update', 'field_delete'];
  for (const file of globSync('db/migrations/*.sql').sort()) {
    if (file.includes('backing_counted_once'))
      for (const name of before)
        await client.execute(
          `create trigger backing_${name} after delete on sources begin select 1; end`,
        );
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      if (statement.trim()) await client.execute(statement);
  }
  const left = "select name from sqlite_master where type = 'trigger' and name like 'backing%'";
  expect((await client.execute(left)).rows).toEqual([]);
  client.close();
});

test('the database counts the same, and again when answers are emptied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backing-'));
  const database = openDatabase({ url: `file:${join(folder, 'app.db')}` });
  await migrateDatabase(database, 'db/migrations');
  const createdAt = new Date();
  await database
    .insert(users)
    .values({ id: 'ada', email: 'a@example.org', passwordHash: 'x', name: 'Ada', createdAt });
  const anyField = fc.constantFrom(...sourceableFields, 'impactScore' as const);
  const anySource = fc.record({
    fields: fc.uniqueArray(anyField, { maxLength: 6 }),
    stance: fc.constantFrom('for' as const, 'against' as const),
    fate: fc.constantFrom('stays', 'removed', 'brought back', 'turned', 'deleted', 'shortened'),
  });
  let at = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySource, { maxLength: 6 }),
      fc.uniqueArray(fc.constantFrom(...sourceableFields.slice(2)), { maxLength: 8 }),
      async (given, emptied) => {
        const id = `idea-${++at}`;
        await database.insert(ideas).values({ ...idea, id, userId: 'ada', createdAt });
        const left: FieldSource[] = [];
        for (const [index, { fields, stance, fate }] of given.entries()) {
          const sourceId = `${id}-${index}`;
          const row = { id: sourceId, ideaId: id, number: index + 1, stance, shows: 'x' };
          await database
            .insert(sources)
            .values({ ...row, kind: 'cohort', addedBy: 'ada', createdAt });
          for (const fieldName of fields)
            await database.insert(sourceFields).values({ sourceId, fieldName });
          const change = (what: string) =>
            database.run(sql.raw(`update sources set ${what} where id = '${sourceId}'`));
          if (fate === 'removed' || fate === 'brought back') await change('removed_at = 1');
          if (fate === 'brought back') await change('removed_at = null');
          if (fate === 'turned') await change("stance = 'against'");
          if (fate === 'deleted')
            await database.run(sql`delete from sources where id = ${sourceId}`);
          if (fate === 'shortened')
            await database.run(
              sql`delete from source_fields where source_id = ${sourceId} and field_name = ${fields[0] ?? ''}`,
            );
          if (fate !== 'removed' && fate !== 'deleted')
            left.push({
              fields: fate === 'shortened' ? fields.slice(1) : fields,
              stance: fate === 'turned' ? 'against' : stance,
            });
        }
        const answers = { ...idea, ...Object.fromEntries(emptied.map((name) => [name, ''])) };
        await database.update(ideas).set(answers).where(sql`id = ${id}`);
        await database.run(sql.raw(`${countSourcesSql} where id = '${id}'`));
        const [kept] = await database.all(
          sql`select answers_in_words answers, answers_backed backed, answers_opposed against
            from ideas where id = ${id}`,
        );
        expect(kept).toEqual(countSourced(answers, left));
        await database.run(sql`delete from ideas where id = ${id}`);
      },
    ),
    { numRuns: 40 },
  );
  expect(await database.all(sql`select * from source_fields`)).toEqual([]);
  await database.close();
  rmSync(folder, { recursive: true });
}, 30_000);
