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
 * Whom an event can wait for or name: of an idea whom its comment mentions, who has written in its thread, and who has made its
 * decision or owns the idea; of a round whom the event asks, who has not finished, and everybody who takes part.
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
