import * as z from 'zod/mini';
import type { Activity, IdeaHappening, RankingMovement } from '../activity.ts';
import { eventKinds, type ToldEvent } from '../event.ts';
import { sourceKinds, stances } from '../evidence/source.ts';
import type { Following, IdeaNews, Inbox, Marks, News } from '../inbox.ts';
import { connections, newsReasons, roundConnections } from '../inbox.ts';
import { newestDecision } from './discussion.ts';
import { fieldName, moment, named, person, text, whole } from './parts.ts';

const short = z.nullable(z.union([text, z.number()]));

/** Tied to the type by the responses that hold it. */
const told = {
  id: whole,
  at: moment,
  kind: z.enum(eventKinds),
  actor: z.nullable(person),
  revision: whole,
  reason: z.nullable(text),
  changes: z.array(z.object({ field: fieldName, before: short, after: short })),
  comment: z.nullable(
    z.object({
      id: text,
      section: text,
      fieldName: z.nullable(text),
      replyTo: z.nullable(text),
      source: z.nullable(whole),
      text,
      mentions: z.array(person),
    }),
  ),
  decision: z.nullable(newestDecision),
  source: z.nullable(
    z.object({
      id: text,
      number: whole,
      kind: z.enum(sourceKinds),
      stance: z.enum(stances),
      shows: text,
      fields: z.array(fieldName),
    }),
  ),
} satisfies { [Name in keyof ToldEvent]: z.ZodMiniType<ToldEvent[Name]> };
const idea = z.object({ id: text, ideaTitle: text, isDeleted: z.boolean() });
const round = { id: text, title: text, deadline: moment, closedAt: z.nullable(moment) };

const ideaHappening: z.ZodMiniType<IdeaHappening> = named(
  'IdeaHappening',
  z.object({ ...told, idea, round: z.null() }),
);
const roundHappening = named(
  'RoundHappening',
  z.object({ ...told, idea: z.null(), round: z.object(round) }),
);
export const activityResponse: z.ZodMiniType<Activity> = z.object({
  items: z.array(z.union([ideaHappening, roundHappening])),
  next: z.nullable(text),
});

const standing = z.nullable(z.object({ rank: whole, tied: z.boolean() }));
export const movementResponse: z.ZodMiniType<RankingMovement> = z.object({
  from: moment,
  to: moment,
  weights: z.tuple([z.number(), z.number(), z.number()]),
  ideas: z.array(
    z.object({
      id: text,
      ideaTitle: text,
      isDeleted: z.boolean(),
      before: standing,
      after: standing,
    }),
  ),
  total: whole,
  moved: z.array(
    z.object({
      ideaId: text,
      causes: z.array(
        z.object({ event: whole, before: z.nullable(whole), after: z.nullable(whole) }),
      ),
      more: whole,
      untouched: z.nullable(whole),
    }),
  ),
  movedCount: whole,
  events: z.array(ideaHappening),
  gone: whole,
});

const news: z.ZodMiniType<News> = named(
  'News',
  z.object({ ...told, why: z.enum(newsReasons), isNew: z.boolean() }),
);
const group = { unread: whole, through: whole, news: z.array(news), more: whole };
export const inboxResponse: z.ZodMiniType<Inbox> = z.object({
  items: z.array(
    z.union([
      named(
        'IdeaGroup',
        z.object({
          ...group,
          idea,
          round: z.null(),
          connection: z.enum(connections),
          follows: z.boolean(),
        }),
      ),
      named(
        'RoundGroup',
        z.object({
          ...group,
          idea: z.null(),
          round: z.object({
            ...round,
            asked: z.nullable(z.object({ ideas: whole, scored: whole })),
          }),
          connection: z.enum(roundConnections),
        }),
      ),
    ]),
  ),
  total: whole,
  unread: whole,
  next: z.nullable(text),
});
export const unreadResponse = z.object({ unread: whole });
export const marksResponse: z.ZodMiniType<Marks> = z.object({
  items: z.array(z.object({ ideaId: text, news: whole, since: moment })),
  through: whole,
});

const following = { follows: z.boolean(), chosen: z.nullable(z.boolean()) };
export const followingResponse: z.ZodMiniType<Following> = z.object(following);
export const ideaNewsResponse: z.ZodMiniType<IdeaNews> = z.object({
  ...following,
  through: whole,
  since: z.nullable(moment),
  comments: z.array(text),
  fields: z.array(fieldName),
  news: z.array(news),
});
