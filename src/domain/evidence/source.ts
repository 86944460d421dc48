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

/** How they are written on the screen. */
export const stanceNames: Record<Stance, string> = { for: 'For', against: 'Against' };

/** `systematic review` as a badge or a choice shows it. */
export const kindName = (kind: SourceKind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** Kinds that may be told in words alone: nobody has published them. */
export const toldInWords: readonly SourceKind[] = ['own data', 'expert'];

/** Where a source is found: at most one of the three. */
export type Reference = { url: string | null; doi: string | null; pubmedId: string | null };

/** What a source says, as people have typed it. */
export type SourceWords = Reference & {
  kind: SourceKind;
  stance: Stance;
  shows: string;
  citation: string;
  /** The file of the idea that it lies in; null for none. */
  fileId: string | null;
  /** In the order of the sections. */
  fields: FieldName[];
};

type Person = { id: string; name: string };

/** A source as the API answers it; times are ISO 8601 in UTC. */
export type Source = SourceWords & {
  id: string;
  ideaId: string;
  /** How the text refers to it. */
  number: number;
  /** Counts what has happened to it; a change names the one it started from. */
  revision: number;
  addedBy: Person;
  createdAt: string;
  /** Of the file that it lies in; null for none. */
  fileName: string | null;
  /** Who first wrote what it says now: somebody else has to check it. */
  writtenBy: Person;
  checkedBy: Person | null;
  checkedAt: string | null;
};

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

/** Something that has happened to a source, as the API answers it; `at` is ISO 8601 in UTC. */
export type SourceChange = {
  sourceId: string;
  number: number;
  /** That of the source which it made. */
  revision: number;
  what: SourceChangeKind;
  at: string;
  user: Person;
  /** The id of who has added the source. */
  addedBy: string;
  /** The save of the idea that stood then. */
  ideaRevision: number;
  /** What it said before; null for a new one. */
  before: SourceWords | null;
  said: SourceWords;
};

/** A page of what has happened to sources, the latest first; `next` is the `from` of the next one. */
export type PageOfSourceChanges = { items: SourceChange[]; next: string | null };

/** At most so many stand with one idea. */
export const mostSources = 200;

/** The fields that say something in words of their own. A choice or a score makes no claim that a source could back. */
export const backedFields: readonly FieldName[] = allFields
  .filter(({ control }) => control === 'line' || control === 'text')
  .map(({ name }) => name);

/** How much of what an idea says has a source: all three count answers. */
export type Backing = {
  /** Answers in words that are there. */
  answers: number;
  /** Those with at least one source. */
  backed: number;
  /** Those with at least one source that speaks against them. */
  against: number;
};

/** What is needed of a source to say how much is backed. */
export type FieldSource = { fields: readonly FieldName[]; stance: Stance };
