import * as z from 'zod/mini';
import { moment, named, text, whole } from '../../../platform/text/response-parts.ts';
import { fieldName } from '../../ideas/domain/field-name.ts';
import { ideaEventSchema, roundEventSchema, trackerEventSchema } from './event-response.ts';
import { connections, notificationReasons, roundConnections } from './inbox.ts';

const inboxEntry = named(
  'News',
  z.object({ ...trackerEventSchema.shape, why: z.enum(notificationReasons), isNew: z.boolean() }),
);
export type InboxEntry = z.infer<typeof inboxEntry>;

/** Mentions and replies first, then the newest. */
const group = {
  unread: whole,
  /** The newest event of the group; reading it marks everything up to here. */
  through: whole,
  news: z.array(inboxEntry),
  /** The number of older entries beyond `news`. */
  more: whole,
};

const ideaGroup = named(
  'IdeaGroup',
  z.object({
    ...group,
    idea: ideaEventSchema,
    round: z.null(),
    connection: z.enum(connections),
    follows: z.boolean(),
  }),
);
export type IdeaGroup = z.infer<typeof ideaGroup>;

const groupRound = z.object({
  ...roundEventSchema.shape,
  /** The numbers of ideas that the reader is asked to score. Null if the round does not ask the reader. */
  asked: z.nullable(z.object({ ideas: whole, scored: whole })),
});
export type GroupRound = z.infer<typeof groupRound>;
const roundGroup = named(
  'RoundGroup',
  z.object({
    ...group,
    idea: z.null(),
    round: groupRound,
    connection: z.enum(roundConnections),
  }),
);
export type RoundGroup = z.infer<typeof roundGroup>;

/** Unread groups first. */
export const inboxResponse = z.object({
  items: z.array(z.union([ideaGroup, roundGroup])),
  /** Ideas and rounds, over all pages. */
  total: whole,
  /** News that were not read, over all pages. */
  unread: whole,
  next: z.nullable(text),
});
export type Inbox = z.infer<typeof inboxResponse>;
export type InboxGroup = Inbox['items'][number];

export const unreadResponse = z.object({ unread: whole });

/** Ideas with unread events, followed or not: how many, up to 20, and since when. */
export const unreadBadgesResponse = z.object({
  items: z.array(z.object({ ideaId: text, news: whole, since: moment })),
  /** The newest event of all. */
  through: whole,
});
export type UnreadBadges = z.infer<typeof unreadBadgesResponse>;
export type UnreadBadge = UnreadBadges['items'][number];

export const followingResponse = z.object({
  follows: z.boolean(),
  /** The person's choice; null for the default. */
  chosen: z.nullable(z.boolean()),
});
export type Following = z.infer<typeof followingResponse>;

/** The unread events of one idea. */
export const unreadOfIdeaResponse = z.object({
  ...followingResponse.shape,
  /** The idea's newest event at the time of the request; reading marks everything up to here. */
  through: whole,
  /** The time of the first unread event; null without one. */
  since: z.nullable(moment),
  /** New comments that are there. */
  comments: z.array(text),
  /** Fields that saves have changed. */
  fields: z.array(fieldName),
  news: z.array(inboxEntry),
});
export type UnreadOfIdea = z.infer<typeof unreadOfIdeaResponse>;
