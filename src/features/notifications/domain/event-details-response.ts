import * as z from 'zod/mini';
import { integer, person, string, timestamp } from '../../../platform/text/response-schemas.ts';
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
