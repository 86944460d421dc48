import * as z from 'zod/mini';
import { moment, text } from '../../../platform/text/response-parts.ts';
import { eventDetails } from './event-details-response.ts';
import { kindNames } from './event-kinds.ts';

/** Something that has happened, as the API tells of it. */
export const trackerEventSchema = z.object({ ...eventDetails.shape, kind: z.enum(kindNames) });
export type TrackerEvent = z.infer<typeof trackerEventSchema>;
export type EventChange = TrackerEvent['changes'][number];
export type EventComment = NonNullable<TrackerEvent['comment']>;
export type EventEvidence = NonNullable<TrackerEvent['source']>;

/** An idea that an event is about. Of what has happened to a deleted one nothing else is told. */
export const ideaEventSchema = z.object({ id: text, ideaTitle: text, isDeleted: z.boolean() });
export type IdeaEvent = z.infer<typeof ideaEventSchema>;

/** A round that an event is about. */
export const roundEventSchema = z.object({
  id: text,
  title: text,
  deadline: moment,
  /** Null while it is open. */
  closedAt: z.nullable(moment),
});
export type RoundEvent = z.infer<typeof roundEventSchema>;
