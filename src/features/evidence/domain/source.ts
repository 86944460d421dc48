// Separate from the schema, which lists do not need.
import type { FieldName } from '#features/ideas/domain/fields.ts';

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
type SourceKind = (typeof sourceKinds)[number];

export const stances = ['for', 'against'] as const;
type Stance = (typeof stances)[number];

export const stanceNames: Record<Stance, string> = { for: 'Supports', against: 'Challenges' };

/** Unpublished kinds, for which a description is enough. */
export const kindsWithoutLink: readonly SourceKind[] = ['own data', 'expert'];

export const sourceChangeKinds = [
  'added',
  'changed',
  'removed',
  'removed for good',
  'brought back',
  'checked',
  'check taken back',
] as const;
export type SourceChangeKind = (typeof sourceChangeKinds)[number];

export const maxSources = 200;

export type FieldSource = { fields: readonly FieldName[]; stance: Stance };
