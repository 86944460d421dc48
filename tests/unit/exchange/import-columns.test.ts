import { describe, expect, test } from 'vitest';
import {
  fieldLike,
  fieldsByColumn,
  foldColumnName,
} from '#features/exchange/domain/import/plan-import.ts';
import { allFields } from '#features/ideas/domain/fields.ts';

/** The field for a heading of one word when no other heading resembles it; null when the column is ignored. */
const shortened = {
  Title: 'ideaTitle',
  Description: 'briefDescription',
  Problem: 'problemBeingSolved',
  Solution: 'proposedSolution',
  Technology: 'technologyStack',
  Market: 'marketSize',
  Pricing: 'pricingStrategy',
  Partners: 'potentialPartners',
  Clinical: 'clinicalValidationNeed',
  Team: 'teamCapabilityNeeded',
  Impact: 'impactScore',
  // Technical Feasibility ends with the same word; the score has precedence.
  Feasibility: 'feasibilityScore',
  Innovation: 'innovationScore',
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
