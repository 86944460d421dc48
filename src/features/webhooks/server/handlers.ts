import { admin, route } from '#features/accounts/server/http/route.ts';
import { pageQuerySchema } from '#platform/text/page-query.ts';
import { webhookChangeSchema, webhookSchema, webhookStateSchema } from '../domain/webhook.ts';
import {
  deliveriesResponse,
  messageResponse,
  newWebhookResponse,
  webhookResponse,
  webhooksResponse,
} from '../domain/webhook-response.ts';
import { listDeliveries, readMessage, resend, resendAll, testWebhook } from './deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  switchWebhook,
} from './webhooks.ts';

export const webhooksRoute = route({
  GET: admin({
    operation: 'listWebhooks',
    summary: 'All webhooks',
    response: webhooksResponse,
    handle: async () => ({ body: await listWebhooks() }),
  }),
  POST: admin({
    operation: 'addWebhook',
    summary: 'Add a webhook',
    status: 201,
    response: newWebhookResponse,
    refusals: { 409: 'There are twenty already.' },
    body: webhookSchema,
    confirmed: true,
    limit: 'webhooks',
    handle: async ({ caller, body }) => ({ body: await addWebhook(caller, body) }),
  }),
});

export const webhookRoute = route({
  GET: admin({
    operation: 'readWebhook',
    summary: 'One webhook with its address',
    confirmed: true,
    response: webhookResponse,
    handle: async ({ id }) => ({ body: await getWebhook(id) }),
  }),
  PUT: admin({
    operation: 'changeWebhook',
    summary: 'Change a webhook',
    body: webhookChangeSchema,
    confirmed: true,
    limit: 'webhooks',
    handle: ({ id, caller, body }) => changeWebhook(caller, id, body),
  }),
  DELETE: admin({
    operation: 'deleteWebhook',
    summary: 'Delete a webhook with its log',
    confirmed: true,
    limit: 'administration',
    handle: ({ id, caller }) => deleteWebhook(caller, id),
  }),
});

export const webhookStateRoute = route({
  PUT: admin({
    operation: 'switchWebhook',
    summary: 'Switch a webhook on or off',
    body: webhookStateSchema,
    confirmed: true,
    limit: 'administration',
    handle: ({ id, caller, body }) => switchWebhook(caller, id, body.on),
  }),
});

export const webhookTestRoute = route({
  POST: admin({
    operation: 'testWebhook',
    summary: 'Send a test to a webhook',
    limit: 'webhooks',
    handle: ({ id, caller }) => testWebhook(caller, id),
  }),
});

/** GET the delivery log; POST sends all undelivered messages again. */
export const webhookDeliveriesRoute = route({
  GET: admin({
    operation: 'listDeliveries',
    summary: 'The delivery log of a webhook',
    response: deliveriesResponse,
    query: pageQuerySchema,
    handle: async ({ id, query: { from } }) => ({ body: await listDeliveries(id, from) }),
  }),
  POST: admin({
    operation: 'sendAllAgain',
    summary: 'Send all undelivered messages again',
    refusals: { 409: 'It is switched off.' },
    limit: 'webhooks',
    handle: ({ id, caller }) => resendAll(caller, id),
  }),
});

/** GET a message as it would be sent now; POST sends it again. */
export const webhookDeliveryRoute = route({
  GET: admin({
    operation: 'readMessage',
    summary: 'A message as it would be sent now',
    response: messageResponse,
    handle: async ({ id, params }) => ({
      body: { message: await readMessage(id, params.delivery ?? '') },
    }),
  }),
  POST: admin({
    operation: 'sendAgain',
    summary: 'Send one message again',
    refusals: { 409: 'It is switched off.' },
    limit: 'webhooks',
    handle: ({ id, params, caller }) => resend(caller, id, params.delivery ?? ''),
  }),
});
