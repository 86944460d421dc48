import * as z from 'zod/mini';
import {
  author,
  namedSchema,
  pageSchema,
  string,
  timestamp,
} from '../../../platform/text/response-parts.ts';
import { messageStatuses } from './message-status.ts';

const message = namedSchema(
  'Message',
  z.object({
    id: string,
    name: string,
    email: string,
    message: string,
    status: z.enum(messageStatuses),
    /** It was sent faster than a person types. */
    maybeSpam: z.boolean(),
    createdAt: timestamp,
    replies: z.array(
      z.object({
        text: string,
        createdAt: timestamp,
        user: z.nullable(author),
        /** Why it has not arrived; null once it was sent, and while it is only just on its way. */
        unsent: z.nullable(z.enum(['waiting', 'refused'])),
      }),
    ),
  }),
);
export type Message = z.infer<typeof message>;
export const messagesResponse = pageSchema(message);
