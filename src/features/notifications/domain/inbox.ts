/**
 * Why a person is notified: a mention, a reply, a request for scores, a decision due for review, a followed idea, or
 * one of their rounds.
 */
export const notificationReasons = [
  'mention',
  'reply',
  'asked',
  'look again',
  'idea',
  'round',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/**
 * The reasons why an event concerns a person. Of an idea: its comment mentions them, they wrote in its thread, they made
 * its decision, or they own the idea. Of a round: the event asks them, they have not finished, or they take part.
 */
export type Addressee =
  | 'mentioned'
  | 'thread'
  | 'deciders'
  | 'asked'
  | 'unfinished'
  | 'participants';

/** A person's relations to an idea. */
export const connections = ['owner', 'commenter', 'follower', 'decider', 'mentioned'] as const;
export type Connection = (typeof connections)[number];

/** A person's relations to a round. */
export const roundConnections = ['asked', 'opener'] as const;
export type RoundConnection = (typeof roundConnections)[number];

/** The lists of the inbox. */
export const inboxParts = ['everything', 'unread', 'addressed'] as const;
export type InboxPart = (typeof inboxParts)[number];
