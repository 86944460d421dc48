// The functions that read a body, a search or a file take about as long for a repeated character as for letters.
// tests/api/platform/hostile-input.test.ts covers headers and URLs.
import { expect, test } from 'vitest';
import { startOf } from '#features/comments/domain/comment.ts';
import { contactNotice, contactReply } from '#features/contact/server/contact-templates.ts';
import { planImport } from '#features/exchange/domain/import/plan-import.ts';
import type { IdeaInput } from '#features/ideas/domain/fields.ts';
import { emptyDraft } from '#features/ideas/domain/idea.ts';
import { excerpts } from '#features/tracker/domain/excerpt.ts';
import { viewQuery } from '#features/tracker/domain/filters.ts';
import { csvRow, fromCell } from '#platform/text/csv.ts';
import { endpoints } from '../../../src/pages/api/_endpoints.ts';
import { boundMs, characters, slower } from '../../support/hostile.ts';
import { processorTime } from '../../support/processor-time.ts';

type Schema = { safeParse: (value: unknown) => unknown; shape: object };
const hasShape = (schema: unknown): schema is Schema =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && 'safeParse' in schema;

/** Every property of every body and query. A rule that several endpoints share is listed once. */
const rules = new Map<unknown, [name: string, schema: Schema, property: string]>();
for (const [file, { methods }] of Object.entries(endpoints))
  for (const [method, { body, query }] of Object.entries(methods))
    for (const one of [body, query])
      if (hasShape(one))
        for (const [property, rule] of Object.entries(one.shape))
          if (!rules.has(rule)) rules.set(rule, [`${method} ${file} ${property}`, one, property]);

/** A body is at most 256 KiB. */
const longestBody = 250_000;
const longestText = 10_000;
const between = (one: string, length: number) => `a@a${one.repeat(length / one.length)}.b`;

test('every endpoint with a body is among these rules', () => {
  expect(rules.size).toBeGreaterThan(70);
});

test.each([...rules.values()])('%s', async (_, schema, property) => {
  const given = (one: string) => {
    const value = { [property]: between(one, longestBody) };
    return () => processorTime(() => schema.safeParse(value));
  };
  for (const one of characters)
    expect(await slower(given(one), given('a')), JSON.stringify(one)).toBeLessThan(boundMs);
});

const idea = (marketSize: string) => ({
  ...(emptyDraft() as IdeaInput),
  ideaTitle: 'Home',
  marketSize,
  user: { name: marketSize.slice(0, 200) },
});

/** Functions that read a text which is full of one character. */
const readings: Record<string, (one: string) => () => unknown> = {
  'a row of a file': (one) => {
    const row = { ...idea(between(one, longestText)), ideaTitle: between(one, longestText) };
    return () => [...planImport([row], new Map(), new Set())];
  },
  'a cell of a file': (one) => () => fromCell(between(one, longestBody)),
  'an export': (one) => () => csvRow([['text', (text) => text]], between(one, longestText)),
  'an address of a view': (one) => () => viewQuery(`q=${between(one, longestText)}`),
  'a text that is searched': (one) => {
    const found = idea(between(one, longestText));
    return () => excerpts(found, 'b c d e');
  },
  'a search': (one) => {
    const found = idea('a '.repeat(longestText / 2));
    return () => excerpts(found, between(one, 190));
  },
  'a search and its text': (one) => {
    const found = idea(between(one, longestText));
    return () => excerpts(found, between(one, 190));
  },
  'the start of a comment': (one) => {
    const comment = `@{${one}`.repeat(longestText / (2 + one.length));
    return () => startOf(`${comment}}`, comment.length);
  },
  'a mail': (one) => {
    const message = between(one, longestText);
    return () => [
      contactNotice({ name: 'A', email: 'a@b.de', message }, '/'),
      contactReply(message),
    ];
  },
};

test.each(Object.entries(readings))(
  '%s of one character costs little more than of letters',
  async (_, reading) => {
    const read = (one: string) => {
      const run = reading(one);
      return () => processorTime(run);
    };
    for (const one of characters)
      expect(await slower(read(one), read('a')), JSON.stringify(one)).toBeLessThan(boundMs);
  },
);
