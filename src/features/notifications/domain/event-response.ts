import * as z from 'zod/mini';
import { moment, text } from '../../../platform/text/response-parts.ts';
import { eventDetails } from './event-details-response.ts';
import { kindNames } from './event-kinds.ts';

/** Something that has happened, as the API tells of it. */
export const toldEvent = z.object({ ...eventDetails.shape, kind: z.enum(kindNames) });
export type ToldEvent = z.infer<typeof toldEvent>;
export type ToldChange = ToldEvent['changes'][number];
export type ToldComment = NonNullable<ToldEvent['comment']>;
export type ToldSource = NonNullable<ToldEvent['source']>;

/** An idea that an event is about. Of what has happened to a deleted one nothing else is told. */
export const toldIdea = z.object({ id: text, ideaTitle: text, isDeleted: z.boolean() });
export type ToldIdea = z.infer<typeof toldIdea>;

/** A round that an event is about. */
export const toldRound = z.object({
  id: text,
  title: text,
  deadline: moment,
  /** Null while it is open. */
  closedAt: z.nullable(moment),
});
export type ToldRound = z.infer<typeof toldRound>;
