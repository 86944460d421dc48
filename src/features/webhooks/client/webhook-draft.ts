import { openDraft } from '#platform/client/drafts/drafts.ts';
import type { WebhookInput } from '../domain/webhook.ts';

export const webhookKey = (userId: string) => `webhook-draft:${userId}`;

/**
 * The draft of a new webhook. The session storage keeps it only as long as the tab, because the URL of a chat's webhook
 * is a secret: everybody who has it can post to the chat.
 */
export const webhookDraft = (userId: string) =>
  openDraft<WebhookInput>(webhookKey(userId), 'sessionStorage');
