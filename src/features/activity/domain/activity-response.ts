import * as z from 'zod/mini';
import {
  ideaEventSchema,
  roundEventSchema,
  trackerEventSchema,
} from '#features/notifications/domain/event-response.ts';
import { integer, namedSchema, string, timestamp } from '#platform/text/response-schemas.ts';

const ideaActivityEvent = namedSchema(
  'IdeaHappening',
  z.object({ ...trackerEventSchema.shape, idea: ideaEventSchema, round: z.null() }),
);
export type IdeaActivity = z.infer<typeof ideaActivityEvent>;
const roundActivityEvent = namedSchema(
  'RoundHappening',
  z.object({ ...trackerEventSchema.shape, idea: z.null(), round: roundEventSchema }),
);

export const activityResponse = z.object({
  items: z.array(z.union([ideaActivityEvent, roundActivityEvent])),
  next: z.nullable(string),
});
export type Activity = z.infer<typeof activityResponse>;
export type ActivityEvent = Activity['items'][number];

const standing = z.nullable(z.object({ rank: integer, tied: z.boolean() }));
export const movementResponse = z.object({
  from: timestamp,
  to: timestamp,
  weights: z.tuple([z.number(), z.number(), z.number()]),
  /** Sorted by rank at the end, null if absent. If there are too many ideas, only the moved and the best ones. */
  ideas: z.array(z.object({ ...ideaEventSchema.shape, before: standing, after: standing })),
  total: integer,
  moved: z.array(
    z.object({
      ideaId: string,
      /** The events that moved it, with its rank before and after each. An event can be about another idea. */
      causes: z.array(
        z.object({ event: integer, before: z.nullable(integer), after: z.nullable(integer) }),
      ),
      more: integer,
      /** Its rank if its own scores had not changed; null if they did not change, or if it was absent at some time. */
      untouched: z.nullable(integer),
    }),
  ),
  movedCount: integer,
  events: z.array(ideaActivityEvent),
  /** Ideas that were deleted for good in between. The ranks leave them out. */
  gone: integer,
});
export type RankingMovement = z.infer<typeof movementResponse>;
export type RankedIdea = RankingMovement['ideas'][number];
export type RankMove = RankingMovement['moved'][number];
