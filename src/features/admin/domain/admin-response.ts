import * as z from 'zod/mini';
import { moment, named, page, role, text, whole } from '../../../platform/text/response-parts.ts';
import { messageStatuses } from '../../contact/domain/message-status.ts';
import { objectFromNames } from '../../tracker/domain/filters.ts';

export const personResponse = named(
  'PersonOfAdministration',
  z.object({
    id: text,
    name: text,
    email: text,
    role,
    createdAt: moment,
    suspendedAt: z.nullable(moment),
    /** A link that was mailed to the address has been used; anybody can sign up with any address. */
    emailProven: z.boolean(),
    /** The lab requires a second step, and the person has none. */
    lacksSecondStep: z.boolean(),
    ideas: whole,
    sessions: whole,
    lastUsedAt: z.nullable(moment),
  }),
);
export type Person = z.infer<typeof personResponse>;
export const peopleResponse = page(personResponse);

export const secondStepLinkResponse = z.object({ link: text });

/** Null where it was mailed. */
export const invitationLinkResponse = z.object({ link: z.nullable(text) });

export const countsResponse = z.object({
  messages: z.object(objectFromNames(messageStatuses, () => whole)),
  mail: z.object({ waiting: whole, refused: whole }),
});
export type Counts = z.infer<typeof countsResponse>;

export const systemResponse = z.object({
  /** Faults of the set-up since the start. */
  warnings: z.array(z.object({ key: text, text, at: moment })),
  jobs: z.array(
    z.object({
      name: text,
      lastRun: z.nullable(moment),
      nextRun: z.nullable(moment),
      /** Consecutive failures; 0 after a success. */
      failures: whole,
      lastError: z.nullable(z.object({ at: moment, message: text })),
    }),
  ),
});
export type SystemState = z.infer<typeof systemResponse>;

const mail = named(
  'Mail',
  z.object({
    id: text,
    recipient: text,
    subject: text,
    /** True while no mail server is set, so that an administrator has to pass the message on. */
    readable: z.boolean(),
    createdAt: moment,
    /** Useless: not sent, and the link in it was used, withdrawn, or has expired. */
    state: z.enum(['waiting', 'sent', 'refused', 'useless']),
    attempts: whole,
    problem: z.nullable(text),
  }),
);
export type Mail = z.infer<typeof mail>;
export const outboxResponse = z.extend(page(mail), { configured: z.boolean() });
export type MailList = z.infer<typeof outboxResponse>;
export const mailResponse = z.object({ text });
