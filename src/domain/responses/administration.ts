import * as z from 'zod/mini';
import type {
  AuditEntry,
  Counts,
  Invitation,
  Listed,
  MailList,
  Message,
  Person,
  SystemState,
} from '../administration.ts';
import { perName } from '../idea/filters.ts';
import { messageStatuses } from '../message-status.ts';
import type { AccountEvent } from '../security-event.ts';
import { securityEventMembers } from './account.ts';
import { author, moment, named, page, role, text, whole } from './parts.ts';

export const personResponse: z.ZodMiniType<Person> = named(
  'PersonOfAdministration',
  z.object({
    id: text,
    name: text,
    email: text,
    role,
    createdAt: moment,
    suspendedAt: z.nullable(moment),
    emailProven: z.boolean(),
    lacksSecondStep: z.boolean(),
    ideas: whole,
    sessions: whole,
    lastUsedAt: z.nullable(moment),
  }),
);
export const peopleResponse: z.ZodMiniType<Listed<Person>> = page(personResponse);

export const invitationsResponse: z.ZodMiniType<Invitation[]> = z.array(
  z.object({ id: text, email: text, role, expiresAt: moment }),
);
export const secondStepLinkResponse = z.object({ link: text });

/** Null where it was mailed. */
export const invitationLinkResponse = z.object({ link: z.nullable(text) });

const message: z.ZodMiniType<Message> = named(
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
        unsent: z.nullable(z.enum(['waiting', 'refused'])),
      }),
    ),
  }),
);
export const messagesResponse: z.ZodMiniType<Listed<Message>> = page(message);

export const countsResponse: z.ZodMiniType<Counts> = z.object({
  messages: z.object(perName(messageStatuses, () => whole)),
  mail: z.object({ waiting: whole, refused: whole }),
});

export const systemResponse: z.ZodMiniType<SystemState> = z.object({
  warnings: z.array(z.object({ key: text, text, at: moment })),
  jobs: z.array(
    z.object({
      name: text,
      lastRun: z.nullable(moment),
      nextRun: z.nullable(moment),
      failures: whole,
      lastError: z.nullable(z.object({ at: moment, message: text })),
    }),
  ),
});

const namedOrGone = z.nullable(z.object({ id: text, name: z.nullable(text) }));
export const auditResponse: z.ZodMiniType<Listed<AuditEntry>> = page(
  named(
    'AuditEntry',
    z.object({
      id: whole,
      at: moment,
      actor: namedOrGone,
      action: text,
      subject: namedOrGone,
      detail: z.nullable(text),
    }),
  ),
);

export const eventsResponse: z.ZodMiniType<Listed<AccountEvent>> = page(
  named(
    'AccountEvent',
    z.object({
      ...securityEventMembers,
      user: z.nullable(z.object({ id: text, name: text, email: text })),
    }),
  ),
);

const mail = z.object({
  id: text,
  recipient: text,
  subject: text,
  readable: z.boolean(),
  createdAt: moment,
  state: z.enum(['waiting', 'sent', 'refused', 'useless']),
  attempts: whole,
  problem: z.nullable(text),
});
export const outboxResponse: z.ZodMiniType<MailList> = z.extend(page(named('Mail', mail)), {
  configured: z.boolean(),
});
export const letterResponse = z.object({ text });
