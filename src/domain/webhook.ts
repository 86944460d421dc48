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

/** How an attempt ended: the status of the answer, or, where there was none, why. */
export type Attempt = { at: string; status: number | null; problem: string | null };

/** A webhook as the list shows it. Times are ISO 8601 in UTC. */
export type Webhook = {
  id: string;
  name: string;
  kind: WebhookKind;
  /** Of the URL its host and its end alone: what lies between may be a secret. */
  host: string;
  end: string;
  groups: WebhookGroup[];
  carriesTexts: boolean;
  /** Null while it is on. */
  switchedOff: { at: string; by: 'administrator' | 'failing' } | null;
  /** Since when nothing has arrived; null where the last message did. */
  failingSince: string | null;
  /** Messages that are still to be sent. */
  waiting: number;
  /** Messages of the last 30 days that did not arrive and are not tried again. */
  givenUp: number;
  last: Attempt | null;
};

/** The same with its whole URL, for the form that changes it. */
export type WholeWebhook = Webhook & { url: string };

export type WebhookList = { items: Webhook[] };

/** A message on its way, or what became of it. */
export type Delivery = {
  id: string;
  /** `idea.updated` */
  type: string;
  /** The title of the idea or the round; null for a test, and for what is gone. */
  about: string | null;
  createdAt: string;
  /** Tries that have failed or arrived, since somebody last sent it again. */
  tries: number;
  last: Attempt | null;
  /** The first words of an answer that says that it was not taken. */
  answer: string | null;
  tookMs: number | null;
  state: 'waiting' | 'delivered' | 'given up';
  /** Null where it is not tried again. */
  nextTryAt: string | null;
};
