import { openDraft } from '#platform/client/drafts/drafts.ts';
import type { WebhookInput } from '../domain/webhook.ts';

export const webhookKey = (userId: string) => `webhook-draft:${userId}`;

/** A new webhook, in the session storage of the tab, because whoever has the address of a chat can post there. */
export const webhookDraft = (userId: string) =>
  openDraft<WebhookInput>(webhookKey(userId), 'sessionStorage');
