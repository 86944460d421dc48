// Webhooks, for administrators.
import { atom } from 'nanostores';
import {
  createReadStore,
  invalidate,
  readOnce,
  write,
} from '../../../platform/client/query/queries.ts';
import type { PageOf } from '../../../platform/text/response-parts.ts';
import { adminPath } from '../../accounts/client/admin-path.ts';
import type { WebhookChange, WebhookInput } from '../domain/webhook.ts';
import type {
  Delivery,
  NewWebhook,
  WebhookList,
  WholeWebhook,
} from '../domain/webhook-response.ts';

const path = (...parts: string[]) => adminPath('webhooks', ...parts);

export const $webhooks = createReadStore<WebhookList>(path(), ['webhooks', 'admin']);

/** The delivery log of a webhook: its store, and where it is read. */
export function deliveriesOf(id: string) {
  const $path = atom(path(id, 'deliveries'));
  return { $log: createReadStore<PageOf<Delivery>>($path, [`webhooks:${id}`]), $path };
}

/** The webhooks and the log, without the rest of the administration. */
export const refetchWebhooks = (): void => invalidate('webhooks');

// Each write adds to the audit log.
const changes = { invalidates: ['webhooks', 'admin'] };
const act = (method: string, where: string, body?: unknown) => write(method, where, body, changes);

/** With its whole URL, for the form. @throws ApiError 404 */
export const readWebhook = (id: string): Promise<WholeWebhook> => readOnce(path(id));

/** Adds one, and sends it a test. @returns with the secret, this once @throws ApiError 400, 409 (there are many) */
export const addWebhook = (input: WebhookInput) =>
  write<NewWebhook>('POST', path(), input, changes);
/** @throws ApiError 400, 404 */
export const changeWebhook = (id: string, change: WebhookChange) => act('PUT', path(id), change);
/** @throws ApiError 404 */
export const switchWebhook = (id: string, on: boolean) => act('PUT', path(id, 'state'), { on });
/** Its log, which may be on the screen still, is not read any more. @throws ApiError 404 */
export const deleteWebhook = (id: string) =>
  write('DELETE', path(id), undefined, { invalidates: ['admin'] });
/** @throws ApiError 404 */
export const testWebhook = (id: string) => act('POST', path(id, 'test'));
/** @throws ApiError 404, 409 (it is switched off) */
export const resendAll = (id: string) => act('POST', path(id, 'deliveries'));
/** @throws ApiError 404, 409 (it is switched off; the message is on its way) */
export const resend = (id: string, message: string) => act('POST', path(id, 'deliveries', message));
/** A message as it would go out now; null where there is nothing to tell any more. @throws ApiError 404 */
export const readMessage = async (id: string, message: string): Promise<string | null> =>
  (await readOnce<{ message: string | null }>(path(id, 'deliveries', message))).message;
