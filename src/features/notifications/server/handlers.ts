import * as z from 'zod/mini';
import { mailChoiceSchema } from '#features/accounts/domain/account.ts';
import {
  mailChoiceResponse,
  unsubscribedResponse,
} from '#features/accounts/domain/account-response.ts';
import { founder, open, route } from '#features/accounts/server/http/route.ts';
import { requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { pageHeaders, refusalPage } from '#platform/server/http/plain-page.ts';
import { followSchema, inboxQuerySchema, readPositionSchema } from '../domain/event-queries.ts';
import {
  followingResponse,
  inboxResponse,
  unreadBadgesResponse,
  unreadOfIdeaResponse,
  unreadResponse,
} from '../domain/inbox-response.ts';
import { follow } from './following.ts';
import { countUnread, markRead, readInbox, readUnreadBadges, readUnreadOfIdea } from './inbox.ts';
import { getMailChoice, setMailChoice } from './notification-queue.ts';
import { invalidUnsubscribePage, unsubscribePage } from './unsubscribe-page.ts';
import { readUnsubscribeLink, unsubscribe } from './unsubscribe-tokens.ts';

export const inboxRoute = route({
  GET: founder({
    operation: 'getInbox',
    summary: "The caller's inbox, by idea and round",
    response: inboxResponse,
    query: inboxQuerySchema,
    handle: async ({ user, query }) => ({ body: await readInbox(user, query) }),
  }),
});

export const inboxCountRoute = route({
  GET: founder({
    operation: 'countUnread',
    summary: 'The number of unread inbox entries',
    response: unreadResponse,
    handle: async ({ user }) => ({ body: { unread: await countUnread(user) } }),
  }),
});

export const unreadBadgesRoute = route({
  GET: founder({
    operation: 'listMarks',
    summary: 'The ideas with unread events',
    response: unreadBadgesResponse,
    handle: async ({ user }) => ({ body: await readUnreadBadges(user) }),
  }),
});

export const inboxReadRoute = route({
  POST: founder({
    operation: 'markRead',
    summary: 'Mark an idea, a round or everything as read',
    response: unreadResponse,
    refusals: { 404: 'There is no such idea or round.' },
    body: readPositionSchema,
    limit: 'mark-read',
    handle: async ({ caller, body }) => ({ body: { unread: await markRead(caller, body) } }),
  }),
});

export const unreadOfIdeaRoute = route({
  GET: founder({
    operation: 'getIdeaNews',
    summary: "The caller's unread events of an idea",
    response: unreadOfIdeaResponse,
    handle: async ({ id, user }) => ({ body: await readUnreadOfIdea(user, id) }),
  }),
});

export const followRoute = route({
  PUT: founder({
    operation: 'followIdea',
    summary: 'Follow or unfollow an idea',
    response: followingResponse,
    permit: (_, { id = '' }) => requireIdeaExists(id),
    body: followSchema,
    limit: 'mark-read',
    handle: async ({ id, caller, body: { follows } }) => ({
      body: await follow(caller, id, follows),
    }),
  }),
});

export const mailSettingsRoute = route({
  GET: founder({
    operation: 'getMailChoice',
    summary: 'Which mail the caller gets',
    response: mailChoiceResponse,
    tokens: false,
    handle: async ({ caller }) => ({ body: await getMailChoice(caller) }),
  }),
  PUT: founder({
    operation: 'setMailChoice',
    summary: 'Choose which mail the caller gets, and when',
    response: mailChoiceResponse,
    tokens: false,
    body: mailChoiceSchema,
    limit: 'account',
    handle: async ({ caller, body }) => ({ body: await setMailChoice(caller, body) }),
  }),
});

const unsubscribeQuery = z.object({ token: z._default(z.string().check(z.maxLength(100)), '') });

const isBrowser = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

/** Gives a browser refusals as a page. */
async function adaptToBrowser(response: Response, request: Request) {
  if (response.ok || !isBrowser(request)) return response;
  if (response.status !== 400) return refusalPage('Nothing was changed', response);
  const { detail } = await response.json();
  return new Response(invalidUnsubscribePage(detail), {
    status: 400,
    headers: { ...pageHeaders, 'Cache-Control': 'no-store' },
  });
}

/** Ends a kind of mail, by a mail program's one-click request (RFC 8058) or by the button of the linked page. */
export const unsubscribeRoute = route({
  GET: open({
    operation: 'askToLeaveMail',
    summary: 'The page of an unsubscribe link',
    types: ['text/html'],
    anonymous: true,
    adapt: adaptToBrowser,
    query: unsubscribeQuery,
    limit: 'unsubscribe',
    handle: async ({ query: { token } }) => {
      const { kind, wasUsed } = await readUnsubscribeLink(token);
      return {
        text: unsubscribePage(token, kind, wasUsed ? 'used' : 'asks'),
        headers: pageHeaders,
      };
    },
  }),
  POST: open({
    operation: 'leaveMail',
    summary: 'Unsubscribe from a kind of mail',
    response: unsubscribedResponse,
    types: ['application/json', 'text/html'],
    anonymous: true,
    adapt: adaptToBrowser,
    query: unsubscribeQuery,
    limit: 'unsubscribe',
    handle: async ({ request, query: { token } }) => {
      const left = await unsubscribe(token);
      if (!isBrowser(request)) return { body: left };
      const text = unsubscribePage(token, left.kind, left.wasUsed ? 'used' : 'left');
      return { text, headers: pageHeaders };
    },
  }),
});
