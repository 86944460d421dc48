import * as z from 'zod/mini';
import {
  author,
  integer,
  namedSchema,
  person,
  string,
  timestamp,
} from '../../../platform/text/response-parts.ts';

export const commentResponse = namedSchema(
  'Comment',
  z.object({
    id: string,
    ideaId: string,
    userId: string,
    section: string,
    fieldName: z.nullable(string),
    /** Empty where a thread's first comment was deleted and its replies stay. */
    content: string,
    /** The first comment of its thread; null for that one. */
    replyTo: z.nullable(string),
    /** Section and field follow from the source. */
    source: z.nullable(z.object({ id: string, number: integer })),
    /** The idea's revision that it was written about. */
    revision: integer,
    createdAt: timestamp,
    editedAt: z.nullable(timestamp),
    resolvedAt: z.nullable(timestamp),
    user: author,
    mentions: z.array(person),
  }),
);
export type Comment = z.infer<typeof commentResponse>;
export const commentsResponse = z.array(commentResponse);

export const commentPayload = z.object({
  id: string,
  section: string,
  fieldName: z.nullable(string),
  replyTo: z.nullable(string),
  source: z.nullable(integer),
  /** Its first words, with mentions as `@{id}`; empty where a first comment was deleted and its replies stay. */
  text: string,
  mentions: z.array(person),
});
