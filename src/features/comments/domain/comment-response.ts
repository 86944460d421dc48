import * as z from 'zod/mini';
import {
  author,
  moment,
  named,
  person,
  text,
  whole,
} from '../../../platform/text/response-parts.ts';

export const commentResponse = named(
  'Comment',
  z.object({
    id: text,
    ideaId: text,
    userId: text,
    section: text,
    fieldName: z.nullable(text),
    /** Empty where a thread's first comment was deleted and its replies stay. */
    content: text,
    /** The first comment of its thread; null for that one. */
    replyTo: z.nullable(text),
    /** Section and field follow from the source. */
    source: z.nullable(z.object({ id: text, number: whole })),
    /** The idea's revision that it was written about. */
    revision: whole,
    createdAt: moment,
    editedAt: z.nullable(moment),
    resolvedAt: z.nullable(moment),
    user: author,
    mentions: z.array(person),
  }),
);
export type Comment = z.infer<typeof commentResponse>;
export const commentsResponse = z.array(commentResponse);

export const commentPayload = z.object({
  id: text,
  section: text,
  fieldName: z.nullable(text),
  replyTo: z.nullable(text),
  source: z.nullable(whole),
  /** Its first words, with mentions as `@{id}`; empty where a first comment was deleted and its replies stay. */
  text,
  mentions: z.array(person),
});
