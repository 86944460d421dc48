import * as z from 'zod/mini';
import { lineSchema, requiredOrInvalid } from '#platform/text/text-schemas.ts';

/** `signed` messages are for programs. The others are chat messages in the format of their service. */
export const webhookKinds = ['signed', 'slack', 'teams', 'discord'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookGroups = ['ideas', 'comments', 'rounds', 'decisions', 'sources'] as const;
export type WebhookGroup = (typeof webhookGroups)[number];

export const testType = 'webhook.test';

export const maxWebhooks = 20;
export const maxTries = 12;
/** A webhook is switched off after this many days without a successful delivery. */
export const failingDays = 5;

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** True for an HTTPS URL. The server also checks which IP address it resolves to. */
function isHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

const webhookUrl = z
  .string({ error: requiredOrInvalid })
  .check(
    z.trim(),
    z.maxLength(2000, { error: 'Use at most 2,000 characters', abort: true }),
    z.minLength(1, { error: 'Address is required', abort: true }),
    z.refine(
      isHttpsUrl,
      'Write the full address, for example https://example.org/hooks, without a name and a password in it',
    ),
  );

const changeable = {
  name: lineSchema({ min: 1, max: 100, tooShort: 'Name is required' }),
  url: webhookUrl,
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

export const webhookChangeSchema = z.object(changeable);
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

export const webhookStateSchema = z.object({ on: z.boolean({ error: requiredOrInvalid }) });
