import type { SourceKind, Stance } from './evidence/source.ts';
import type { FieldName } from './idea/fields.ts';
import type { NewestDecision } from './rounds/decision.ts';

/**
 * What can happen in the tracker. Each is told of by one row of the table `events`, which holds references and no texts.
 * Other parts of the product add kinds of their own.
 */
export const eventKinds = [
  'idea created',
  'idea imported',
  'idea saved',
  'idea deleted',
  'idea brought back',
  'comment',
  'reply',
  'comment edited',
  'comment deleted',
  'thread resolved',
  'thread reopened',
  'decided',
  'look again',
  'outlook answered',
  // Soon after it was told: the next of several answers.
  'outlook changed',
  'source added',
  'source changed',
  'source removed',
  'source removed for good',
  'source brought back',
  'source checked',
  'source check taken back',
  'file added',
  'file removed',
  'round opened',
  'people added',
  'round reminder',
  'round closed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * What only changes or removes what was told of, and files: open pages hear of it, and nobody has it to read. And what is told
 * to those alone whom it waits for.
 */
const quiet: readonly EventKind[] = [
  'comment edited',
  'comment deleted',
  'outlook changed',
  'look again',
  'source removed for good',
  'source check taken back',
  // What a file shows is told by the source that names it.
  'file added',
  'file removed',
  'round reminder',
];

/** What is news to whoever has not read it, and stands among what has happened. */
export const toldKinds = eventKinds.filter((kind) => !quiet.includes(kind));

/** About a thread: it may be open, and settled, when the words of its first comment are gone. */
export const threadKinds: readonly EventKind[] = ['thread resolved', 'thread reopened'];

/** Events are kept for so many days. */
export const eventDays = 400;

type Person = { id: string; name: string };

/** One answer that a save changed; what it was and is stands here where it is short: a score or a choice. */
export type ToldChange = {
  field: FieldName;
  before: string | number | null;
  after: string | number | null;
};

/** The comment that an event is about, as it is now. */
export type ToldComment = {
  id: string;
  section: string;
  fieldName: string | null;
  /** The first comment of its thread; null for a first one. */
  replyTo: string | null;
  /** The number of the source that it is about. */
  source: number | null;
  /** Its first words, with mentions as `@{id}`; empty where a first comment was deleted and its replies stay. */
  text: string;
  mentions: Person[];
};

/** The source that an event is about, as it is now. */
export type ToldSource = {
  id: string;
  number: number;
  kind: SourceKind;
  stance: Stance;
  shows: string;
  fields: FieldName[];
};

/** Something that has happened, as the API tells of it; `at` is ISO 8601 in UTC. */
export type ToldEvent = {
  id: number;
  at: string;
  kind: EventKind;
  /** Null where it has come by itself, or nobody is told who it was: whose score was the last one of a round, say. */
  actor: Person | null;
  /** The idea's revision then; that of a save is the save itself. 0 of a round. */
  revision: number;
  /** Why it was saved or decided, where that was said. */
  reason: string | null;
  /** What a save has changed; empty for everything else. */
  changes: ToldChange[];
  comment: ToldComment | null;
  /** What was decided, where it is about a decision. */
  decision: NewestDecision | null;
  source: ToldSource | null;
};

/** An idea that an event is about. */
export type ToldIdea = {
  id: string;
  ideaTitle: string;
  /** Deleted: of what has happened to it nothing else is told. */
  isDeleted: boolean;
};

/** A round that an event is about; times are ISO 8601 in UTC. */
export type ToldRound = {
  id: string;
  title: string;
  deadline: string;
  /** Null while it is open. */
  closedAt: string | null;
};
