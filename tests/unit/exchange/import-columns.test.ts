import { describe, expect, test } from 'vitest';
import {
  fieldLike,
  fieldsByColumn,
  foldColumnName,
} from '#features/exchange/domain/import/plan-import.ts';
import { maxBytes } from '#features/exchange/domain/import/schema.ts';
import { allFields } from '#features/ideas/domain/fields.ts';
import { maxTextLength } from '#features/ideas/domain/schema.ts';

/** The field for a heading of one word when no other heading resembles it; null when the column is ignored. */
const shortened = {
  Title: 'ideaTitle',
  Description: 'briefDescription',
  Team: 'teamCapabilityNeeded',
  // Technical Feasibility ends with the same word; the score has precedence.
  Feasibility: 'feasibilityScore',
  Risk: 'riskLevel',
  Rank: 'overallPriorityRank',
  // Several fields begin or end with these words.
  Strategy: null,
  Regulatory: null,
};

describe('headings of a spreadsheet', () => {
  test('a field is named by its name in an export and by its label', () => {
    for (const field of allFields) {
      expect(fieldsByColumn.get(foldColumnName(field.name))).toBe(field);
      expect(fieldsByColumn.get(foldColumnName(field.label))).toBe(field);
    }
  });

  test.each(Object.entries(shortened))('%s is read as %s', (heading, name) => {
    expect(fieldLike(heading, new Set())?.name ?? null).toBe(name);
  });

  test('a field that another heading names is not taken twice', () => {
    expect(fieldLike('Risk', new Set([fieldsByColumn.get('risklevel')]))).toBeUndefined();
  });
});

test('a body may have 30 ideas whose answers are each as long as they may be', () => {
  const texts = allFields.filter(({ control }) => control === 'text' || control === 'line');
  const answers = texts.map(({ name, max = maxTextLength }) => [name, '字'.repeat(max)]);
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(answers))).length;
  expect(30 * bytes).toBeLessThan(maxBytes);
});
