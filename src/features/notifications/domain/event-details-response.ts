import * as z from 'zod/mini';
import { moment, person, text, whole } from '../../../platform/text/response-parts.ts';
import { newestDecision } from '../../decisions/domain/decision-response.ts';
import { sourceKinds, stances } from '../../evidence/domain/source.ts';
import { fieldName } from '../../ideas/domain/field-name.ts';

const short = z.nullable(z.union([text, z.number()]));

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
  /** What a save has changed, with what it was and is where that is short: a score or a choice. */
  changes: z.array(z.object({ field: fieldName, before: short, after: short })),
  /** The comment that it is about, as that is now. */
  comment: z.nullable(
    z.object({
      id: text,
      section: text,
      fieldName: z.nullable(text),
      /** The first comment of its thread; null for a first one. */
      replyTo: z.nullable(text),
      /** The number of the source that it is about. */
      source: z.nullable(whole),
      /** Its first words, with mentions as `@{id}`; empty where a first comment was deleted and its replies stay. */
      text,
      mentions: z.array(person),
    }),
  ),
  decision: z.nullable(newestDecision),
  /** The source that it is about, as that is now. */
  source: z.nullable(
    z.object({
      id: text,
      number: whole,
      kind: z.enum(sourceKinds),
      stance: z.enum(stances),
      shows: text,
      fields: z.array(fieldName),
    }),
  ),
});
export type EventDetails = z.infer<typeof eventDetails>;
