import * as z from 'zod/mini';
import { author, moment, named, page, text } from '../../../platform/text/response-parts.ts';
import { messageStatuses } from './message-status.ts';

const message = named(
  'Message',
  z.object({
    id: text,
    name: text,
    email: text,
    message: text,
    status: z.enum(messageStatuses),
    /** It was sent faster than a person types. */
    maybeSpam: z.boolean(),
    createdAt: moment,
    replies: z.array(
      z.object({
        text,
        createdAt: moment,
        user: z.nullable(author),
        /** Why it has not arrived; null once it was sent, and while it is only just on its way. */
        unsent: z.nullable(z.enum(['waiting', 'refused'])),
      }),
    ),
  }),
);
export type Message = z.infer<typeof message>;
export const messagesResponse = page(message);
