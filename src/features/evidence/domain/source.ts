// Kinds and stances of sources, without the schema, which lists do not need.
import type { FieldName } from '../../ideas/domain/fields.ts';

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

/** Whether a source speaks for or against what the answer says. */
export const stances = ['for', 'against'] as const;
type Stance = (typeof stances)[number];

/** Their names on the screen. */
export const stanceNames: Record<Stance, string> = { for: 'Supports', against: 'Challenges' };

/** `systematic review` as a badge or a choice shows it. */
export const kindName = (kind: SourceKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** Kinds that a description alone may identify, because they are unpublished. */
export const kindsWithoutLink: readonly SourceKind[] = ['own data', 'expert'];

/** The kinds of changes of a source. */
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

/** At most so many stand with one idea. */
export const mostSources = 200;

/** The part of a source that backing needs. */
export type FieldSource = { fields: readonly FieldName[]; stance: Stance };
