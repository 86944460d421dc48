import * as z from 'zod/mini';
import {
  integer,
  namedSchema,
  pageSchema,
  role,
  string,
  timestamp,
} from '../../../platform/text/response-parts.ts';
import { messageStatuses } from '../../contact/domain/message-status.ts';
import { objectFromNames } from '../../tracker/domain/filters.ts';

export const personResponse = namedSchema(
  'PersonOfAdministration',
  z.object({
    id: string,
    name: string,
    email: string,
    role,
    createdAt: timestamp,
    suspendedAt: z.nullable(timestamp),
    /** A link that was mailed to the address has been used; anybody can sign up with any address. */
    emailProven: z.boolean(),
    /** The lab requires a second step, and the person has none. */
    lacksSecondStep: z.boolean(),
    ideas: integer,
    sessions: integer,
    lastUsedAt: z.nullable(timestamp),
  }),
);
export type Person = z.infer<typeof personResponse>;
export const peopleResponse = pageSchema(personResponse);

export const secondStepLinkResponse = z.object({ link: string });

/** Null where it was mailed. */
export const invitationLinkResponse = z.object({ link: z.nullable(string) });

export const countsResponse = z.object({
  messages: z.object(objectFromNames(messageStatuses, () => integer)),
  mail: z.object({ waiting: integer, refused: integer }),
});
export type Counts = z.infer<typeof countsResponse>;

export const systemResponse = z.object({
  /** Faults of the set-up since the start. */
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
    /** True while no mail server is set, so that an administrator has to pass the message on. */
    readable: z.boolean(),
    createdAt: timestamp,
    /** Useless: not sent, and the link in it was used, withdrawn, or has expired. */
    state: z.enum(['waiting', 'sent', 'refused', 'useless']),
    attempts: integer,
    problem: z.nullable(string),
  }),
);
export type Mail = z.infer<typeof mail>;
export const outboxResponse = z.extend(pageSchema(mail), { configured: z.boolean() });
export type MailList = z.infer<typeof outboxResponse>;
export const mailResponse = z.object({ text: string });
