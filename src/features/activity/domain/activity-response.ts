import * as z from 'zod/mini';
import { moment, named, text, whole } from '../../../platform/text/response-parts.ts';
import {
  ideaEventSchema,
  roundEventSchema,
  trackerEventSchema,
} from '../../notifications/domain/event-response.ts';

const ideaHappening = named(
  'IdeaHappening',
  z.object({ ...trackerEventSchema.shape, idea: ideaEventSchema, round: z.null() }),
);
export type IdeaActivity = z.infer<typeof ideaHappening>;
const roundHappening = named(
  'RoundHappening',
  z.object({ ...trackerEventSchema.shape, idea: z.null(), round: roundEventSchema }),
);

export const activityResponse = z.object({
  items: z.array(z.union([ideaHappening, roundHappening])),
  next: z.nullable(text),
});
export type Activity = z.infer<typeof activityResponse>;
export type ActivityEvent = Activity['items'][number];

const standing = z.nullable(z.object({ rank: whole, tied: z.boolean() }));
export const movementResponse = z.object({
  from: moment,
  to: moment,
  weights: z.tuple([z.number(), z.number(), z.number()]),
  /** Ideas by their rank at the end, null where they were absent. Of very many ideas, those that moved and the best. */
  ideas: z.array(z.object({ ...ideaEventSchema.shape, before: standing, after: standing })),
  total: whole,
  moved: z.array(
    z.object({
      ideaId: text,
      /** The events that moved it, by their ids, and its rank before and after each; their own ideas may be others. */
      causes: z.array(
        z.object({ event: whole, before: z.nullable(whole), after: z.nullable(whole) }),
      ),
      more: whole,
      /** The rank it would have had if it had kept its scores; null where it has kept them, or was not there throughout. */
      untouched: z.nullable(whole),
    }),
  ),
  movedCount: whole,
  events: z.array(ideaHappening),
  /** Ideas that went in between and of which nothing is kept any more: they are not in these ranks. */
  gone: whole,
});
export type RankingMovement = z.infer<typeof movementResponse>;
export type RankedIdea = RankingMovement['ideas'][number];
export type RankMove = RankingMovement['moved'][number];
