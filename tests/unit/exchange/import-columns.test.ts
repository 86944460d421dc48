import { describe, expect, test } from 'vitest';
import { parseCsv, readIdeaFile } from '#features/exchange/client/idea-file.ts';
import {
  fieldLike,
  fieldsByColumn,
  foldColumnName,
} from '#features/exchange/domain/import/plan-import.ts';
import { maxBytes } from '#features/exchange/domain/import/schema.ts';
import { columns } from '#features/exchange/server/handlers.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { maxTextLength } from '#features/ideas/domain/schema.ts';
import { exportResponse } from '#features/tracker/domain/list-response.ts';

/** The words with which several labels begin or end: the field for such a heading, or null when it is ignored. */
const ambiguous = {
  // Technical Feasibility ends with the same word; the score has precedence.
  Feasibility: 'feasibilityScore',
  Estimated: null,
  Level: null,
  MVP: null,
  Potential: null,
  Regulatory: null,
  Score: null,
  Strategy: null,
};

describe('headings of a spreadsheet', () => {
  test('a field is named by its name in an export and by its label', () => {
    for (const field of allFields) {
      expect(fieldsByColumn.get(foldColumnName(field.name))).toBe(field);
      expect(fieldsByColumn.get(foldColumnName(field.label))).toBe(field);
    }
  });

  test('the first or last word of a label is enough, unless several labels have it', () => {
    const owners = new Map<string, Set<string>>();
    for (const { name, label } of allFields) {
      const words = label.match(/[\p{L}\p{N}]+/gu) ?? [];
      for (const word of [words[0], words.at(-1)])
        if (word) owners.set(word, (owners.get(word) ?? new Set()).add(name));
    }
    const read: Record<string, string | null> = {};
    for (const [word, names] of owners) {
      const name = fieldLike(word, new Set())?.name ?? null;
      if (names.size > 1) read[word] = name;
      else expect([...names], word).toEqual([name]);
    }
    expect(read).toEqual(ambiguous);
  });

  test('a field that another heading names is not taken twice', () => {
    expect(fieldLike('Risk', new Set([fieldsByColumn.get('risklevel')]))).toBeUndefined();
  });
});

test('the import reads or deliberately ignores each column and each property of an export', async () => {
  const table = parseCsv(
    `${columns.map(([name]) => name).join(',')}\n${columns.map(() => 'x').join(',')}`,
  );
  expect([table.ignored, table.readAs]).toEqual([[], []]);
  const names = Object.keys(exportResponse.def.element.shape);
  const idea = Object.fromEntries(names.map((name) => [name, 'x']));
  const list = await readIdeaFile(new File([JSON.stringify([idea])], 'ideas.json'));
  expect(list.ignored).toEqual([]);
});

test('a body may have 30 ideas whose answers are each as long as they may be', () => {
  const texts = allFields.filter(({ control }) => control === 'text' || control === 'line');
  const answers = texts.map(({ name, max = maxTextLength }) => [name, '字'.repeat(max)]);
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(answers))).length;
  expect(30 * bytes).toBeLessThan(maxBytes);
});
