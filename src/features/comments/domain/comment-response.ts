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
    /** The first comment of the thread that this one replies in; null for a first one. */
    replyTo: z.nullable(text),
    /** The source that it is about; its section and field follow from that. */
    source: z.nullable(z.object({ id: text, number: whole })),
    /** The idea's revision that it was written about. */
    revision: whole,
    createdAt: moment,
    editedAt: z.nullable(moment),
    resolvedAt: z.nullable(moment),
    user: author,
    /** The people whom the text mentions as `@{id}`. */
    mentions: z.array(person),
  }),
);
export type Comment = z.infer<typeof commentResponse>;
export const commentsResponse = z.array(commentResponse);

/** The comment of an event, in its present state. */
export const commentPayload = z.object({
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
});
