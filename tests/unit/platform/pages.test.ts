import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pageOf, type SortKey } from '#platform/server/pagination.ts';

type Row = { title: string; number: number };
const keys: SortKey<Row>[] = [
  { column: sql`number`, down: true, of: ({ number }) => number },
  { column: sql`title`, isText: true, of: ({ title }) => title },
];
const rows = [3, 2, 1].map((number) => ({ title: `T${number}`, number }));
const written = (values: string) => Buffer.from(values).toString('base64url');

test('a page says after which row the next one begins, unless it is the last', () => {
  const { items, next } = pageOf(keys, undefined, { size: 2 }).toPage(rows);
  expect(items).toEqual(rows.slice(0, 2));
  expect(next).toBe(written('[2,"T2"]'));
  expect(pageOf(keys, next ?? '', { size: 2 }).toPage(rows.slice(2)).next).toBeNull();
});

test.each([
  'x',
  written('null'),
  written('{}'),
  written('[]'),
  written('[2]'),
  written('[2,"T2",1]'),
  written('["2","T2"]'),
  written('[2,3]'),
  written('[2.5,"T2"]'),
  written('[1e999,"T2"]'),
  written('[1e16,"T2"]'),
  written('[null,"T2"]'),
])('%s is no cursor, and refused at its parameter', (cursor) => {
  for (const parameter of ['from', 'cursor'] as const)
    expect(() => pageOf(keys, cursor, { parameter })).toThrow(
      expect.objectContaining({ status: 400, detail: expect.stringMatching(/^This is not a/) }),
    );
});
