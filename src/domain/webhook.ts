import * as z from 'zod/mini';
import type { EventKind } from './event.ts';
import { line, requiredOrInvalid } from './text.ts';

/** A signed message is for a program; the others are read by people, in the format of their chat. */
export const webhookKinds = ['signed', 'slack', 'teams', 'discord'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/**
 * What a webhook can be told of, and what each event is called in a message. What is told to some people alone is in
 * none: whom a round asks, and whom it reminds.
 */
export const webhookEvents = {
  ideas: {
    'idea created': 'idea.created',
    'idea imported': 'idea.imported',
    'idea saved': 'idea.updated',
    'idea deleted': 'idea.deleted',
    'idea brought back': 'idea.restored',
    'outlook answered': 'idea.outlook',
  },
  comments: {
    comment: 'comment.created',
    reply: 'comment.replied',
    'thread resolved': 'thread.resolved',
    'thread reopened': 'thread.reopened',
  },
  rounds: { 'round opened': 'round.opened', 'round closed': 'round.closed' },
  decisions: { decided: 'decision.recorded', 'look again': 'decision.due' },
  sources: {
    'source added': 'source.added',
    'source changed': 'source.updated',
    'source removed': 'source.removed',
    'source brought back': 'source.restored',
    'source checked': 'source.checked',
  },
} as const satisfies Record<string, Partial<Record<EventKind, string>>>;

export type WebhookGroup = keyof typeof webhookEvents;
export const webhookGroups = ['ideas', 'comments', 'rounds', 'decisions', 'sources'] as const;

/** The type of the message that somebody sends to see whether the webhook works. */
export const testType = 'webhook.test';

/** The types of messages, by the kind of event. */
export const messageTypes: Partial<Record<EventKind, string>> = Object.assign(
  {},
  ...webhookGroups.map((group) => webhookEvents[group]),
);

/** There may be so many. */
export const mostWebhooks = 20;
/** A message is tried so often, over three days. */
export const mostTries = 12;
/** A webhook that took nothing for so many days is switched off. */
export const failingDays = 5;

/** Whether a text is a URL that a message can be posted to; where it leads is for the server to look at. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

const address = z
  .string({ error: requiredOrInvalid })
  .check(
    z.trim(),
    z.maxLength(2000, { error: 'Use at most 2,000 characters', abort: true }),
    z.minLength(1, { error: 'Address is required', abort: true }),
    z.refine(
      isAddress,
      'Write the full address, for example https://example.org/hooks, without a name and a password in it',
    ),
  );

const changeable = {
  name: line({ min: 1, max: 100, short: 'Name is required' }),
  url: address,
  groups: z
    .array(z.enum(webhookGroups, { error: 'Invalid input' }), { error: requiredOrInvalid })
    .check(
      z.minLength(1, 'Choose at least one'),
      z.refine((groups) => new Set(groups).size === groups.length, 'Name each once'),
    ),
  carriesTexts: z.boolean({ error: requiredOrInvalid }),
};

export const webhookSchema = z.object({
  ...changeable,
  kind: z.enum(webhookKinds, { error: `Choose one of: ${webhookKinds.join(', ')}` }),
});
export type WebhookInput = z.infer<typeof webhookSchema>;

/** A webhook stays of its kind. */
export const webhookChangeSchema = z.object(changeable);
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

export const webhookStateSchema = z.object({ on: z.boolean({ error: requiredOrInvalid }) });
