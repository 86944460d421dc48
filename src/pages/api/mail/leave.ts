import type { APIContext } from 'astro';
import * as z from 'zod/mini';
import { leftResponse } from '../../../features/accounts/domain/account-response.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import {
  readUnsubscribeLink,
  unsubscribe,
} from '../../../features/notifications/server/unsubscribe-tokens.ts';
import { pageHeaders, refusalPage } from '../../../platform/server/http/plain-page.ts';
import {
  invalidUnsubscribePage,
  unsubscribePage,
} from '../../../platform/server/http/unsubscribe-page.ts';

export const prerender = false;

const query = z.object({ token: z._default(z.string().check(z.maxLength(100)), '') });

const isBrowser = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

const answer = route({
  GET: open({
    operation: 'askToLeaveMail',
    summary: 'The page that a link in a letter opens',
    types: ['text/html'],
    anonymous: true,
    query,
    limit: 'leaving',
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
    summary: 'Stop a kind of mail',
    response: leftResponse,
    types: ['application/json', 'text/html'],
    anonymous: true,
    query,
    limit: 'leaving',
    handle: async ({ request, query: { token } }) => {
      const left = await unsubscribe(token);
      if (!isBrowser(request)) return { body: left };
      const text = unsubscribePage(token, left.kind, left.wasUsed ? 'used' : 'left');
      return { text, headers: pageHeaders };
    },
  }),
});

/**
 * Ends a kind of mail, by one press of a mail program (RFC 8058) or of a person on the page that the link opens. Whoever reads
 * in a browser is refused in words.
 */
const answerAlsoPages = async (context: APIContext): Promise<Response> => {
  const response = await answer(context);
  if (response.ok || !isBrowser(context.request)) return response;
  if (response.status !== 400) return refusalPage('Nothing was changed', response);
  const { detail } = await response.json();
  return new Response(invalidUnsubscribePage(detail), {
    status: 400,
    headers: { ...pageHeaders, 'Cache-Control': 'no-store' },
  });
};
export const ALL = Object.assign(answerAlsoPages, { methods: answer.methods });
