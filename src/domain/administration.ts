import * as z from 'zod/mini';
import { leavingChoices } from './account.ts';
import { inboxes, type MessageStatus, messageStatuses } from './message-status.ts';
import { from } from './page-query.ts';
import { type Role, roles } from './role.ts';
import { email, searched, text } from './text.ts';

/** A change of somebody else's account: one at a time, since one may be refused after the other was done. */
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

/** Somebody's account is deleted, with what becomes of the work. */
export const removalSchema = z.object({
  work: z.enum(leavingChoices, { error: 'Choose what becomes of the ideas and comments' }),
});

export const invitedRoles = ['founder', 'admin'] as const;
export const invitationSchema = z.object({
  email,
  role: z.enum(invitedRoles, { error: 'Choose founder or admin' }),
});
export type InvitationInput = z.infer<typeof invitationSchema>;

export const messageChangeSchema = z.object({
  status: z.enum(messageStatuses, { error: 'Invalid input' }),
});
export const replySchema = z.object({
  text: text({ min: 1, max: 10_000, short: 'Write a reply first' }),
});

/** The query of the lists of the administration. */
export const listSchema = z.object({
  q: z.optional(searched),
  status: z.optional(z.enum(inboxes, { error: 'Invalid input' })),
  from,
});
export type ListQuery = z.infer<typeof listSchema>;

/** One page of a list; `next` is the `from` of the next one. Times are ISO 8601 in UTC. */
export type Listed<Item> = { items: Item[]; total: number; next: string | null };

export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: string;
  suspendedAt: string | null;
  /** A link that was mailed to the address has been used; anybody can sign up with any address. */
  emailProven: boolean;
  /** The lab asks for a second step by now, and there is none. */
  lacksSecondStep: boolean;
  ideas: number;
  sessions: number;
  lastUsedAt: string | null;
};

export type Invitation = { id: string; email: string; role: Role; expiresAt: string };

export type Message = {
  id: string;
  name: string;
  email: string;
  message: string;
  status: MessageStatus;
  createdAt: string;
  replies: {
    text: string;
    createdAt: string;
    user: { name: string } | null;
    /** Why it has not arrived; null once it was sent, and while it is only just on its way. */
    unsent: 'waiting' | 'refused' | null;
  }[];
};

/** How much waits for an administrator. */
export type Counts = {
  messages: Record<MessageStatus, number>;
  mail: { waiting: number; refused: number };
};

/** How the server is. Times are ISO 8601 in UTC. */
export type SystemState = {
  /** Faults of the set-up since the start. */
  warnings: { key: string; text: string; at: string }[];
  jobs: {
    name: string;
    lastRun: string | null;
    nextRun: string | null;
    /** In a row; 0 after a success. */
    failures: number;
    lastError: { at: string; message: string } | null;
  }[];
};

export type AuditEntry = {
  id: number;
  at: string;
  /** Null for the command line; a name of null for an account that is gone. */
  actor: { id: string; name: string | null } | null;
  action: string;
  subject: { id: string; name: string | null } | null;
  detail: string | null;
};

export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  /** Only while no mail server is set: somebody has to pass the message on. */
  readable: boolean;
  createdAt: string;
  /** Useless: not sent, and the link in it was used, withdrawn, or has expired. */
  state: 'waiting' | 'sent' | 'refused' | 'useless';
  attempts: number;
  problem: string | null;
};
export type MailList = Listed<Mail> & { configured: boolean };
