import { openDraft } from '#platform/client/drafts/drafts.ts';
import type { WebhookInput } from '../domain/webhook.ts';

const kind = 'webhook-draft';
/** @param id of the changed webhook; none for a new one */
export const webhookKey = (userId: string, ...id: string[]) => [kind, userId, ...id].join(':');

export const isWebhookKey = (key: string) => key.startsWith(`${kind}:`);

/**
 * The draft of a new webhook or of a change. The session storage keeps it only as long as the tab, because the URL of a
 * chat's webhook is a secret: everybody who has it can post to the chat.
 */
export const webhookDraft = (key: string) => openDraft<WebhookInput>(key, 'sessionStorage');
