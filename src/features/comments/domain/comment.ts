import * as z from 'zod/mini';
import { requiredOrInvalid, textSchema } from '../../../platform/text/text.ts';
import { sections } from '../../ideas/domain/fields.ts';
import type { Comment } from './comment-response.ts';

const content = textSchema({ min: 1, max: 10_000, short: 'Comment cannot be empty' });

const sectionNames = sections.map((section) => section.name);

/** Names have at most 100 characters. */
export const commentSchema = z
  .object({
    section: z.string({ error: requiredOrInvalid }).check(
      z.maxLength(100, 'Use at most 100 characters'),
      z.refine((name) => sectionNames.some((known) => known === name), 'Unknown section'),
    ),
    fieldName: z.nullish(
      z.string({ error: 'Invalid input' }).check(z.maxLength(100, 'Use at most 100 characters')),
    ),
    content,
    /** The first comment of a thread on the same section and field. */
    replyTo: z.nullish(z.string({ error: 'Invalid input' }).check(z.maxLength(100))),
    /** One of an answer in this section. A reply is about the subject of its thread. */
    sourceId: z.nullish(z.string({ error: 'Invalid input' }).check(z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ section, fieldName }) =>
        fieldName == null ||
        sections.some((s) => s.name === section && s.fields.some((f) => f.name === fieldName)),
      { error: 'The field is not part of this section', path: ['fieldName'] },
    ),
  );
export type CommentInput = z.infer<typeof commentSchema>;

/** The author changes the text; any founder resolves. */
export const commentChangeSchema = z
  .object({
    content: z.optional(content),
    resolved: z.optional(z.boolean({ error: 'Invalid input' })),
  })
  .check(
    z.refine(
      (change) => change.content !== undefined || change.resolved !== undefined,
      'Send content or resolved',
    ),
  );
export type CommentChange = z.infer<typeof commentChangeSchema>;

export type Thread = Comment & { replies: Comment[] };

/** Groups comments, oldest first, by the thread they are part of. */
export const toThreads = (comments: readonly Comment[]): Thread[] =>
  comments
    .filter(({ replyTo }) => replyTo === null)
    .map((first) => ({
      ...first,
      replies: comments.filter(({ replyTo }) => replyTo === first.id),
    }));

/** True where a thread's first comment was deleted and its replies stay. */
export const isDeleted = ({ content }: Comment) => content === '';
