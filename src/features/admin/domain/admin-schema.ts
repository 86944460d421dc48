import * as z from 'zod/mini';
import { workAfterDeletion } from '#features/accounts/domain/account.ts';
import { inboxes, messageStatuses } from '#features/contact/domain/message-status.ts';
import { from } from '#platform/text/page-query.ts';
import { roles } from '#platform/text/role.ts';
import { searchSchema, textSchema } from '#platform/text/text-schemas.ts';

/** One change per request, because a second one could be refused after the first was made. */
export const personChangeSchema = z
  .object({
    role: z.optional(z.enum(roles, { error: 'Invalid input' })),
    suspended: z.optional(z.boolean({ error: 'Invalid input' })),
  })
  .check(
    z.refine(
      ({ role, suspended }) => (role === undefined) !== (suspended === undefined),
      'Send either role or suspended',
    ),
  );
export type PersonChange = z.infer<typeof personChangeSchema>;

export const removalSchema = z.object({
  work: z.enum(workAfterDeletion, { error: 'Choose what becomes of the ideas and comments' }),
});

export const messageChangeSchema = z.object({
  status: z.enum(messageStatuses, { error: 'Invalid input' }),
});
export const replySchema = z.object({
  text: textSchema({ min: 1, max: 10_000, tooShort: 'Write a reply first' }),
});

export const listSchema = z.object({
  q: z.optional(searchSchema),
  status: z.optional(z.enum(inboxes, { error: 'Invalid input' })),
  from,
});
export type ListQuery = z.infer<typeof listSchema>;
