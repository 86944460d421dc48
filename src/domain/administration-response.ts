import * as z from 'zod/mini';
import { perName } from './idea/filters.ts';
import { messageStatuses } from './message-status.ts';
import { author, moment, named, page, role, text, whole } from './response-parts.ts';

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
    /** The lab asks for a second step by now, and there is none. */
    lacksSecondStep: z.boolean(),
    ideas: whole,
    sessions: whole,
    lastUsedAt: z.nullable(moment),
  }),
);
export type Person = z.infer<typeof personResponse>;
export const peopleResponse = page(personResponse);

const invitation = z.object({ id: text, email: text, role, expiresAt: moment });
export type Invitation = z.infer<typeof invitation>;
export const invitationsResponse = z.array(invitation);
export const secondStepLinkResponse = z.object({ link: text });

/** Null where it was mailed. */
export const invitationLinkResponse = z.object({ link: z.nullable(text) });

const message = named(
  'Message',
  z.object({
    id: text,
    name: text,
    email: text,
    message: text,
    status: z.enum(messageStatuses),
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

/** How much waits for an administrator. */
export const countsResponse = z.object({
  messages: z.object(perName(messageStatuses, () => whole)),
  mail: z.object({ waiting: whole, refused: whole }),
});
export type Counts = z.infer<typeof countsResponse>;

/** How the server is. */
export const systemResponse = z.object({
  /** Faults of the set-up since the start. */
  warnings: z.array(z.object({ key: text, text, at: moment })),
  jobs: z.array(
    z.object({
      name: text,
      lastRun: z.nullable(moment),
      nextRun: z.nullable(moment),
      /** In a row; 0 after a success. */
      failures: whole,
      lastError: z.nullable(z.object({ at: moment, message: text })),
    }),
  ),
});
export type SystemState = z.infer<typeof systemResponse>;

const namedOrGone = z.nullable(z.object({ id: text, name: z.nullable(text) }));
const auditEntry = named(
  'AuditEntry',
  z.object({
    id: whole,
    at: moment,
    /** Null for the command line; a name of null for an account that is gone. */
    actor: namedOrGone,
    action: text,
    subject: namedOrGone,
    detail: z.nullable(text),
  }),
);
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditResponse = page(auditEntry);

const mail = named(
  'Mail',
  z.object({
    id: text,
    recipient: text,
    subject: text,
    /** Only while no mail server is set: somebody has to pass the message on. */
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
export const letterResponse = z.object({ text });
