import type { Delivery, WholeWebhook } from '#features/webhooks/domain/webhook-response.ts';
import { type Account, send } from './api.ts';
import type { Server } from './server.ts';

export const webhookBody = (more: object = {}) => ({
  name: 'Portfolio database',
  kind: 'signed',
  url: 'https://1.1.1.1/hooks',
  groups: ['ideas', 'comments', 'rounds', 'decisions'],
  carriesTexts: false,
  ...more,
});

/** The requests of an administrator who manages webhooks. */
export function webhooksOf(server: Server, admin: Account) {
  const call = (method: string, path = '', body?: unknown) =>
    send(server, method, `/api/admin/webhooks${path}`, body, admin);
  return {
    call,
    async add(more: object): Promise<{ id: string; secret: string }> {
      const { status, text, body } = await call('POST', '', webhookBody(more));
      if (status !== 201) throw new Error(text);
      return body;
    },
    get: async (id: string): Promise<WholeWebhook> => (await call('GET', `/${id}`)).body,
    log: async (id: string): Promise<Delivery[]> =>
      (await call('GET', `/${id}/deliveries`)).body.items,
    /** Makes all waiting retries due. */
    hurry: () =>
      server.sql(
        'update webhook_deliveries set next_try_at = 0 where next_try_at is not null and claimed_until is null',
      ),
  };
}
