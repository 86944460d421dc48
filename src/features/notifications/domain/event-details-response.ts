import * as z from 'zod/mini';
import { moment, person, text, whole } from '../../../platform/text/response-parts.ts';
import { commentPayload } from '../../comments/domain/comment-response.ts';
import { newestDecision } from '../../decisions/domain/decision-response.ts';
import { sourcePayload } from '../../evidence/domain/source-response.ts';
import { changesPayload } from '../../ideas/domain/idea-response.ts';

/** What kinds of events fill in, each as the feature that declares them describes it. */
const payload = {
  changes: changesPayload,
  comment: z.nullable(commentPayload),
  decision: z.nullable(newestDecision),
  source: z.nullable(sourcePayload),
};
export type PayloadName = keyof typeof payload;

/** What the API tells of an event, beside its kind. */
export const eventDetails = z.object({
  id: whole,
  at: moment,
  /** Null where it has come by itself, or nobody is told who it was: whose score was the last one of a round, say. */
  actor: z.nullable(person),
  /** The idea's revision then; that of a save is the save itself. 0 of a round. */
  revision: whole,
  /** Why it was saved or decided, where that was said. */
  reason: z.nullable(text),
  ...payload,
});
export type EventDetails = z.infer<typeof eventDetails>;
