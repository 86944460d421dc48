/** Why a person is notified. `look again`: a decision is due for review. */
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
 * Of ideas: people mentioned in the comment, writers in its thread, the decider with the owner. Of rounds: people
 * asked to score, people who have not finished, everybody taking part.
 */
export type Addressee =
  | 'mentioned'
  | 'thread'
  | 'deciders'
  | 'asked'
  | 'unfinished'
  | 'participants';

export const connections = ['owner', 'commenter', 'follower', 'decider', 'mentioned'] as const;
export type Connection = (typeof connections)[number];

export const roundConnections = ['asked', 'opener'] as const;
export type RoundConnection = (typeof roundConnections)[number];

export const connectionText: Record<Connection | RoundConnection, string> = {
  owner: 'You own this idea',
  commenter: 'You commented on it',
  follower: 'You follow it',
  decider: 'You decided on it',
  mentioned: 'You were mentioned',
  asked: 'You are asked in this round',
  opener: 'You opened this round',
};

export const inboxParts = ['unread', 'everything', 'addressed'] as const;
export type InboxPart = (typeof inboxParts)[number];

type Asked = { ideas: number; scored: number; finished: boolean };

/** The label of the link to the scoring page of a round. @param asked what the round asks of the reader */
export function scoringAction({ ideas, scored, finished }: Asked): string {
  if (finished) return 'Look at my scores';
  if (scored === ideas) return 'Finish scoring';
  return scored > 0 ? 'Go on scoring' : 'Start scoring';
}
