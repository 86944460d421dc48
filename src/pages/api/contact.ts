import type { APIContext } from 'astro';
import { contactSchema } from '../../domain/contact.ts';
import { madeResponse } from '../../domain/responses/others.ts';
import { keepMessage } from '../../server/contact.ts';
import { open, route } from '../../server/http/route.ts';

export const prerender = false;

const answer = route({
  POST: open({
    operation: 'sendMessage',
    summary: 'Send a message to the lab',
    status: 201,
    response: madeResponse,
    body: contactSchema,
    form: true,
    limit: 'contact',
    handle: async ({ body }) => ({ status: 201, body: { id: await keepMessage(body) } }),
  }),
});

/** A browser without scripts posts a form and is sent back to the page, which shows the outcome. */
const answerAlsoForms = async (context: APIContext): Promise<Response> => {
  const response = await answer(context);
  const { headers, method } = context.request;
  const isForm = headers
    .get('content-type')
    ?.toLowerCase()
    .startsWith('application/x-www-form-urlencoded');
  if (method !== 'POST' || !isForm || response.status === 403) return response;
  return new Response(null, {
    status: 303,
    headers: {
      Location: response.ok ? '/contact#sent' : '/contact#not-sent',
      'Cache-Control': 'no-store',
    },
  });
};
export const ALL = Object.assign(answerAlsoForms, { methods: answer.methods });
