import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyAssessment, isComplete } from '#features/rounds/domain/assessment.ts';
import {
  assessmentSchema,
  roundChangeSchema,
  roundSchema,
} from '#features/rounds/domain/schema.ts';
import { assessmentOrder } from '#features/rounds/server/assessment.ts';
import { schemaIssues } from '../../support/schema-issues.ts';

const some = (count: number) => Array.from({ length: count }, (_, at) => `id ${at}`);

describe('opening a round', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const input = (changes: Record<string, unknown> = {}) => ({
    title: 'What we pilot in spring',
    question: '',
    ideaIds: some(2),
    assessorIds: some(2),
    deadline: inAnHour(),
    ...changes,
  });

  const issues = (changes?: Record<string, unknown>) => schemaIssues(roundSchema, input(changes));

  test('2 to 60 ideas and 2 to 50 assessors, each once', () => {
    expect(issues()).toEqual([]);
    expect(issues({ ideaIds: some(60), assessorIds: some(50) })).toEqual([]);
    expect(issues({ ideaIds: some(1), assessorIds: some(1) })).toEqual([
      'ideaIds: Choose at least 2 ideas',
      'assessorIds: Choose at least 2 people',
    ]);
    expect(issues({ ideaIds: some(61), assessorIds: some(51) })).toEqual([
      'ideaIds: Choose at most 60 ideas',
      'assessorIds: Choose at most 50 people',
    ]);
    const twice = ['ideaIds: Choose each of the ideas once'];
    expect(issues({ ideaIds: ['a', 'b', 'a'] })).toEqual(twice);
    expect(issues({ ideaIds: [1, 2] })).toHaveLength(2);
    for (const ideaIds of ['ab', ['', 'b'], ['a'.repeat(101), 'b'], { a: 'b' }, null])
      expect(issues({ ideaIds })).toHaveLength(1);
  });

  test('title 1 to 120 characters on one line, question up to 300', () => {
    expect(issues({ title: '🫁'.repeat(120), question: `${'a'.repeat(298)}\nb` })).toEqual([]);
    expect(issues({ title: 'a'.repeat(121), question: 'a'.repeat(301) })).toEqual([
      'title: Use at most 120 characters',
      'question: Use at most 300 characters',
    ]);
    expect(issues({ title: ' ' })).toEqual(['title: Title is required']);
    expect(issues({ title: 'a\nb' })).toEqual(['title: Write this on one line']);
  });

  test('a deadline in UTC that is still to come', () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const over = ['deadline: Choose a deadline that is still to come'];
    expect(issues({ deadline: past })).toEqual(over);
    for (const deadline of ['soon', '2999-13-01T00:00:00Z', '2999-01-01', 32_503_680_000_000, null])
      expect(issues({ deadline })).toEqual(['deadline: Use a date with a time in UTC']);
  });

  test('missing parts are named, except for the round that it follows', () => {
    const parts = ['title', 'question', 'ideaIds', 'assessorIds', 'deadline'];
    expect(schemaIssues(roundSchema, {})).toEqual(parts.map((part) => `${part}: Required`));
    for (const follows of [null, undefined, 'a']) expect(issues({ follows })).toEqual([]);
    expect(issues({ follows: '' })).toEqual(['follows: Invalid input']);
  });

  test('a change adds or removes something, and not the same', () => {
    const problems = (change: object) => schemaIssues(roundChangeSchema, change);
    expect(problems({ addIdeas: ['a'], removeIdeas: ['b'] })).toEqual([]);
    for (const nothing of [{}, { addIdeas: [] }, { title: 'New' }])
      expect(problems(nothing)).toEqual([': Send ideas or people to add or to remove']);
    expect(problems({ addIdeas: ['a'], removeIdeas: ['b', 'a'] })).toEqual([
      'removeIdeas: An idea cannot be added and removed at once',
    ]);
    expect(problems({ addAssessors: ['a'], removeAssessors: ['a'] })).toEqual([
      'removeAssessors: A person cannot be added and removed at once',
    ]);
    expect(problems({ addIdeas: ['a', 'a'] })).toHaveLength(1);
  });
});

describe('an assessment', () => {
  const issues = (impactScore: unknown) =>
    schemaIssues(assessmentSchema, { ...emptyAssessment(), innovationScore: 'skip', impactScore });

  test('a value is a whole number from 1 to 10, "can\'t judge", or not set', () => {
    for (const value of [1, 10, 'skip', null]) expect(issues(value)).toEqual([]);
    const wrong = ["impactScore: Choose a whole number from 1 to 10, or “can't judge”"];
    for (const value of [0, 11, 5.5, '5', '', 'null', true, Number.NaN, [5], {}])
      expect(issues(value)).toEqual(wrong);
    expect(issues(undefined)).toEqual(['impactScore: Required']);
  });

  test('is complete when each value is a number or "can\'t judge"', () => {
    const whole = { impactScore: 1, feasibilityScore: 'skip', innovationScore: 10 } as const;
    expect(isComplete(whole)).toBe(true);
    expect(isComplete({ ...whole, feasibilityScore: null })).toBe(false);
    expect(isComplete({ ...whole, innovationScore: null })).toBe(false);
    expect(isComplete(emptyAssessment())).toBe(false);
    expect(schemaIssues(assessmentSchema, emptyAssessment())).toEqual([]);
  });
});

describe('the order in which an assessor is asked', () => {
  test('stays: whatever order the ideas come in, and when others are added', () => {
    const ids = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.string(), fc.string(), ids, fc.nat(59), (round, person, ideas, cut) => {
        const order = assessmentOrder(round, person, ideas);
        expect([...order].sort()).toEqual([...ideas].sort());
        expect(assessmentOrder(round, person, [...ideas].reverse())).toEqual(order);
        const fewer = ideas.slice(0, cut);
        expect(order.filter((id) => fewer.includes(id))).toEqual(
          assessmentOrder(round, person, fewer),
        );
      }),
    );
    // The order is the same on every server and every day.
    expect(assessmentOrder('r', 'p', ['1', '2', '3', '4', '5', '6', '7']).join('')).toBe('6451273');
  });

  test('differs from person to person and from round to round, and no idea is favoured', () => {
    const ideas = some(12);
    const firsts = new Map<string, number>();
    const orders = new Set<string>();
    for (let at = 0; at < 1200; at++) {
      const order = assessmentOrder(`round ${at % 60}`, `person ${Math.floor(at / 60)}`, ideas);
      orders.add(order.join());
      const [first = ''] = order;
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    expect(orders.size).toBe(1200);
    // The expected count is 100 for each of twelve ideas; its standard deviation is 9.6.
    for (const idea of ideas) expect(Math.abs((firsts.get(idea) ?? 0) - 100)).toBeLessThan(5 * 9.6);
  });
});
