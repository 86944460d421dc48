import * as z from 'zod/mini';
import { fieldName } from '#features/ideas/domain/idea-response.ts';
import { integer, namedSchema, string, timestamp } from '#platform/text/response-schemas.ts';
import { ideaEventSchema, roundEventSchema, trackerEventSchema } from './event-response.ts';
import { connections, notificationReasons, roundConnections } from './inbox.ts';

const inboxEntry = namedSchema(
  'News',
  z.object({ ...trackerEventSchema.shape, why: z.enum(notificationReasons), isNew: z.boolean() }),
);
export type InboxEntry = z.infer<typeof inboxEntry>;

const group = {
  unread: integer,
  through: integer,
  news: z.array(inboxEntry),
  more: integer,
};

const ideaGroup = namedSchema(
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

/**
 * How many ideas a round asks somebody about, how many of them they have scored completely, and whether they have
 * finished; null if it does not ask them.
 */
export const askedOf = z.nullable(
  z.object({ ideas: integer, scored: integer, finished: z.boolean() }),
);
const groupRound = z.object({ ...roundEventSchema.shape, asked: askedOf });
export type GroupRound = z.infer<typeof groupRound>;
const roundGroup = namedSchema(
  'RoundGroup',
  z.object({
    ...group,
    idea: z.null(),
    round: groupRound,
    connection: z.enum(roundConnections),
  }),
);
export type RoundGroup = z.infer<typeof roundGroup>;

export const inboxResponse = z.object({
  items: z.array(z.union([ideaGroup, roundGroup])),
  /** Over all pages: the number of groups, and of their unread entries. */
  total: integer,
  unread: integer,
  next: z.nullable(string),
});
export type Inbox = z.infer<typeof inboxResponse>;
export type InboxGroup = Inbox['items'][number];

export const unreadResponse = z.object({ unread: integer });

/** Ideas with unread events, followed or not. `news` stops at 20. */
export const unreadBadgesResponse = z.object({
  items: z.array(z.object({ ideaId: string, news: integer, since: timestamp })),
  through: integer,
});
export type UnreadBadges = z.infer<typeof unreadBadgesResponse>;
export type UnreadBadge = UnreadBadges['items'][number];

export const followingResponse = z.object({
  follows: z.boolean(),
  /** The stored choice; null for the default. */
  chosen: z.nullable(z.boolean()),
});
export type Following = z.infer<typeof followingResponse>;

export const unreadOfIdeaResponse = z.object({
  ...followingResponse.shape,
  through: integer,
  /** The time of the first unread event; null without one. */
  since: z.nullable(timestamp),
  comments: z.array(string),
  fields: z.array(fieldName),
  news: z.array(inboxEntry),
});
export type UnreadOfIdea = z.infer<typeof unreadOfIdeaResponse>;
