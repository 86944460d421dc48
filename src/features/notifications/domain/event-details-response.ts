import * as z from 'zod/mini';
import { integer, person, string, timestamp } from '../../../platform/text/response-parts.ts';
import { commentPayload } from '../../comments/domain/comment-response.ts';
import { newestDecision } from '../../decisions/domain/decision-response.ts';
import { sourcePayload } from '../../evidence/domain/source-response.ts';
import { changesPayload } from '../../ideas/domain/idea-response.ts';

const payload = {
  changes: changesPayload,
  comment: z.nullable(commentPayload),
  decision: z.nullable(newestDecision),
  source: z.nullable(sourcePayload),
};
export type PayloadName = keyof typeof payload;

/** An event in the API without its kind. */
export const eventDetails = z.object({
  id: integer,
  at: timestamp,
  /** Null for events without an actor, and where the actor is secret, for example who set the last score of a round. */
  actor: z.nullable(person),
  /** The idea's revision after the event; 0 of a round. */
  revision: integer,
  reason: z.nullable(string),
  ...payload,
});
export type EventDetails = z.infer<typeof eventDetails>;
