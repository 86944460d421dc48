import { Webhook } from 'standardwebhooks';
import type { webhookDeliveries, webhooks } from '../../../db/schema.ts';
import { contentOf, testContent } from './content.ts';
import { bodyOf } from './formats.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** The body of a message as it would go out now; null where there is nothing to tell any more. */
export async function messageOf(
  { kind, carriesTexts }: Pick<WebhookRow, 'kind' | 'carriesTexts'>,
  { eventId, createdAt }: Pick<DeliveryRow, 'eventId' | 'createdAt'>,
): Promise<string | null> {
  const content =
    eventId === null ? testContent(createdAt) : await contentOf(eventId, carriesTexts);
  return content && bodyOf(kind, content);
}

/** The headers of one attempt: the id is that of the message, the time that of the attempt. */
export function headersOf(id: string, secret: string | null, body: string): Record<string, string> {
  const now = new Date();
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Idea-Tracker-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    ...(secret !== null && { 'webhook-signature': new Webhook(secret).sign(id, now, body) }),
  };
}
