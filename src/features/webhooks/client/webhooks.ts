import { adminPath } from '#features/accounts/client/admin-path.ts';
import { ignoreMissing } from '#platform/client/api/error-message.ts';
import { createReadStore, invalidate, readOnce, write } from '#platform/client/query/queries.ts';
import type { PageOf } from '#platform/text/response-schemas.ts';
import type { WebhookChange, WebhookInput } from '../domain/webhook.ts';
import type {
  Delivery,
  NewWebhook,
  WebhookList,
  WholeWebhook,
} from '../domain/webhook-response.ts';

const path = (...parts: string[]) => adminPath('webhooks', ...parts);

export const $webhooks = createReadStore<WebhookList>(path(), ['webhooks', 'admin']);

export const deliveriesOf = (id: string) =>
  createReadStore<PageOf<Delivery>>(path(id, 'deliveries'), [`webhooks:${id}`]);

/** Refetches webhooks and their log, not the rest of the administration. */
export const refetchWebhooks = (): void => invalidate('webhooks');

// Each write adds an entry to the audit log.
const changes = { invalidates: ['webhooks', 'admin'] };
const act = (method: string, where: string, body?: unknown) => write(method, where, body, changes);

/** With its full URL, for the form. */
export const readWebhook = (id: string): Promise<WholeWebhook> => readOnce(path(id));

/** Also sends a test. @returns the secret, which cannot be read again @throws ApiError 400, 409 (too many webhooks) */
export const addWebhook = (input: WebhookInput) =>
  write<NewWebhook>('POST', path(), input, changes);
export const changeWebhook = (id: string, change: WebhookChange) => act('PUT', path(id), change);
export const switchWebhook = (id: string, on: boolean) => act('PUT', path(id, 'state'), { on });
/** Does not refetch the webhook's log, which may still be on the screen. */
export const deleteWebhook = (id: string) =>
  write('DELETE', path(id), undefined, { invalidates: ['admin'], conflicts: [404] }).catch(
    ignoreMissing,
  );
export const testWebhook = (id: string) => act('POST', path(id, 'test'));
/** @throws ApiError 409 (switched off) */
export const resendAll = (id: string) => act('POST', path(id, 'deliveries'));
/** @throws ApiError 409 (switched off, or the message is being sent) */
export const resend = (id: string, message: string) => act('POST', path(id, 'deliveries', message));
/** The message as it would be sent now; null if nothing may be sent any more. @throws ApiError 404 */
export const readMessage = async (id: string, message: string): Promise<string | null> =>
  (await readOnce<{ message: string | null }>(path(id, 'deliveries', message))).message;
