import * as z from 'zod/mini';
import { moment, text } from '../../../platform/text/response-parts.ts';
import { eventDetails } from './event-details-response.ts';
import { kindNames } from './event-kinds.ts';

export const trackerEventSchema = z.object({ ...eventDetails.shape, kind: z.enum(kindNames) });
export type TrackerEvent = z.infer<typeof trackerEventSchema>;
export type EventChange = TrackerEvent['changes'][number];
export type EventComment = NonNullable<TrackerEvent['comment']>;

/** The idea of an event. For a deleted idea, only its deletion is returned. */
export const ideaEventSchema = z.object({ id: text, ideaTitle: text, isDeleted: z.boolean() });
export type IdeaEvent = z.infer<typeof ideaEventSchema>;

export const roundEventSchema = z.object({
  id: text,
  title: text,
  deadline: moment,
  closedAt: z.nullable(moment),
});
export type RoundEvent = z.infer<typeof roundEventSchema>;
