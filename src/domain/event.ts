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
