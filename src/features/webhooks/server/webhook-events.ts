import type { EventKind } from '../../events/domain/event.ts';
import { eventKinds, kindNames } from '../../notifications/domain/event-kinds.ts';
import type { WebhookGroup } from '../domain/webhook.ts';

/** The kinds of events that webhooks send. */
export type WebhookEvent = {
  [Kind in EventKind]: EventKinds[Kind]['webhook'] extends null ? never : Kind;
}[EventKind];

/** The group of each kind that webhooks send. A message's type is the kind's name. */
export const webhookEvents: ReadonlyMap<EventKind, WebhookGroup> = new Map(
  kindNames.flatMap((kind) => {
    const { webhook } = eventKinds[kind];
    return webhook ? [[kind, webhook]] : [];
  }),
);
