import { invitationSchema } from '#features/accounts/domain/account.ts';
import {
  auditResponse,
  eventsResponse,
  invitationsResponse,
} from '#features/accounts/domain/account-response.ts';
import { eventsSchema } from '#features/accounts/domain/security-event.ts';
import { listAudit } from '#features/accounts/server/audit.ts';
import { admin, route } from '#features/accounts/server/http/route.ts';
import {
  invite,
  listInvitations,
  withdrawInvitation,
} from '#features/accounts/server/invitations.ts';
import { createSecondStepLink } from '#features/accounts/server/reauthentication.ts';
import { listEvents } from '#features/accounts/server/security-events.ts';
import { messagesResponse } from '#features/contact/domain/contact-response.ts';
import {
  countMessages,
  deleteMessage,
  listMessages,
  replyToMessage,
  setMessageStatus,
} from '#features/contact/server/contact.ts';
import { config } from '#platform/server/config.ts';
import { jobStates } from '#platform/server/jobs/job-runner.ts';
import { listWarnings } from '#platform/server/log.ts';
import { pageQuerySchema } from '#platform/text/page-query.ts';
import {
  countsResponse,
  invitationLinkResponse,
  mailResponse,
  outboxResponse,
  peopleResponse,
  personResponse,
  secondStepLinkResponse,
  systemResponse,
} from '../domain/admin-response.ts';
import {
  listSchema,
  messageChangeSchema,
  personChangeSchema,
  replySchema,
} from '../domain/admin-schema.ts';
import { countMail, discardMail, listMail, readMail, retryMail } from './mail-queue.ts';
import { changePerson, endAllSessions, getPerson, listPeople } from './people.ts';

export const adminCountsRoute = route({
  GET: admin({
    operation: 'countWaiting',
    summary: 'The numbers of open messages and mails',
    response: countsResponse,
    handle: async () => {
      const [messages, mail] = await Promise.all([countMessages(), countMail()]);
      return { body: { messages, mail } };
    },
  }),
});

export const peopleRoute = route({
  GET: admin({
    operation: 'listPeople',
    summary: 'Accounts',
    response: peopleResponse,
    query: listSchema,
    handle: async ({ query }) => ({ body: await listPeople(query) }),
  }),
});

export const personRoute = route({
  PATCH: admin({
    operation: 'changePerson',
    summary: 'Give a role, suspend, or lift a suspension',
    response: personResponse,
    refusals: { 409: 'Nobody suspends themselves, and one administrator remains.' },
    body: personChangeSchema,
    limit: 'administration',
    confirmed: true,
    handle: async ({ id, caller, body }) => ({ body: await changePerson(caller, id, body) }),
  }),
});

export const personSessionsRoute = route({
  DELETE: admin({
    confirmed: true,
    operation: 'endAllSessions',
    summary: "End somebody's sessions",
    handle: ({ id, caller }) => endAllSessions(caller, id),
  }),
});

export const personSecondStepRoute = route({
  POST: admin({
    confirmed: true,
    operation: 'makeSecondStepLink',
    summary: 'Create a link for a person to set up a second step',
    status: 201,
    response: secondStepLinkResponse,
    refusals: { 409: 'The account has a second step.' },
    limit: 'administration',
    handle: async ({ id, caller }) => {
      await getPerson(id);
      return { body: { link: await createSecondStepLink(caller, id) } };
    },
  }),
});

export const invitationsRoute = route({
  GET: admin({
    operation: 'listInvitations',
    summary: 'Open invitations',
    response: invitationsResponse,
    handle: async () => ({ body: await listInvitations() }),
  }),
  POST: admin({
    operation: 'invite',
    summary: 'Invite a founder or an administrator',
    status: 201,
    response: invitationLinkResponse,
    refusals: { 409: 'The address has an account.' },
    body: invitationSchema,
    limit: 'administration',
    confirmed: true,
    handle: async ({ caller, body }) => {
      const link = await invite(caller, body);
      // Without a mail server the administrator passes the link on.
      return { body: { link: config().smtpUrl ? null : link } };
    },
  }),
});

export const invitationRoute = route({
  DELETE: admin({
    confirmed: true,
    operation: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    handle: ({ id, caller }) => withdrawInvitation(caller, id),
  }),
});

export const messagesRoute = route({
  GET: admin({
    operation: 'listMessages',
    summary: 'Messages of the contact form',
    response: messagesResponse,
    query: listSchema,
    handle: async ({ query }) => ({ body: await listMessages(query) }),
  }),
});

export const messageRoute = route({
  PATCH: admin({
    operation: 'setMessageStatus',
    summary: 'Change the status of a message',
    body: messageChangeSchema,
    limit: 'administration',
    handle: ({ id, caller, body }) => setMessageStatus(caller, id, body.status),
  }),
  DELETE: admin({
    operation: 'deleteMessage',
    summary: 'Delete a message',
    limit: 'administration',
    handle: ({ id, caller }) => deleteMessage(caller, id),
  }),
});

export const messageRepliesRoute = route({
  POST: admin({
    operation: 'replyToMessage',
    summary: 'Answer a message by mail',
    body: replySchema,
    limit: 'administration',
    takesIdempotencyKey: true,
    handle: ({ id, caller, body, key }) => replyToMessage(caller, id, body.text, key),
  }),
});

export const outboxRoute = route({
  GET: admin({
    operation: 'listMail',
    summary: 'Sent and waiting mail',
    response: outboxResponse,
    query: listSchema,
    handle: async ({ query: { from } }) => ({ body: await listMail(from) }),
  }),
});

export const outboxMessageRoute = route({
  POST: admin({
    operation: 'retryMail',
    summary: 'Send a waiting or refused message now',
    limit: 'administration',
    handle: ({ id, caller }) => retryMail(caller, id),
  }),
  DELETE: admin({
    operation: 'discardMail',
    summary: 'Discard a message that waits',
    limit: 'administration',
    handle: ({ id, caller }) => discardMail(caller, id),
  }),
});

/** A POST, because it creates a link. */
export const outboxTextRoute = route({
  POST: admin({
    operation: 'readMail',
    summary: 'The text of a message for an administrator to pass on',
    response: mailResponse,
    limit: 'administration',
    confirmed: true,
    handle: async ({ id, caller }) => ({ body: { text: await readMail(caller, id) } }),
  }),
});

export const auditRoute = route({
  GET: admin({
    operation: 'listAudit',
    summary: 'The audit log of administrators, latest first',
    response: auditResponse,
    query: pageQuerySchema,
    handle: async ({ query: { from } }) => ({ body: await listAudit(from) }),
  }),
});

export const securityEventsRoute = route({
  GET: admin({
    operation: 'listSecurityEvents',
    summary: 'The security log of all accounts',
    response: eventsResponse,
    query: eventsSchema,
    handle: async ({ query }) => ({ body: await listEvents(query) }),
  }),
});

export const systemInfoRoute = route({
  GET: admin({
    operation: 'readSystem',
    summary: 'Warnings about the configuration, and the state of background jobs',
    response: systemResponse,
    handle: () => ({
      body: {
        warnings: listWarnings(),
        jobs: jobStates().map(({ everyMs: _, ...job }) => job),
      },
    }),
  }),
});
