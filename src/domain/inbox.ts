import type { ToldEvent, ToldIdea, ToldRound } from './event.ts';
import type { FieldName } from './idea/fields.ts';

/**
 * Why something is news for somebody: it names them, answers them, asks them for scores, is about an idea to look at again or
 * one that they follow, or about a round of theirs.
 */
export const newsReasons = ['mention', 'reply', 'asked', 'look again', 'idea', 'round'] as const;
export type NewsReason = (typeof newsReasons)[number];

export type News = ToldEvent & { why: NewsReason; isNew: boolean };

/** What ties somebody to an idea. */
export const connections = ['owner', 'commenter', 'follower', 'decider', 'mentioned'] as const;
export type Connection = (typeof connections)[number];

/** What ties somebody to a round. */
export const roundConnections = ['asked', 'opener'] as const;
export type RoundConnection = (typeof roundConnections)[number];

/** A round with how much it asks of its reader; null where it does not ask them. */
export type GroupRound = ToldRound & { asked: { ideas: number; scored: number } | null };

type GroupNews = {
  unread: number;
  /** The newest event of it: what is read up to here has been shown. */
  through: number;
  news: News[];
  /** So much is older than what stands in `news`. */
  more: number;
};

/** What is new for somebody about one idea: what names or answers them first, then the newest. */
export type IdeaGroup = GroupNews & {
  idea: ToldIdea;
  round: null;
  connection: Connection;
  follows: boolean;
};
/** What is new for somebody about one round. */
export type RoundGroup = GroupNews & {
  idea: null;
  round: GroupRound;
  connection: RoundConnection;
};
export type InboxGroup = IdeaGroup | RoundGroup;

/** What lists of the inbox show. */
export const inboxParts = ['everything', 'unread', 'addressed'] as const;
export type InboxPart = (typeof inboxParts)[number];

/** A page of the inbox, what is unread first. */
export type Inbox = {
  items: InboxGroup[];
  /** Ideas and rounds, over all pages. */
  total: number;
  /** News that were not read, over all pages. */
  unread: number;
  next: string | null;
};

/** An idea with something that somebody has not read, whether or not they follow it: how much, up to 20, and since when. */
export type Mark = { ideaId: string; news: number; since: string };
export type Marks = {
  items: Mark[];
  /** The newest event of all. */
  through: number;
};

/** What somebody has not read of one idea. */
export type IdeaNews = {
  follows: boolean;
  /** What was chosen; null where owners and commenters follow by themselves. */
  chosen: boolean | null;
  /** The newest event of the idea: what is read up to here was there when this was asked. */
  through: number;
  /** When the first of it happened; null where nothing is new. */
  since: string | null;
  /** New comments that are there, and fields that saves have changed. */
  comments: string[];
  fields: FieldName[];
  news: News[];
};

export type Following = Pick<IdeaNews, 'follows' | 'chosen'>;
