import { globSync, readFileSync } from 'node:fs';
import { createClient } from '@libsql/client';
import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../src/features/ideas/domain/idea.ts';
import {
  addScoresSet,
  criteria,
  isScored,
  isUnset,
  scoresSetOf,
} from '../../../src/features/ideas/domain/weights.ts';
import { splitByScores } from '../../../src/features/rounds/domain/round-statistics.ts';

const fives = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };

describe('scores that are set', () => {
  test('are those that are named, and those that are not 5', () => {
    expect(scoresSetOf(fives, [])).toEqual([]);
    expect(scoresSetOf(fives, ['innovationScore'])).toEqual(['innovationScore']);
    expect(scoresSetOf({ ...fives, impactScore: 1 }, ['innovationScore'])).toEqual([
      'impactScore',
      'innovationScore',
    ]);
  });

  test('include a score that a person moves, and no other field', () => {
    expect(addScoresSet(['innovationScore'], 'impactScore')).toEqual([
      'impactScore',
      'innovationScore',
    ]);
    expect(addScoresSet([], 'marketSize')).toEqual([]);
    const draft = { ...emptyDraft(), scoresSet: addScoresSet([], 'impactScore') };
    expect(isUnset(draft, 'impactScore')).toBe(false);
    expect(isUnset(draft, 'feasibilityScore')).toBe(true);
    expect(isUnset(draft, 'overallPriorityRank')).toBe(false);
    expect(isScored(draft)).toBe(true);
  });
});

describe('a ranking', () => {
  const medians = (impact: number | null) => ({
    impactScore: { median: impact },
    feasibilityScore: { median: 7 },
    innovationScore: { median: 8.5 },
  });
  const none = { ...fives, id: 'none', scoresSet: [] };
  const all = { ...fives, id: 'all', scoresSet: [...criteria] };

  test('leaves out an idea whose scores nobody has set', () => {
    expect(splitByScores([none, all], null)).toEqual({
      ideas: [all],
      unscored: [none],
      ownScores: new Map(),
    });
  });

  test('takes it in with the medians of a round for all three scores', () => {
    const results = [none, all].map(({ id }) => ({ id, scores: medians(6) }));
    const { ideas, unscored, ownScores } = splitByScores([none, all], results);
    expect(ideas.map(({ id, impactScore }) => [id, impactScore])).toEqual([
      ['none', 6],
      ['all', 6],
    ]);
    expect([unscored, ownScores.size]).toEqual([[], 0]);
  });

  test('puts no start value in the place of a median', () => {
    const results = [none, all].map(({ id }) => ({ id, scores: medians(null) }));
    const { ideas, unscored, ownScores } = splitByScores([none, all], results);
    expect(ideas.map(({ id }) => id)).toEqual(['all']);
    expect(unscored).toEqual([none]);
    expect([...ownScores]).toEqual([['all', ['impactScore']]]);
  });
});

test('an idea of before counts as scored from its first save with a score other than 5', async () => {
  const files = globSync('db/migrations/*.sql').sort();
  const from = files.findIndex((file) => readFileSync(file, 'utf8').includes('ADD `scores_set`'));
  expect(from).toBeGreaterThan(0);
  const client = createClient({ url: ':memory:' });
  const migrate = async (some: string[]) => {
    for (const file of some)
      for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
        if (statement.trim()) await client.execute(statement);
  };
  await migrate(files.slice(0, from));
  await client.execute('pragma foreign_keys = off');
  const histories: Record<string, [number, number, number][]> = {
    never: [
      [5, 5, 5],
      [5, 5, 5],
    ],
    later: [
      [5, 5, 5],
      [5, 8, 5],
      [5, 5, 5],
    ],
    first: [[1, 5, 5]],
  };
  // The scores are tested without the other answers.
  await client.execute('pragma ignore_check_constraints = on');
  const { rows: columns } = await client.execute(
    `select name from pragma_table_info('ideas') where "notnull" and name not like '%_score'`,
  );
  for (const [id, saves] of Object.entries(histories)) {
    const named = columns.map(({ name }) => (name === 'id' ? id : ''));
    await client.execute({
      sql: `insert into ideas (${columns.map(({ name }) => name).join()}, impact_score, feasibility_score, innovation_score)
        values (${columns.map(() => '?').join()}, ?, ?, ?)`,
      args: [...named, ...(saves.at(-1) ?? [])],
    });
    for (const [at, [impactScore, feasibilityScore, innovationScore]] of saves.entries())
      await client.execute({
        sql: 'insert into idea_revisions (idea_id, revision, saved_by, saved_at, answers) values (?, ?, ?, 1, ?)',
        args: [
          id,
          at + 1,
          'ada',
          JSON.stringify({ impactScore, feasibilityScore, innovationScore }),
        ],
      });
  }
  await migrate(files.slice(from));
  const every = JSON.stringify(criteria);
  const ofIdeas = await client.execute('select id, scores_set from ideas order by id');
  expect(ofIdeas.rows.map((row) => [row.id, row.scores_set])).toEqual([
    ['first', every],
    ['later', every],
    ['never', '[]'],
  ]);
  const ofSaves = await client.execute(
    'select idea_id, scores_set from idea_revisions order by idea_id, revision',
  );
  expect(ofSaves.rows.map((row) => [row.idea_id, row.scores_set])).toEqual([
    ['first', every],
    ['later', '[]'],
    ['later', every],
    ['later', every],
    ['never', '[]'],
    ['never', '[]'],
  ]);
});
