import * as z from 'zod/mini';
import { commentPayload } from '#features/comments/domain/comment-response.ts';
import { newestDecision } from '#features/decisions/domain/decision-response.ts';
import { sourcePayload } from '#features/evidence/domain/source-response.ts';
import { changesPayload } from '#features/ideas/domain/idea-response.ts';
import { integer, person, string, timestamp } from '#platform/text/response-schemas.ts';

const payload = {
  changes: changesPayload,
  comment: z.nullable(commentPayload),
  decision: z.nullable(newestDecision),
  source: z.nullable(sourcePayload),
};
export type PayloadName = keyof typeof payload;

/** The members of an event in the API, except its kind. */
export const eventDetails = z.object({
  id: integer,
  at: timestamp,
  /** Null for events without an actor and events that hide it, for example the last score of a round. */
  actor: z.nullable(person),
  /** The revision of the idea after the event; 0 for a round. */
  revision: integer,
  reason: z.nullable(string),
  ...payload,
});
export type EventDetails = z.infer<typeof eventDetails>;
