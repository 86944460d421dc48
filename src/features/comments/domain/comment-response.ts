import * as z from 'zod/mini';
import {
  author,
  integer,
  namedSchema,
  person,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';

export const commentResponse = namedSchema(
  'Comment',
  z.object({
    id: string,
    ideaId: string,
    userId: string,
    section: string,
    fieldName: z.nullable(string),
    /** Empty if a first comment was deleted but has replies. */
    content: string,
    /** The id of the thread's first comment; null for that comment itself. */
    replyTo: z.nullable(string),
    source: z.nullable(z.object({ id: string, number: integer })),
    /** The revision of the idea when it was written. */
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
  /** The start of the text, with mentions as `@{id}`; empty if a first comment was deleted but has replies. */
  text: string,
  mentions: z.array(person),
});
