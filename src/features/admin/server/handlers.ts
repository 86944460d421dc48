import { config } from '../../../platform/server/config.ts';
import { jobStates } from '../../../platform/server/jobs/job-runner.ts';
import { listWarnings } from '../../../platform/server/system-warnings.ts';
import { pageQuerySchema } from '../../../platform/text/page-query.ts';
import { invitationSchema } from '../../accounts/domain/account.ts';
import {
  auditResponse,
  eventsResponse,
  invitationsResponse,
} from '../../accounts/domain/account-response.ts';
import { eventsSchema } from '../../accounts/domain/security-event.ts';
import { listAudit } from '../../accounts/server/audit.ts';
import { admin, route } from '../../accounts/server/http/route.ts';
import { invite, listInvitations, withdrawInvitation } from '../../accounts/server/invitations.ts';
import { listEvents } from '../../accounts/server/security-events.ts';

import { createSecondStepLink } from '../../accounts/server/sign-in-changes.ts';
import { messagesResponse } from '../../contact/domain/contact-response.ts';
import {
  countMessages,
  deleteMessage,
  listMessages,
  replyToMessage,
  setMessageStatus,
} from '../../contact/server/contact.ts';
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

/** How much waits for an administrator. */
export const adminCountsRoute = route(
  {
    GET: admin({
      operation: 'countWaiting',
      summary: 'How much waits for an administrator',
      response: countsResponse,
      handle: async () => {
        const [messages, mail] = await Promise.all([countMessages(), countMail()]);
        return { body: { messages, mail } };
      },
    }),
  },
  { cache: 'no-store' },
);

export const peopleRoute = route(
  {
    GET: admin({
      operation: 'listPeople',
      summary: 'Accounts',
      response: peopleResponse,
      query: listSchema,
      handle: async ({ query }) => ({ body: await listPeople(query) }),
    }),
  },
  { cache: 'no-store' },
);

export const personRoute = route(
  {
    PATCH: admin({
      operation: 'changePerson',
      summary: 'Give a role, suspend, or lift a suspension',
      response: personResponse,
      refusals: { 409: 'Nobody suspends themselves, and one administrator remains.' },
      body: personChangeSchema,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller, body }) => ({
        body: await changePerson(caller, params.id ?? '', body),
      }),
    }),
  },
  { cache: 'no-store' },
);

export const personSessionsRoute = route(
  {
    DELETE: admin({
      confirmed: true,
      operation: 'endAllSessions',
      summary: "End somebody's sessions",
      handle: async ({ params, caller }) => {
        await endAllSessions(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);

export const personSecondStepRoute = route(
  {
    POST: admin({
      confirmed: true,
      operation: 'makeSecondStepLink',
      summary: 'A link by which somebody can set up a second step, to pass on',
      status: 201,
      response: secondStepLinkResponse,
      refusals: { 409: 'The account has a second step.' },
      limit: 'administration',
      handle: async ({ params, caller }) => {
        const { id } = await getPerson(params.id ?? '');
        return { status: 201, body: { link: await createSecondStepLink(caller, id) } };
      },
    }),
  },
  { cache: 'no-store' },
);

export const invitationsRoute = route(
  {
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
        // Without a mail server the administrator passes the link on; the outbox shows it too.
        return { status: 201, body: { link: config().smtpUrl ? null : link } };
      },
    }),
  },
  { cache: 'no-store' },
);

export const invitationRoute = route(
  {
    DELETE: admin({
      confirmed: true,
      operation: 'withdrawInvitation',
      summary: 'Withdraw an invitation',
      handle: async ({ params, caller }) => {
        await withdrawInvitation(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);

export const messagesRoute = route(
  {
    GET: admin({
      operation: 'listMessages',
      summary: 'Messages of the contact form',
      response: messagesResponse,
      query: listSchema,
      handle: async ({ query }) => ({ body: await listMessages(query) }),
    }),
  },
  { cache: 'no-store' },
);

export const messageRoute = route(
  {
    PATCH: admin({
      operation: 'setMessageStatus',
      summary: 'Change the status of a message',
      body: messageChangeSchema,
      limit: 'administration',
      handle: async ({ params, caller, body }) => {
        await setMessageStatus(caller, params.id ?? '', body.status);
        return { status: 204 };
      },
    }),
    DELETE: admin({
      operation: 'deleteMessage',
      summary: 'Delete a message',
      limit: 'administration',
      handle: async ({ params, caller }) => {
        await deleteMessage(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);

export const messageRepliesRoute = route(
  {
    POST: admin({
      operation: 'replyToMessage',
      summary: 'Answer a message by mail',
      body: replySchema,
      limit: 'administration',
      handle: async ({ params, caller, body }) => {
        await replyToMessage(caller, params.id ?? '', body.text);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);

export const outboxRoute = route(
  {
    GET: admin({
      operation: 'listMail',
      summary: 'Mail that was sent or waits',
      response: outboxResponse,
      query: listSchema,
      handle: async ({ query: { from } }) => ({ body: await listMail(from) }),
    }),
  },
  { cache: 'no-store' },
);

/** Sends a message that waits, or was refused, once more; DELETE discards it. */
export const outboxMessageRoute = route(
  {
    POST: admin({
      operation: 'retryMail',
      summary: 'Send a message once more',
      limit: 'administration',
      handle: async ({ params, caller }) => {
        await retryMail(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
    DELETE: admin({
      operation: 'discardMail',
      summary: 'Discard a message that waits',
      limit: 'administration',
      handle: async ({ params, caller }) => {
        await discardMail(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);

/** The text of a mail to pass on. A POST, because it creates a link. */
export const outboxTextRoute = route(
  {
    POST: admin({
      operation: 'readMail',
      summary: 'The text of a message that somebody has to pass on',
      response: mailResponse,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller }) => ({
        body: { text: await readMail(caller, params.id ?? '') },
      }),
    }),
  },
  { cache: 'no-store' },
);

export const auditRoute = route(
  {
    GET: admin({
      operation: 'listAudit',
      summary: 'What administrators have done, the latest first',
      response: auditResponse,
      query: pageQuerySchema,
      handle: async ({ query: { from } }) => ({ body: await listAudit(from) }),
    }),
  },
  { cache: 'no-store' },
);

/** The security log of all accounts. */
export const securityEventsRoute = route(
  {
    GET: admin({
      operation: 'listSecurityEvents',
      summary: 'The security log of all accounts',
      response: eventsResponse,
      query: eventsSchema,
      handle: async ({ query }) => ({ body: await listEvents(query) }),
    }),
  },
  { cache: 'no-store' },
);

/** How the server is: faults of its set-up, and its background jobs. */
export const systemInfoRoute = route(
  {
    GET: admin({
      operation: 'readSystem',
      summary: 'Warnings about the set-up, and the state of the background jobs',
      response: systemResponse,
      handle: () => ({
        body: {
          warnings: listWarnings().map(({ at, ...warning }) => ({
            ...warning,
            at: at.toISOString(),
          })),
          jobs: jobStates().map(({ name, lastRun, nextRun, failures, lastError }) => ({
            name,
            lastRun: lastRun?.toISOString() ?? null,
            nextRun: nextRun?.toISOString() ?? null,
            failures,
            lastError: lastError && { ...lastError, at: lastError.at.toISOString() },
          })),
        },
      }),
    }),
  },
  { cache: 'no-store' },
);
