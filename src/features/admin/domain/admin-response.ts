import * as z from 'zod/mini';
import { messageStatuses } from '#features/contact/domain/message-status.ts';
import { objectFromNames } from '#features/tracker/domain/filters.ts';
import {
  integer,
  namedSchema,
  pageSchema,
  role,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';

export const personResponse = namedSchema(
  'PersonOfAdministration',
  z.object({
    id: string,
    name: string,
    email: string,
    role,
    createdAt: timestamp,
    suspendedAt: z.nullable(timestamp),
    /** True if a link mailed to the address was used. Anybody can sign up with any address. */
    emailProven: z.boolean(),
    /** True if the lab requires a second step and the person has none. */
    lacksSecondStep: z.boolean(),
    ideas: integer,
    sessions: integer,
    lastUsedAt: z.nullable(timestamp),
  }),
);
export type Person = z.infer<typeof personResponse>;
export const peopleResponse = pageSchema(personResponse);

export const secondStepLinkResponse = z.object({ link: string });

/** Null if it was mailed. */
export const invitationLinkResponse = z.object({ link: z.nullable(string) });

export const countsResponse = z.object({
  messages: z.object(objectFromNames(messageStatuses, () => integer)),
  mail: z.object({ waiting: integer, refused: integer }),
});
export type Counts = z.infer<typeof countsResponse>;

export const systemResponse = z.object({
  /** Problems with the configuration since the process started. */
  warnings: z.array(z.object({ key: string, text: string, at: timestamp })),
  jobs: z.array(
    z.object({
      name: string,
      lastRun: z.nullable(timestamp),
      nextRun: z.nullable(timestamp),
      failures: integer,
      lastError: z.nullable(z.object({ at: timestamp, message: string })),
    }),
  ),
});
export type SystemState = z.infer<typeof systemResponse>;

const mail = namedSchema(
  'Mail',
  z.object({
    id: string,
    recipient: string,
    subject: string,
    /** True without a mail server, so that an administrator can read the message and pass it on. */
    readable: z.boolean(),
    createdAt: timestamp,
    /** `useless`: not sent, and its link was used, was withdrawn or has expired. */
    state: z.enum(['waiting', 'sent', 'refused', 'useless']),
    attempts: integer,
    problem: z.nullable(string),
  }),
);
export type Mail = z.infer<typeof mail>;
export const outboxResponse = z.extend(pageSchema(mail), { configured: z.boolean() });
export type MailList = z.infer<typeof outboxResponse>;
export const mailResponse = z.object({ text: string });
