import { openDraft } from '#platform/client/drafts/drafts.ts';
import type { WebhookChange, WebhookInput } from '../domain/webhook.ts';

const kind = 'webhook-draft';
/** @param id of the changed webhook; none for a new one */
export const webhookKey = (userId: string, ...id: string[]) => [kind, userId, ...id].join(':');

export const isWebhookKey = (key: string) => key.startsWith(`${kind}:`);

/** @property base the webhook as the form showed it */
type WebhookDraft = WebhookInput & { base?: WebhookChange };

/** Takes the properties that the person changed, and the current values of the others. */
export function mergeDraft({ base, ...typed }: WebhookDraft, now: WebhookChange): WebhookInput {
  const names = Object.keys(base ?? {}) as (keyof WebhookChange)[];
  const isUnchanged = (name: keyof WebhookChange) =>
    JSON.stringify(typed[name]) === JSON.stringify(base?.[name]);
  return {
    ...typed,
    ...Object.fromEntries(names.filter(isUnchanged).map((name) => [name, now[name]])),
  };
}

/**
 * The draft of a new webhook or of a change. The session storage keeps it only as long as the tab, because the URL of a
 * chat's webhook is a secret: everybody who has it can post to the chat.
 */
export const webhookDraft = (key: string) => openDraft<WebhookDraft>(key, 'sessionStorage');
