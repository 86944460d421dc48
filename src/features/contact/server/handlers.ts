import type { APIContext } from 'astro';
import { refusalPage } from '../../../platform/server/http/plain-page.ts';
import { createdResponse } from '../../../platform/text/response-parts.ts';
import { open, route } from '../../accounts/server/http/route.ts';
import { contactSchema } from '../domain/contact.ts';
import { addMessage } from './contact.ts';

const answer = route({
  POST: open({
    operation: 'sendMessage',
    summary: 'Send a message to the lab',
    status: 201,
    response: createdResponse,
    body: contactSchema,
    form: true,
    limit: 'contact',
    handle: async ({ body }) => ({ body: { id: await addMessage(body) } }),
  }),
});

/** A browser without scripts posts a form. The contact page shows the outcome; a page of its own what typing cannot mend. */
const answerAlsoForms = async (context: APIContext): Promise<Response> => {
  const response = await answer(context);
  const { headers, method } = context.request;
  const isForm = headers
    .get('content-type')
    ?.toLowerCase()
    .startsWith('application/x-www-form-urlencoded');
  if (method !== 'POST' || !isForm) return response;
  if (!response.ok && ![400, 413].includes(response.status))
    return refusalPage(
      'Your message was not sent',
      response,
      'The Back button of your browser brings back what you typed.',
    );
  return new Response(null, {
    status: 303,
    headers: {
      Location: response.ok ? '/contact#sent' : '/contact#not-sent',
      'Cache-Control': 'no-store',
    },
  });
};
export const contactRoute = Object.assign(answerAlsoForms, { methods: answer.methods });
