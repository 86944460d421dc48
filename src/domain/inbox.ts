import type { ToldEvent, ToldIdea } from './event.ts';
import type { FieldName } from './idea/fields.ts';

/** Why something is news for somebody: it names them, answers them, or is about an idea that they follow. */
export const newsReasons = ['mention', 'reply', 'idea'] as const;
export type NewsReason = (typeof newsReasons)[number];

export type News = ToldEvent & { why: NewsReason; isNew: boolean };

/** What ties somebody to an idea. */
export const connections = ['owner', 'commenter', 'follower', 'mentioned'] as const;
export type Connection = (typeof connections)[number];

/** What is new for somebody about one idea: what names or answers them first, then the newest. */
export type InboxGroup = {
  idea: ToldIdea;
  connection: Connection;
  follows: boolean;
  unread: number;
  /** The newest event of it: what is read up to here has been shown. */
  through: number;
  news: News[];
  /** So much is older than what stands in `news`. */
  more: number;
};

/** What lists of the inbox show. */
export const inboxParts = ['everything', 'unread', 'addressed'] as const;
export type InboxPart = (typeof inboxParts)[number];

/** A page of the inbox, unread ideas first. */
export type Inbox = {
  items: InboxGroup[];
  /** Ideas, over all pages. */
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
