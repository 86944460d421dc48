import * as z from 'zod/mini';
import { string, timestamp } from '#platform/text/response-schemas.ts';
import { eventDetails } from './event-details-response.ts';
import { kindNames } from './event-kinds.ts';

export const trackerEventSchema = z.object({ ...eventDetails.shape, kind: z.enum(kindNames) });
export type TrackerEvent = z.infer<typeof trackerEventSchema>;
export type EventComment = NonNullable<TrackerEvent['comment']>;

/** The idea of an event. A deleted idea has no events except its deletion. */
export const ideaEventSchema = z.object({ id: string, ideaTitle: string, isDeleted: z.boolean() });
export type IdeaEvent = z.infer<typeof ideaEventSchema>;

export const roundEventSchema = z.object({
  id: string,
  title: string,
  deadline: timestamp,
  closedAt: z.nullable(timestamp),
});
export type RoundEvent = z.infer<typeof roundEventSchema>;
