import * as z from 'zod/mini';
import {
  author,
  namedSchema,
  pageSchema,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { messageStatuses } from './message-status.ts';

const message = namedSchema(
  'Message',
  z.object({
    id: string,
    name: string,
    email: string,
    message: string,
    status: z.enum(messageStatuses),
    /** True if it was sent faster than a person types. */
    maybeSpam: z.boolean(),
    createdAt: timestamp,
    replies: z.array(
      z.object({
        text: string,
        createdAt: timestamp,
        user: z.nullable(author),
        /** Why the mail was not sent; null once it was sent or while it is still new in the outbox. */
        unsent: z.nullable(z.enum(['waiting', 'refused'])),
      }),
    ),
  }),
);
export type Message = z.infer<typeof message>;
export const messagesResponse = pageSchema(message);
