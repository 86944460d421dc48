// What an answer of an idea rests on; without the schema, which a list has no need of.
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
export type SourceKind = (typeof sourceKinds)[number];

/** Whether a source speaks for or against what the answer says. */
export const stances = ['for', 'against'] as const;
export type Stance = (typeof stances)[number];

/** How they are written on the screen. */
export const stanceNames: Record<Stance, string> = { for: 'For', against: 'Against' };

/** `systematic review` as a badge or a choice shows it. */
export const kindName = (kind: SourceKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** Kinds that may be told in words alone: nobody has published them. */
export const kindsWithoutLink: readonly SourceKind[] = ['own data', 'expert'];

/** What can happen to a source. */
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

/** What is needed of a source to say how much is backed. */
export type FieldSource = { fields: readonly FieldName[]; stance: Stance };
