/**
 * Why something is news for somebody: it names them, answers them, asks them for scores, is about an idea to look at again or
 * one that they follow, or about a round of theirs.
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

/** What ties somebody to an idea. */
export const connections = ['owner', 'commenter', 'follower', 'decider', 'mentioned'] as const;
export type Connection = (typeof connections)[number];

/** What ties somebody to a round. */
export const roundConnections = ['asked', 'opener'] as const;
export type RoundConnection = (typeof roundConnections)[number];

/** What lists of the inbox show. */
export const inboxParts = ['everything', 'unread', 'addressed'] as const;
export type InboxPart = (typeof inboxParts)[number];
