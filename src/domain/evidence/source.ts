// What an answer of an idea rests on; without the schema, which a list has no need of.
import { allFields, type FieldName } from '../idea/fields.ts';

export const sourceKinds = [
  'guideline',
  'systematic review',
  'randomised trial',
  'cohort',
  'qualitative study',
  'own data',
  'expert',
  'market report',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Whether a source speaks for or against what the answer says. */
export const stances = ['for', 'against'] as const;
export type Stance = (typeof stances)[number];

/** The fields that say something in words of their own: 31. A choice or a score makes no claim that a source could back. */
export const backedFields: readonly FieldName[] = allFields
  .filter(({ control }) => control === 'line' || control === 'text')
  .map(({ name }) => name);

/** How much of what an idea says has a source: all three count answers. */
export type Backing = {
  /** Answers in words that are there, 31 at most. */
  answers: number;
  /** Those with at least one source. */
  backed: number;
  /** Those with at least one source that speaks against them. */
  against: number;
};

/** What is needed of a source to say how much is backed. */
export type FieldSource = { fields: readonly FieldName[]; stance: Stance };
